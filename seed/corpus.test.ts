import { expect } from 'chai';
import { industries } from './knowledge/knowledge.ts';
import { type TypesetReport, typeset } from './layout/typeset.ts';
import type { Report } from './model.ts';
import { fullCount, houses, plan } from './plan/plan.ts';
import { writeReport } from './prose/write.ts';

const today = '2026-06-17';

describe('the seeded corpus', function () {
  this.timeout(60_000);
  const tasks = plan(fullCount, today);
  let reports: Report[];

  before(() => {
    reports = tasks.map(writeReport);
  });

  it('has every house, file type and industry, and at least 160 reports', () => {
    expect(tasks).to.have.length.at.least(160);
    expect(new Set(tasks.map((task) => task.house.id)).size).to.equal(houses.length);
    expect(houses).to.have.length.at.least(12);
    expect(new Set(reports.map((report) => report.metadata.type)).size).to.equal(8);
    expect(new Set(reports.map((report) => report.metadata.industry)).size).to.be.at.least(20);
    expect(industries).to.have.length.at.least(22);
  });

  it('gives every stock a code of six digits, its own', () => {
    const stocks = reports.flatMap(({ metadata }) => metadata.stock ?? []);
    for (const { code } of stocks) expect(code).to.match(/^\d{6}$/);
    const pairs = new Set(stocks.map(({ code, name }) => `${code} ${name}`));
    expect(new Set(stocks.map(({ code }) => code)).size)
      .to.equal(pairs.size)
      .and.be.above(20);
  });

  it('says no paragraph twice', () => {
    const seen = new Map<string, string>();
    for (const report of reports) {
      const texts = [
        ...report.blocks.flatMap((block) =>
          block.kind === 'paragraph' ? [block.text] : block.kind === 'bullets' ? block.items : [],
        ),
        ...report.disclaimer,
      ];
      for (const text of texts.filter((one) => one.length >= 40)) {
        expect(seen.get(text), text).to.equal(undefined);
        seen.set(text, report.name);
      }
    }
    expect(seen.size).to.be.greaterThan(2_000);
  });

  it('seldom says a sentence twice', () => {
    const counts = new Map<string, number>();
    for (const report of reports)
      for (const block of report.blocks)
        if (block.kind === 'paragraph')
          for (const sentence of block.text.split('。').filter((one) => one.length >= 20))
            counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
    const repeated = [...counts.values()].filter((count) => count > 1).length;
    expect(repeated / counts.size).to.be.below(0.03);
  });

  it('numbers figures without a gap', () => {
    for (const report of reports) {
      const last = new Map<string, number>();
      for (const figure of report.blocks.flatMap((block) =>
        block.kind === 'figures' ? block.figures : [],
      )) {
        const [, word = '', number] = /^(\D+)(\d+)$/.exec(figure.id) ?? [];
        expect(Number(number), `${report.name} ${figure.id}`).to.equal((last.get(word) ?? 0) + 1);
        last.set(word, Number(number));
      }
    }
  });

  it('leaves no slot or choice unfilled', () => {
    for (const report of reports)
      expect(JSON.stringify(report.blocks.filter((block) => 'text' in block))).not.to.match(
        /\{[#a-z]|undefined|NaN/,
      );
  });

  it('dates from today back over about four years, many of late', () => {
    const dates = tasks.map((task) => task.date);
    expect(dates[0]).to.equal(today);
    expect(dates.filter((date) => date === today).length).to.be.at.least(2);
    expect(dates.filter((date) => date >= '2026-04-18').length).to.be.at.least(50);
    expect([...dates].sort()[0]?.slice(0, 4)).to.match(/^202[23]$/);
    expect(dates).to.deep.equal([...dates].sort().reverse());
  });

  it('names no report twice', () => {
    const titles = reports.map((report) => report.metadata.title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).to.deep.equal([]);
  });

  it('tells the same figures in text, chart and table', () => {
    const report = reports.find((one) =>
      one.blocks.some(
        (block) => block.kind === 'figures' && block.figures.some((figure) => figure.chart?.form === 'pie'),
      ),
    );
    const pies = report?.blocks
      .flatMap((block) => (block.kind === 'figures' ? block.figures : []))
      .filter((figure) => figure.chart?.form === 'pie');
    const text = report?.blocks.map((block) => ('text' in block ? block.text : '')).join('');
    for (const pie of pies ?? [])
      expect(text).to.include(Math.max(...(pie.chart?.plots[0]?.values.map(Number) ?? [])).toFixed(1));
  });

  describe('as PDFs', () => {
    const sets: { report: Report; set: TypesetReport }[] = [];
    before(async () => {
      const bare = tasks.find((task) => task.bareFonts);
      for (const task of [tasks[0], tasks[3], bare].filter((one) => one !== undefined)) {
        const report = writeReport(plan(fullCount, today)[task.index] ?? task);
        sets.push({ report, set: await typeset(report, task.house) });
      }
    });

    it('keeps every figure on its page, its drawing within the whole', () => {
      for (const { set } of sets)
        for (const { body, full, id } of set.figures) {
          expect(full[0], id).to.be.at.least(0);
          expect(full[2], id).to.be.at.most(595.3);
          expect(full[3], id).to.be.at.most(841.9);
          expect(body[0] < body[2] && body[1] < body[3], id).to.equal(true);
          expect(body[0] >= full[0] && body[3] <= full[3], id).to.equal(true);
        }
    });

    it('writes the same bytes again', async () => {
      const task = plan(fullCount, today)[0];
      if (!task) throw new Error('empty plan');
      const again = await typeset(writeReport(task), task.house);
      expect(again.bytes.equals(sets[0]?.set.bytes ?? Buffer.alloc(0))).to.equal(true);
    });

    it('gives pdf.js the very text of the truth, where no font is embedded too', async () => {
      const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
      const maps = new URL('../node_modules/pdfjs-dist/cmaps/', import.meta.url).pathname;
      for (const { report, set } of sets) {
        const document = await getDocument({
          data: new Uint8Array(set.bytes),
          cMapUrl: maps,
          cMapPacked: true,
          verbosity: 0,
        }).promise;
        for (const number of [1, 2]) {
          const content = await (await document.getPage(number)).getTextContent();
          const read = content.items.map((item) => ('str' in item ? item.str : '')).join('');
          const text = set.pages[number - 1]?.lines.join('') ?? '';
          expect(plainText(read), `${report.name} page ${number}`).to.equal(plainText(text));
        }
        await document.destroy();
      }
      expect(sets.some(({ report }) => report.bareFonts)).to.equal(true);
    });
  });
});

const plainText = (text: string) => text.normalize('NFKC').replace(/\s/g, '');
