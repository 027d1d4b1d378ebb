import { readFileSync } from 'node:fs';

/** Address options of the search engine's client. */
export interface EngineNodes {
  nodes: { url: URL }[];
  auth?: { username: string; password: string };
  ssl?: { ca: string };
}

/**
 * Reads `OPENSEARCH_URL`: one address, or several nodes of one cluster, separated by commas. User and password come
 * from the first that has any, for all; `?ca=/path/of/authority.pem` names the authority that signed the nodes'
 * certificates, where the system does not know it.
 * @throws Error for a malformed address, or an authority file that cannot be read
 */
export function engineNodes(addresses: string): EngineNodes {
  const urls = addresses.split(',').map((address) => new URL(address.trim()));
  if (urls.some(({ protocol }) => protocol !== 'http:' && protocol !== 'https:'))
    throw new Error('an address of OpenSearch begins with http:// or https://');
  const known = urls.find(({ username }) => username !== '');
  const ca = urls.map((url) => url.searchParams.get('ca')).find((path) => path !== null);
  const auth = known && {
    username: decodeURIComponent(known.username),
    password: decodeURIComponent(known.password),
  };
  for (const url of urls) {
    url.username = '';
    url.password = '';
    url.search = '';
  }
  return {
    nodes: urls.map((url) => ({ url })),
    ...(auth && { auth }),
    ...(ca && { ssl: { ca: readFileSync(ca, 'utf8') } }),
  };
}

/** Whether `OPENSEARCH_URL` can be read. */
export function isEngineAddress(addresses: string): boolean {
  return addresses.split(',').every((address) => {
    const text = address.trim();
    return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  });
}

/** The aliases of one site; physical indices carry a timestamp behind them. */
export interface IndexNames {
  reports: string;
  pages: string;
  charts: string;
}

/**
 * The index of reports that nobody has been told of yet: their documents whole, with what a report's own index does not
 * give back, so that the engine can hold them against saved searches by their ids.
 */
export const unannouncedOf = ({ reports }: Pick<IndexNames, 'reports'>): string => `${reports}-unannounced`;

/** Alias names for a prefix (configuration `INDEX_PREFIX`, default `yanhai`). */
export function indexNames(prefix: string): IndexNames {
  return { reports: `${prefix}-reports`, pages: `${prefix}-pages`, charts: `${prefix}-charts` };
}
