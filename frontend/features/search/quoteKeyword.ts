/** A keyword longer than this is cut where it is quoted. */
const quoted = 40;

/** A keyword as sentences quote it: of any length, cut where it would fill the page. */
export const quoteKeyword = (keyword: string): string =>
  keyword.length > quoted ? `${keyword.slice(0, quoted)}…` : keyword;
