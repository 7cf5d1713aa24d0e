// What the page can show. A view is opened in a place of the page and gives back a function that closes it.
import { preview } from "./preview";

export interface View {
  // The first part of the address behind the `#`, such as `preview` in `#/preview`.
  name: string;
  title: string;
  // `where` are the parts of the address behind the name.
  open(place: HTMLElement, where: readonly string[]): () => void;
}

// In the order of the bar at the top; another view is one more line here.
export const views: readonly View[] = [preview];

export function go(...parts: string[]): void {
  location.hash = `#/${parts.map(encodeURIComponent).join("/")}`;
}
