/** One part of the sandbox's page: its heading, its markup, and the script that fills it. */
export interface Section {
  id: string;
  title: string;
  /** Markup inside the section; our own, never a reader's. */
  html: string;
  /**
   * Runs in the page with `call(method, path, input)` (gives the envelope's data, throws its text), `show(element,
   * rows)` (an array of arrays of texts or nodes as a table), `button(text, onClick)`, `say(text)` and `root`, the section's element.
   */
  script: string;
}
