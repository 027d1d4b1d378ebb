/** The aliases of one site; physical indices carry a timestamp behind them. */
export interface IndexNames {
  reports: string;
  pages: string;
  charts: string;
}

/** Alias names for a prefix (configuration `INDEX_PREFIX`, default `yanhai`). */
export function indexNames(prefix: string): IndexNames {
  return { reports: `${prefix}-reports`, pages: `${prefix}-pages`, charts: `${prefix}-charts` };
}
