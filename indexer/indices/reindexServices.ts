import type { IndexerServices } from '../services.ts';

/** What building indices anew needs of an indexer's services. */
export type ReindexServices = Pick<
  IndexerServices,
  'catalog' | 'client' | 'config' | 'names' | 'store' | 'writer'
>;
