/** Parsers of citations, for tests; the packages bring no types. */
declare module '@citation-js/core' {
  export class Cite {
    constructor(text: string | undefined);
    readonly data: Record<string, unknown>[];
  }
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';
