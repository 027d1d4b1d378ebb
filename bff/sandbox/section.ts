/** One part of the sandbox's page: its heading, its markup, and the script that fills it. */
export interface Section {
  id: string;
  title: string;
  /** Markup inside the section; our own, never a reader's. */
  html: string;
  /**
   * Runs in the page with what `runtime.ts` has (`call`, `say`, `make`, `act`, `line`, `show`, `every`) and `root`, the
   * section's element.
   */
  script: string;
}
