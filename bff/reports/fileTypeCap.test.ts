import { expect } from 'chai';
import { askEngine } from '../../ops/test/engines.ts';
import { fileTypeListCap } from '../contract/constants.ts';
import { aSite, type Site } from '../site.factory.ts';
import { holds } from '../specification/held.testkit.ts';

const typeId = 8;
/** More reports of one type than its list shows. */
const held = fileTypeListCap + 3;

describe('the list of a file type with more reports than it shows', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
    const { engine, names } = site.search.documents;
    const id = await site.search.aReport({ type_id: typeId });
    const found = await engine.search<object>(names.reports, { query: { term: { id } } });
    const lines = Array.from({ length: held - 1 }, (_, index) => {
      const copy = { ...found.hits.hits[0]?._source, id: id + index + 1 };
      return `${JSON.stringify({ index: { _id: String(copy.id) } })}\n${JSON.stringify(copy)}\n`;
    });
    const response = await askEngine(`/${names.reports}/_bulk?refresh=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines.join(''),
    });
    expect(((await response.json()) as { errors: boolean }).errors).to.equal(false);
  });
  after(() => site.close());

  it(holds('fileTypeCap.tells-5000-shows', 'tells 5000, shows the 5000th, and nothing beyond'), async () => {
    const lengths = [];
    for (const page of [1, 500, 501]) {
      const { body } = await site.post<{ files: object[]; total: number }>('/api/file/fileListOfType', {
        id: typeId,
        page,
      });
      lengths.push([body.data.files.length, body.data.total]);
    }
    expect(lengths).to.deep.equal([
      [10, 5000],
      [10, 5000],
      [0, 5000],
    ]);
    const { body } = await site.post<{ total: number }>('/api/file/search', { typeIds: [typeId] });
    expect(body.data.total).to.equal(held);
  });
});
