import type { Services } from '../services.ts';

/** What building indices anew needs of an indexer's services. */
export type ReindexServices = Pick<Services, 'catalog' | 'client' | 'config' | 'names' | 'store' | 'writer'>;
