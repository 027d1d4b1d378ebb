import { Client } from '@opensearch-project/opensearch';
import { engineNodes } from '../../mappings/engineNodes.ts';

/**
 * A client of the search engine; several addresses are nodes of one cluster, and what one fails to answer another is
 * asked: every write may come twice. Other retries are the queue's business.
 */
export function connectOpenSearch(addresses: string): Client {
  const at = engineNodes(addresses);
  return new Client({ ...at, maxRetries: at.nodes.length - 1, requestTimeout: 120_000 });
}
