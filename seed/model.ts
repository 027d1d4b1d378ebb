import type { Box } from '../indexer/artifacts.ts';

/** One line of numbers in a chart; `side` right means the second axis, `as` how a combo draws it. */
interface Plot {
  name: string;
  values: (number | null)[];
  side?: 'left' | 'right';
  as?: 'line' | 'bar';
}

/** Data of a chart, however it is drawn. Pie: one plot, its values by label. Scatter: plots x, y. */
export interface ChartSpec {
  form: 'line' | 'area' | 'bar' | 'stack' | 'combo' | 'pie' | 'scatter' | 'rows';
  labels: string[];
  plots: Plot[];
  unit: string;
  unitRight?: string;
}

/** A table's cells; the first row is the head, the first column is set left. `widths` are relative. */
export interface TableSpec {
  rows: string[][];
  widths?: number[];
  /** Indices of columns that hold running text. */
  prose?: number[];
}

/** A numbered figure. `label` is as printed (图 3), `id` without spaces (图3). */
export interface Figure {
  kind: 'chart' | 'table';
  id: string;
  label: string;
  caption: string;
  source: string;
  chart?: ChartSpec;
  table?: TableSpec;
  /** How the file stores the drawing. */
  render: 'bitmap' | 'vector';
}

/** One piece of a report's body, in order. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string; lead?: string }
  | { kind: 'bullets'; items: string[] }
  | { kind: 'figures'; figures: Figure[]; columns: number }
  | { kind: 'break' };

/** One analyst as covers print them. */
export interface Analyst {
  name: string;
  licence: string;
  mail: string;
}

/** Metadata a report states; written beside the PDF as `GivenMetadata`. */
export interface ReportMetadata {
  title: string;
  subtitle: string;
  organization: string;
  researchers: string[];
  /** Names of `mappings/taxonomy/`. */
  industry: string;
  type: string;
  stock?: { name: string; code: string };
  /** YYYY-MM-DD. */
  date: string;
  keywords: string[];
}

/** A report ready to be set. */
export interface Report {
  /** File name without extension. */
  name: string;
  metadata: ReportMetadata;
  /** 深度报告, 点评报告, 周报 …: printed on the cover. */
  genre: string;
  rating?: string;
  /** How the rating stands to the last one; printed behind it where a house has room. */
  ratingChange?: '维持' | '首次';
  analysts: Analyst[];
  abstract: { lead: string; text: string }[];
  riskNote: string;
  /** Older reports of the house, listed on the cover. */
  related: { title: string; date: string }[];
  /** Pairs for the cover's data box. */
  keyData: [string, string][];
  /** Uncaptioned price chart of the side column. */
  sideChart?: { title: string; spec: ChartSpec };
  blocks: Block[];
  disclaimer: string[];
  contents: boolean;
  scanned: boolean;
  /** Fonts named but not embedded. */
  bareFonts: boolean;
}

/** A rating with its change, as most houses print it. */
export const ratingText = ({ rating = '', ratingChange }: Report): string =>
  ratingChange ? `${rating}（${ratingChange}）` : rating;

/** A figure in the truth file. */
export interface FigureTruth {
  page: number;
  id: string;
  kind: 'chart' | 'table';
  caption: string;
  source: string;
  body: Box;
  full: Box;
  render: 'bitmap' | 'vector';
  /** Texts of a table, row by row; the first row has its heads. */
  rows?: string[][];
  /** Data of a chart that is drawn as vectors. */
  chart?: ChartSpec;
}

/** Text of a page in drawing order, a line each. */
export interface PageTruth {
  page: number;
  width: number;
  height: number;
  lines: string[];
  /** Of a scan: its characters, and where each stands. */
  characters?: [string, Box][];
}

/** All that is known of one seeded report; NAME.truth.json beside the PDF. */
export interface ReportTruth {
  name: string;
  metadata: ReportMetadata;
  scanned: boolean;
  /** What the first page and the table of forecasts print. */
  outlook: Record<string, unknown>;
  pages: PageTruth[];
  figures: FigureTruth[];
}
