// Types that the site's scripts share. Those of the API's answers are in api.d.ts, which
// `manage.py script_types` makes.

/** What an element may hold; null, undefined, false and empty texts show nothing. */
type Content = Node | string | false | null | undefined | Content[];

/** A move that may be chosen. */
type LegalMove = Api.LegalMove;

/** What a ruleset's pictures and controls may ask of the page of a table. */
interface Ui {
  readonly picked: LegalMove | null;
  /** What a control notes for itself until the next decision. */
  readonly scratch: Record<string, any>;
  readonly seats: Api.SeatView[];
  pick(row: LegalMove | null): void;
  find(move: object): LegalMove | null;
  /** What a choice is called on the page. */
  label(row: LegalMove): string;
  redraw(): void;
  name(seat: number): string;
  nameplate(seat: number): HTMLElement;
}

/** What a lesson of a first game says. */
interface Lesson {
  key: string;
  title: string;
  text: string;
}

/** The module that draws the tables of a game: `table.js` of its folder. */
interface TableModule {
  headline(table: any, ui: Ui): string;
  board(table: any, ui: Ui): Content;
  ask(table: any, ui: Ui): Content;
  account(table: any, ui: Ui): string[];
  idle?(table: any, ui: Ui): Content;
  label?(move: any, ui: Ui): string | null;
  players?(table: any, ui: Ui): Content;
  summary?(table: any, ui: Ui): Content;
  lesson?(table: any): Lesson | null | (Lesson | null)[];
  countAid?(table: any, log: Api.LogEntry[]): Content;
  openHands?(views: any[]): any;
}

/** What the page of a table knows. */
interface TablePage {
  table: Api.TableView;
  rules: TableModule;
  picked: LegalMove | null;
  scratch: Record<string, any>;
  sending: boolean;
  problem: string;
  news: string[];
  drawnNews: string[] | null;
  panels: number | null | undefined;
  loggedOut: boolean;
  moved: boolean;
  pushPrompt: HTMLElement | null;
  answered: boolean;
  listeners: Set<(event: string, data: any) => void>;
  me: string;
  log?: () => Api.LogEntry[];
}

/** What can be done at a table. */
interface TableActions {
  act(method: string, path: string, body?: object, done?: () => void): Promise<any>;
  confirm(): Promise<void>;
  listen(listener: (event: string, data: any) => void): void;
}

interface Navigator {
  readonly userAgentData?: { platform: string };
}

/** The elements of our pages are HTML, but for pictures, which nobody looks for. */
interface ParentNode {
  querySelector<Tag extends keyof HTMLElementTagNameMap>(
    selectors: Tag,
  ): HTMLElementTagNameMap[Tag] | null;
  querySelector(selectors: string): HTMLElement | null;
  querySelectorAll<Tag extends keyof HTMLElementTagNameMap>(
    selectors: Tag,
  ): NodeListOf<HTMLElementTagNameMap[Tag]>;
  querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
}
