import { Client } from '@opensearch-project/opensearch';
import { expect } from 'chai';
import { aSearchSite, type SearchSite } from '../bff/search/reports.factory.ts';
import { searchAs } from '../bff/search/searchAs.testkit.ts';
import { ndcg } from '../mappings/judgements/judgements.ts';
import { splitRuns } from '../mappings/text/segment.ts';
import type { Block, Report } from './model.ts';
import { fullCount, plan } from './plan/plan.ts';
import { writeReport } from './prose/write.ts';

/** Required gain over the engine's own analyzer for Chinese with any word enough. */
const minTimesPlain = 1.08;
/** In characters: a shorter section is too little to be distinguished from similar ones. */
const minSectionLength = 150;
const minTitleLength = 12;
/** A heading that more sections bear is a form's. */
const maxAlike = 2;
/** One in this many of the texts is asked for. */
const askedOf = 3;

interface Text {
  asked: string;
  text: string;
}

const textOf = (block: Block): string => {
  if (block.kind === 'heading') return block.text;
  if (block.kind === 'paragraph') return `${block.lead ?? ''}${block.text}`;
  if (block.kind === 'bullets') return block.items.join('\n');
  return block.kind === 'figures' ? block.figures.map(({ caption }) => caption).join('\n') : '';
};

const numbering = /^\s*(?:[\d.]+|[一二三四五六七八九十]+、|（[一二三四五六七八九十]+）)\s*/;

/** A whole report, from a note's page to a tome's fifty, under its title. */
function wholeOf({ metadata, abstract, blocks }: Report): Text[] {
  const lead = abstract.map((one) => `${one.lead}${one.text}`).join('\n');
  return [{ asked: metadata.title, text: [lead, ...blocks.map(textOf)].join('\n') }];
}

/** The sections of a report under their headings. */
function sectionsOf({ blocks }: Report): Text[] {
  const sections: Text[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ asked: block.text.replace(numbering, ''), text: '' });
    const last = sections.at(-1);
    if (last && block.kind !== 'heading') last.text += `${textOf(block)}\n`;
  }
  return sections.filter(({ text }) => text.length >= minSectionLength);
}

/** A title wherever it stands, lines and blanks within it or not. */
function anywhere(title: string): RegExp {
  const runs = splitRuns(title).flatMap(({ text }) => [...text]);
  return new RegExp(
    runs.map((sign) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^\\p{L}\\p{N}]*'),
    'gu',
  );
}

/** Texts of all lengths, each without its own title; none is part of another. */
function corpus(): (Text & { id: number })[] {
  const reports = plan(fullCount, '2026-06-17').map(writeReport);
  const all = reports.flatMap((report, index) => (index % 2 === 0 ? wholeOf(report) : sectionsOf(report)));
  const times = new Map<string, number>();
  for (const { asked } of all) times.set(asked, (times.get(asked) ?? 0) + 1);
  const telling = ({ asked }: Text) =>
    (times.get(asked) ?? 0) <= maxAlike && [...asked].length >= minTitleLength;
  return all
    .filter(telling)
    .map(({ asked, text }, index) => ({ id: index + 1, asked, text: text.replace(anywhere(asked), ' ') }));
}

describe('titles that do not stand in their texts', function () {
  this.timeout(240_000);
  const texts = corpus();
  const client = new Client({ node: process.env.OPENSEARCH_URL ?? '' });
  const plainIndex = `test-${process.pid}-plain`;
  let site: SearchSite;

  before(async () => {
    site = await aSearchSite();
    await client.indices.create({
      index: plainIndex,
      body: { mappings: { properties: { text: { type: 'text', analyzer: 'cjk' } } } },
    });
    for (let start = 0; start < texts.length; start += 100) {
      const some = texts.slice(start, start + 100);
      await site.reports(some.map(({ id, text }) => ({ id, title: `报告${id}`, pages: [text] })));
      const body = some.flatMap(({ id, text }) => [
        { index: { _index: plainIndex, _id: String(id) } },
        { text },
      ]);
      await client.bulk({ refresh: true, body });
    }
  });
  after(async () => {
    await client.indices.delete({ index: plainIndex });
    await client.close();
    await site.close();
  });

  const plain = async (query: string) => {
    const { body } = await client.search({
      index: plainIndex,
      body: { query: { match: { text: { query } } } },
    });
    return body.hits.hits.map(({ _id }) => Number(_id));
  };
  const ours = async (keyword: string) => {
    const { files } = await searchAs(site, { keyword, onlyTitle: 0, pageSize: 10 });
    return files.map(({ id }) => id);
  };

  it('find them better than plain pairs with any of them enough, and none finds nothing', async () => {
    const quality = { ours: 0, plain: 0 };
    const lost: string[] = [];
    const some = texts.filter((_, index) => index % askedOf === 0);
    for (const { asked } of some) {
      const grades = Object.fromEntries(texts.filter((one) => one.asked === asked).map(({ id }) => [id, 3]));
      const found = await ours(asked);
      if (found.length === 0) lost.push(asked);
      quality.ours += ndcg(found, grades) / some.length;
      quality.plain += ndcg(await plain(asked), grades) / some.length;
    }
    expect(some.length).to.be.at.least(100);
    expect(lost).to.deep.equal([]);
    expect(quality.ours, `plain: ${quality.plain}`).to.be.at.least(minTimesPlain * quality.plain);
  });
});
