import { randomUUID } from 'node:crypto';
import { Client } from '@opensearch-project/opensearch';
import { expect } from 'chai';
import fc from 'fast-check';
import { indexNames, unannouncedOf } from '../../mappings/searchEngine.ts';
import { normaliseText } from '../../mappings/text/normalise.ts';
import { splitRuns, type TextRunToken } from '../../mappings/text/segment.ts';
import { foldText } from '../../mappings/text/simplify.ts';
import { dropIndices } from '../clients/indices.ts';
import { ensureIndices, physicalName } from './ensureIndices.ts';

/** A run as the analyzer gives it: pairs of Han characters, a word without its marks. */
const tokensOf = ({ kind, text }: TextRunToken): string[] => {
  const folded = foldText(text);
  if (kind === 'word') return [folded.replace(/[,，']/g, '')];
  const characters = [...folded];
  return characters.length === 1
    ? characters
    : characters.slice(1).map((character, at) => `${characters[at]}${character}`);
};

describe('ensureIndices', () => {
  const client = new Client({ node: process.env.OPENSEARCH_URL ?? '' });
  const prefix = `test-indices-${process.pid}`;
  after(async () => {
    await client.indices.delete({ index: `${prefix}-*` });
    await client.close();
  });

  it('makes strict indices under timestamped names behind aliases, once', async () => {
    const names = await ensureIndices(client, prefix, { shards: 2, replicas: 0 });
    await ensureIndices(client, prefix);
    const { body } = await client.indices.get({ index: `${prefix}-*` });
    expect(Object.keys(body)).to.have.length(4);
    const { [unannouncedOf(names)]: unannounced, ...known } = body;
    expect(unannounced?.mappings).to.deep.equal({ enabled: false });
    for (const [index, { aliases, mappings, settings }] of Object.entries(known)) {
      const alias = Object.keys(aliases ?? {})[0] ?? '';
      expect(Object.values(names)).to.include(alias);
      expect(index).to.match(new RegExp(`^${alias}-\\d{8}t\\d{6}$`));
      expect(mappings?.dynamic).to.equal('strict');
      expect(settings).to.have.nested.property('index.number_of_shards', '2');
      const sorted = alias === names.pages ? expect(settings).not : expect(settings);
      sorted.to.have.nested.property('index.sort.field');
    }
  });

  it('keeps one index when several processes start together', async () => {
    const together = `${prefix}-race-${randomUUID()}`;
    await Promise.all([1, 2, 3].map(() => ensureIndices(client, together)));
    const { body } = await client.indices.get({ index: `${together}-*` });
    expect(Object.keys(body)).to.have.length(4);
  });

  it('drops what came too late, however many find it so', async () => {
    const late = `${prefix}-late-${randomUUID()}`;
    await client.indices.create({ index: late });
    await Promise.all([1, 2, 3].map(() => dropIndices(client, [late])));
    expect((await client.indices.exists({ index: late })).body).to.equal(false);
  });

  it('keeps the one that was made first, whatever the clocks of their makers say', async () => {
    const apart = `${prefix}-clocks-${randomUUID()}`;
    const { reports } = indexNames(apart);
    const first = `${reports}-20990101t000000`;
    const indices = Object.create(client.indices) as typeof client.indices;
    // Another process looked at the same time, and is a moment earlier, with a clock that goes before.
    indices.create = (async (request: Parameters<typeof indices.create>[0]) => {
      Reflect.deleteProperty(indices, 'create');
      await client.indices.create({ index: first, body: { aliases: { [reports]: {} } } });
      return client.indices.create(request);
    }) as typeof indices.create;
    const own = Object.create(client, { indices: { value: indices } }) as Client;
    await ensureIndices(own, apart);
    const { body } = await client.indices.getAlias({ name: reports });
    expect(Object.keys(body)).to.deep.equal([first]);
  });

  it('refuses a field it does not know', async () => {
    const { reports } = await ensureIndices(client, prefix);
    const refused = await client.index({ index: reports, body: { id: 1, surprise: 1 } }).then(
      () => null,
      (error) => error.body.error.type,
    );
    expect(refused).to.equal('strict_dynamic_mapping_exception');
  });

  it('analyses as queries are counted: simplified bigrams, offsets true', async () => {
    const { reports } = await ensureIndices(client, prefix);
    const text = '軟體產業2024年：A股、GLP-1與3.5%儲能';
    const { body } = await client.indices.analyze({ index: reports, body: { analyzer: 'bigram', text } });
    const tokens = (body.tokens ?? []).map(({ token, start_offset, end_offset }) => ({
      token,
      source: text.slice(start_offset, end_offset),
    }));
    expect(tokens[0]).to.deep.equal({ token: '软体', source: '軟體' });
    expect(tokens.at(-1)).to.deep.equal({ token: '储能', source: '儲能' });
    expect(tokens.length).to.equal(splitRuns(text).reduce((sum, run) => sum + run.tokens, 0));
  });

  it('makes of any text the very tokens that queries are cut into', async () => {
    const { reports } = await ensureIndices(client, prefix);
    const piece = fc.oneof(
      fc.constantFrom(
        ...['1,190', '3,456.78', '2024,2025', 'PD-1', 'GLP‑1', 'TNFα', 'TSLA.US', '0700.HK', 'U.S.', '3.5GW'],
      ),
      fc.constantFrom(
        ...[
          'L’Oréal',
          "McDonald's",
          'café',
          'CAR–T',
          'se\u00admi',
          '银\u200b杏',
          '１，０００',
          '：',
          '·',
          '_',
          ' ',
        ],
      ),
      fc.string({ unit: fc.constantFrom(...'光伏A股a1,.，-‑’0αβé:/%'), maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 8 }), async (pieces) => {
        const text = normaliseText(pieces.join(''));
        const { body } = await client.indices.analyze({ index: reports, body: { analyzer: 'bigram', text } });
        expect((body.tokens ?? []).map(({ token }) => token)).to.deep.equal(
          splitRuns(text).flatMap(tokensOf),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('names indices by alias and second', () => {
    expect(physicalName('yanhai-pages', new Date('2026-11-21T10:30:00Z'))).to.equal(
      'yanhai-pages-20261121t103000',
    );
  });
});
