/** One place where catalog, store and index do not agree. */
export interface Finding {
  reportId: number;
  where: 'report' | 'pages' | 'charts' | 'store';
  what: 'missing' | 'extra' | 'different';
  /** English. */
  detail: string;
}
