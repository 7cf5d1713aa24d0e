// What the page can show. A view is opened in a place of the page and gives back a function that closes it.
import { balance } from "./balance";
import { edit } from "./edit";
import { exchange } from "./exchange";
import { form } from "./form";
import { paint } from "./paint";
import { play } from "./play/play";
import { preview } from "./preview";
import { printing } from "./printing";

export interface View {
  // The first part of the address behind the `#`, such as `preview` in `#/preview`.
  name: string;
  title: string;
  // Whether it is opened from somewhere else only, and not from the bar.
  hidden?: boolean;
  // `where` are the parts of the address behind the name.
  open(place: HTMLElement, where: readonly string[]): () => void;
}

// In the order of the bar at the top; another view is one more line here.
export const views: readonly View[] = [preview, edit, form, paint, play, balance, printing, exchange];

export function go(...parts: string[]): void {
  location.hash = `#/${parts.map(encodeURIComponent).join("/")}`;
}
