import type { IndexerServices } from '../services.ts';

/** Services needed to rebuild indices. */
export type ReindexServices = Pick<
  IndexerServices,
  'catalog' | 'client' | 'config' | 'names' | 'store' | 'writer'
>;
