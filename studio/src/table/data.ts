// What the server, or a saved page, says of a game: the same names as in fragkit/play/tableau.py.

/** Its id, its name, and what is marked on it. */
export type Card = [id: string, name: string, marked: string];

export interface Seat {
  name: string;
  letter: string;
  sheet: string;
  bot: string | null;
}

/** What never changes in a game. */
export interface Table {
  title: string;
  seats: Seat[];
  width: number;
  height: number;
  /** Column, row, which half of the square, and what ground it is. */
  squares: Record<string, [number, number, string, string?]>;
  /** The address of the board's picture; the side of a square in it, and what is around the squares. */
  picture: string;
  square: number;
  rim: number;
}

export interface Fighter {
  at: string | null;
  where: string;
  facing: string | null;
  health: number;
  full: number;
  armor: number;
  speed: number;
  accuracy: number;
  movement: number;
  attacks: number;
  blood: number;
  frags: number;
  team: string | null;
  out: boolean;
  now: string[];
  record: [string, string][];
  play: Card[];
  /** How many cards, where they are hidden. */
  hand: number | Card[];
  carries: string[];
}

export interface Token {
  number: number;
  name: string;
  sign: string;
  colour: string | null;
  at: string;
  cards: Card[] | null;
}

/** What lies on the table. */
export interface Tableau {
  turn: number;
  phase: string;
  round: string;
  active: number | null;
  fighters: Fighter[];
  tokens: Token[];
  decks: [name: string, size: number, discards: number][];
  shown: Card[];
  winners: number[] | null;
  over: boolean;
}

/** Something that happened. */
export interface Happening {
  kind: string;
  text: string;
  seat?: number;
  target?: number;
  dice?: number[];
  square?: string;
}

/** The rules texts of cards, by their ids. */
export type Texts = Record<string, string[]>;
