import type { Outlook, PageKind, PageQuantity } from '../mappings/documents.ts';
import type { InspectOutline, TextRun } from '../mappings/storeLayout.ts';

/** Box on a page in points, origin top left: [left, top, right, bottom]. */
export type Box = [number, number, number, number];

/** Metadata that came with a report (a `.json` beside the PDF, or an NDJSON line); taken as truth. */
export interface GivenMetadata {
  title?: string | undefined;
  subtitle?: string | undefined;
  organization?: string | undefined;
  researchers?: string[] | undefined;
  /** Names as people write them; the taxonomy's aliases map them to ids. */
  industry?: string | undefined;
  type?: string | undefined;
  stock?: { name: string; code: string } | undefined;
  /** YYYY-MM-DD. */
  date?: string | undefined;
  keywords?: string[] | undefined;
}

/** What every artifact carries. */
export interface Made {
  /** Version of the step that made it (`steps/versions.ts`); absent from what was made before there were any. */
  version?: number | undefined;
}

/** Output of `inspect`: facts known before any content is read. */
export interface InspectArtifact extends InspectOutline, Made {
  bytes: number;
  /** Hex SHA-256 of the file. */
  sha256: string;
  pages: number;
  encrypted: boolean;
  /** The document information dictionary, untrusted. */
  info: {
    title: string;
    author: string;
    subject: string;
    keywords: string;
    producer: string;
    created: string;
  };
}

/** One page as read. `text` is for people, `searchable` without running headers, footers and disclaimers. */
export interface PageArtifact {
  /** From 1. */
  page: number;
  /** Points. */
  width: number;
  height: number;
  /** Stored rotated by a quarter; sizes and boxes are as displayed. */
  turned?: true;
  text: string;
  searchable: string;
  runs: TextRun[];
  /** For each block of the page, in order, the number of runs in each of its rows. */
  rows?: number[][];
  /** Runs, by index, that `searchable` leaves out. */
  aside?: number[];
  kind?: PageKind;
  /** Its text was read from its picture. */
  recognised?: true;
}

export interface TextArtifact extends Made {
  pages: PageArtifact[];
  /** What was read from pictures; absent until that was done, and where there was nothing to read. */
  recognition?: {
    /** Version of the reading of pictures; absent from what was read before there were any. */
    version?: number;
    /** Pages read whole, and figures read inside. */
    pages: number[];
    figures: number[];
    /** Pages left unread because the budget was used up. */
    left: number[];
  };
  /** Pages whose pictures an earlier version read: read again, they keep what it said until then. */
  outdated?: number[];
}

/** Where a value was read, and the confidence in it. */
export interface Provenance {
  /** From 1. */
  page: number;
  /** Points, origin top left. */
  box: Box;
  /** 0 to 1; what was given is 1 and was read nowhere. */
  confidence: number;
}

/** Values of the metadata that are read somewhere in the report. */
export type LocatedField =
  | 'title'
  | 'subtitle'
  | 'organization'
  | 'researchers'
  | 'contacts'
  | 'date'
  | 'industry'
  | 'type'
  | 'stock'
  | 'keywords';

/** Output of `readMetadata`: the report as the catalog and the index know it. */
export interface MetadataArtifact extends Made {
  title: string;
  subtitle: string;
  organization: string;
  researchers: string[];
  /** YYYY-MM-DD or null. */
  date: string | null;
  industry_id: number;
  type_id: number;
  stock: { name: string; code: string };
  is_broker: boolean;
  keywords: string[];
  /** Whom to ask (联系人): beside the researchers, never among them. */
  contacts: string[];
  /** Rating, target price and forecasts; absent without any, and from reports read before they were sought. */
  outlook?: Outlook;
  /** Provenance of each value; absent for values that were given or are empty. */
  evidence: Partial<Record<LocatedField, Provenance>>;
}

/** A chart or captioned table. */
export interface Figure {
  /** From 1, in page order within the report. */
  number: number;
  kind: 'chart' | 'table';
  /** 图3, 图表12, 表1; empty without one. */
  label: string;
  name: string;
  source: string;
  page: number;
  /** The drawing with axes and legend. */
  body: Box;
  /** Caption, body and source line. */
  full: Box;
  /** Continuations of a table: its rows at the top of the following pages, in order. */
  parts?: { page: number; full: Box; body: Box }[];
  /** Id of `mappings/taxonomy/chartTypes.json`. */
  type_id: number;
}

interface ChartsArtifact extends Made {
  figures: Figure[];
}

/** Pixel sizes of the pictures that `drawPages` wrote to the store. */
export interface ImagesArtifact extends Made {
  pages: { width: number; height: number }[];
  /** `print` is the perceptual hash of the drawing; absent of an empty one. */
  charts: { number: number; width: number; height: number; print?: string }[];
  /** Distinguishes these pictures from another drawing's; absent without pictures. */
  hash?: string;
}

/** Output of `summarise`: three to six sentences with their pages, best first, and the numbers that the report states. */
export interface SummaryArtifact extends Made {
  points: { page: number; text: string }[];
  /** Absent from reports read before they were sought. */
  quantities?: PageQuantity[];
}

/** The artifacts of a report by step name. */
export interface Artifacts {
  inspect: InspectArtifact;
  text: TextArtifact;
  metadata: MetadataArtifact;
  charts: ChartsArtifact;
  images: ImagesArtifact;
  summary: SummaryArtifact;
}
