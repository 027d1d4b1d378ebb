import { Client } from '@opensearch-project/opensearch';

/** A client of the search engine. Retries are the queue's business, so it makes none itself. */
export function connectOpenSearch(url: string): Client {
  return new Client({ node: url, maxRetries: 0, requestTimeout: 120_000 });
}
