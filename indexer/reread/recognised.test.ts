import { expect } from 'chai';
import type { TextRun } from '../../mappings/storeLayout.ts';
import type { Figure, PageArtifact, TextArtifact } from '../artifacts.ts';
import { withRecognised } from '../ocr/recognisedPage.ts';
import { stepVersions } from '../steps/versions.ts';
import { apart, together } from './recognised.ts';

const run = (text: string, top: number): TextRun => ({ text, box: [60, top, 500, top + 12] });
const sentence =
  '本页的正文足够长，说明行业的需求与供给怎样变化，价格随之变化，盈利因此修复，这是可以读的一页。';
const pageOf = (page: number, runs: TextRun[], more: Partial<PageArtifact> = {}): PageArtifact => ({
  page,
  width: 595,
  height: 842,
  text: '',
  searchable: '',
  runs,
  rows: runs.map(() => [1]),
  ...more,
});
const figureOf = (number: number, top: number): Figure => ({
  number,
  kind: 'chart',
  label: '',
  name: '',
  source: '',
  page: 1,
  body: [60, top, 500, top + 150],
  full: [60, top, 500, top + 150],
  type_id: 1,
});
const prose = [run(sentence, 60), run(sentence, 80)];
const legend = run('海外需求指数', 360);
const scanned = pageOf(2, [run(sentence, 60)], { recognised: true });

/** A page with one figure whose picture was read, and a scanned page. */
const readBefore = (version: number | undefined): { text: TextArtifact; charts: { figures: Figure[] } } => ({
  text: {
    version: 1,
    pages: [pageOf(1, [...prose, legend]), scanned],
    recognition: { ...(version && { version }), pages: [2], figures: [1], left: [] },
  },
  charts: { figures: [figureOf(1, 300)] },
});

describe('what a report says in its pictures', () => {
  it('is set apart for the other steps, and stands where it was when they have run', () => {
    const before = readBefore(stepVersions.recognise);
    const { text, words } = apart(before);
    expect(text.pages[0]?.runs).to.deep.equal(prose);
    expect(text.recognition).to.deep.include({ pages: [2], figures: [] });
    const renumbered = { text, charts: { figures: [figureOf(2, 302)] } };
    const after = together(renumbered, before, words);
    expect(after.pages[0]?.runs).to.deep.equal([...prose, legend]);
    expect(after.pages[0]?.rows).to.deep.equal([[1], [1], [1]]);
    expect(after.recognition).to.deep.include({ pages: [2], figures: [2] });
  });

  it('is read again where another picture came, or a page lost its text', () => {
    const before = readBefore(stepVersions.recognise);
    const { text, words } = apart(before);
    const moved = together({ text, charts: { figures: [figureOf(1, 600)] } }, before, words);
    expect(moved).not.to.have.property('recognition');
    const [, second] = text.pages;
    const lost = { ...text, pages: [pageOf(1, []), ...(second ? [second] : [])] };
    expect(together({ text: lost, charts: before.charts }, before, words)).not.to.have.property(
      'recognition',
    );
  });

  it('is taken over page by page when the text is read anew', () => {
    const [first, second] = withRecognised([pageOf(1, prose), pageOf(2, [])], readBefore(1).text.pages);
    expect(first?.runs).to.deep.equal(prose);
    expect(second).to.deep.include({ recognised: true, runs: scanned.runs });
    const own = [pageOf(1, prose), pageOf(2, prose)];
    expect(withRecognised(own, readBefore(1).text.pages), 'it has a text of its own now').to.equal(own);
  });

  it('is kept until it is read again where an earlier version read it', () => {
    const before = readBefore(stepVersions.recognise - 1);
    before.text.recognition = { ...before.text.recognition, version: 0, pages: [2], figures: [1], left: [] };
    const { text, words } = apart(before);
    expect(words).to.deep.equal([]);
    const after = together({ text, charts: before.charts }, before, words);
    expect(after.pages[1]?.recognised).to.equal(true);
    expect(after.outdated).to.deep.equal([2]);
    expect(after).not.to.have.property('recognition');
  });
});
