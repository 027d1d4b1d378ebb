import type { StoredReport } from '../../mappings/documents.ts';
import type { IndexNames } from '../../mappings/searchEngine.ts';
import type { SearchEngine } from '../clients/opensearch.ts';
import type { ReadPlacements } from './placements.ts';

/** Single visible reports from the catalog and the store, by way of the indexer: reading needs no search. */
export type CatalogReports = (reportId: number) => Promise<StoredReport | null>;

/** Source of report documents. */
export interface DocumentSource {
  engine: SearchEngine;
  names: IndexNames;
  /** Gives single reports while the engine is away; absent where nobody can. */
  kept?: CatalogReports;
  /** Tells what operators pinned and hid for a keyword; absent where nothing is placed. */
  placements?: ReadPlacements;
}
