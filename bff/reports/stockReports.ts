import { type DocumentSource, listedOnly, listReports, type StoredReport } from '../documents/index.ts';

/** The newest reports of a stock that are looked at. */
const maxReports = 200;

/** What a stock's newest reports say, the newest first. @param until the last day, YYYY-MM-DD; all without */
export async function newestOfStock(
  documents: DocumentSource,
  code: string,
  until?: string,
): Promise<{ stock: { code: string; name: string }; reports: StoredReport[] }> {
  const [digits = ''] = code.split('.');
  const ofStock = [{ term: { stock_code: digits } }, { prefix: { stock_code: `${digits}.` } }];
  const query = {
    bool: {
      filter: [
        listedOnly,
        { bool: { should: ofStock, minimum_should_match: 1 } },
        ...(until === undefined ? [] : [{ range: { date: { lte: until } } }]),
      ],
    },
  };
  const sort = [{ date: 'desc' }, { id: 'desc' }];
  const { reports } = await listReports(documents, { query, sort, from: 0, size: maxReports });
  const name = reports.find((one) => one.stock_name !== '')?.stock_name ?? '';
  return { stock: { code: digits, name }, reports };
}
