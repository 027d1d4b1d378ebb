import { expect } from 'chai';
import type { Box } from '../artifacts.ts';
import { overlapOf } from '../figures/boxOverlap.ts';
import { addFaults, noFaults } from './checkCells.ts';
import { scoreCells } from './scoreCells.ts';
import { scoreCharts } from './scoreFigures.ts';
import { scoreMetadata, scoreStatements } from './scoreMetadata.ts';
import { scoreSeries } from './scoreSeries.ts';
import { describeScores, sharesOf } from './scores.ts';
import type { FigureTruth, MetadataTruth, PageTruth, SeriesTruth } from './truth.ts';

const figure = (id: string, body: Box, changes: Partial<FigureTruth> = {}): FigureTruth => ({
  id,
  kind: 'chart',
  caption: '名',
  source: '源',
  body,
  full: [body[0], body[1] - 10, body[2], body[3] + 10],
  ...changes,
});
const pageOf = (page: number, figures: FigureTruth[]): PageTruth => ({
  file: 'a.pdf',
  page,
  width: 595,
  height: 842,
  figures,
});

describe('scoring', () => {
  it('computes the overlap of boxes', () => {
    expect(overlapOf([0, 0, 10, 10], [5, 0, 15, 10])).to.be.closeTo(1 / 3, 1e-9);
    expect(overlapOf([0, 0, 10, 10], [20, 0, 30, 10])).to.equal(0);
  });

  it('counts a hit only when page, kind, label and body agree, each truth once, on listed pages only', () => {
    const truth = [
      pageOf(1, [
        figure('图1', [0, 0, 100, 100]),
        figure('图2', [200, 0, 300, 100]),
        figure('图 3', [0, 200, 100, 300]),
      ]),
      pageOf(2, []),
    ];
    const found = [
      pageOf(1, [
        figure('图1', [0, 0, 100, 99]),
        figure('图1', [0, 0, 100, 99]),
        figure('图2', [200, 0, 300, 60]),
        figure('图3', [0, 200, 100, 300], { full: [0, 200, 100, 300] }),
      ]),
      pageOf(2, [figure('图9', [0, 0, 50, 50])]),
      pageOf(3, [figure('图8', [0, 0, 50, 50])]),
    ];
    const score = scoreCharts('chart', truth, found);
    expect(score).to.include({ known: 3, found: 5, hits: 2, precision: 0.4, numbered: 3, whole: 1 });
    expect(score.recall).to.be.closeTo(2 / 3, 1e-9);
    expect(score.f1).to.be.closeTo(0.5, 1e-9);
    expect(scoreCharts('table', truth, found)).to.include({ known: 0, found: 0, f1: 0 });
  });

  it('tells how far values of charts are off, and which charts are wrong', () => {
    const chart = (label: string, values: (number | null)[], labels = ['2024', '', '2026']): SeriesTruth => ({
      ...{ file: 'a.pdf', page: 1, label, caption: '产量', form: 'bar', labels },
      series: [{ name: '产量', values }],
    });
    const known = (label: string, values: (number | null)[]) =>
      chart(label, values, ['2024', '2025', '2026']);
    const truth = [
      known('图1', [0, 50, 100]),
      known('图2', [0, null, 100]),
      known('图3', [0, 50, 100]),
      known('图4', [1, 2, 3]),
    ];
    const found = [
      chart('图 1', [null, 51, 100]),
      chart('图2', [0, null, 96]),
      chart('图3', [0, 50, 100], ['2024', '', '2027']),
    ];
    const score = scoreSeries(truth, found);
    expect(score.counts).to.deep.equal({ known: 4, found: 3, hits: 1 });
    expect(score.max).to.equal(1);
    expect(score.differences.map((line) => line.split(' ')[2])).to.deep.equal(['图2', '图3']);
    expect(scoreSeries(truth.slice(0, 1), found)).to.include({ values: 2, median: 0.01 });
  });

  it('compares metadata whatever the width and dashes of its characters', () => {
    const known: MetadataTruth = {
      file: 'a.pdf',
      title: '甲——乙？',
      subtitle: '',
      organization: '丙证券',
      date: '2024-05-07',
      researchers_include: ['王小明'],
      contacts: [],
      industry: '',
    };
    const found = { ...known, title: '甲—乙?', date: '2024-05-08', researchers_include: ['李雷', '王小明'] };
    const { fields, differences } = scoreMetadata([known], [found]);
    const told = Object.fromEntries(fields.map(({ name, ...counts }) => [name, Object.values(counts)]));
    expect(told).to.deep.equal({
      ...{ Title: [1, 1, 1], Subtitle: [0, 0, 0], Organization: [1, 1, 1], Date: [1, 1, 0] },
      Researchers: [1, 2, 1],
    });
    expect(differences).to.have.length(2);
  });

  it('counts numbers whose name, time and unit are those stated, and others of the same value as wrong', () => {
    const told = (name: string, period: string, value: number, unit = '亿元') => ({
      ...{ file: 'a.pdf', name, period, value, unit },
    });
    const truth = [told('甲公司营收', '2025', 1.5), told('甲公司净利率', '2025', 3, '%')];
    const found = [
      told('甲公司营业收入', '2025', 1.5),
      told('甲公司营业收入', '2024', 1.5),
      told('乙公司营业收入', '2025', 9),
    ];
    const { differences, ...counts } = scoreStatements(truth, found);
    expect(counts).to.deep.equal({ known: 2, found: 2, hits: 1 });
    expect(differences).to.have.length(2);
  });

  it('says scores as one table, those below what is wanted marked', () => {
    const lines = describeScores([
      { name: 'Cells', known: 4, found: 4, hits: 3, wanted: 0.98 },
      { name: 'Marks', known: 2, found: 2, hits: 2, wanted: 0.95 },
      { name: 'Nothing', known: 0, found: 0, hits: 0 },
    ]);
    expect(lines.map((line) => line.trim().split(/\s+/).slice(-2).join(' '))).to.deep.equal([
      'F1 wanted',
      '0.98 !',
      '1.000 0.95',
    ]);
  });

  it('counts cells whose place, spans and text agree, and tables that are not known not at all', () => {
    const cell = (r: number, c: number, t: string, cs = 1) => ({ r, c, rs: 1, cs, t, h: false });
    const table = (label: string, ...cells: ReturnType<typeof cell>[]) => ({
      ...{ file: 'a.pdf', page: 1, label, rows: 2, cols: 2 },
      cells,
    });
    const truth = [
      table('表1', cell(0, 0, '（甲）', 2), cell(1, 0, '1.5%'), cell(1, 1, '2')),
      table('表2', cell(0, 0, '乙')),
    ];
    const found = [
      table('表 1', cell(0, 0, '( 甲 )', 2), cell(1, 0, '1.5%'), cell(0, 1, '2')),
      table('表9', cell(0, 0, '丙')),
    ];
    const { tables, cells, neighbours, differences } = scoreCells(truth, found);
    expect(tables).to.deep.equal({ known: 2, found: 1 });
    expect(cells).to.deep.equal({ known: 4, found: 3, hits: 2 });
    expect(sharesOf(cells).f1).to.be.closeTo(4 / 7, 1e-9);
    // 甲 over 1.5% and 2, and 1.5% beside 2, are known; 甲 over 1.5% was found.
    expect(neighbours).to.include({ known: 3, hits: 1 });
    expect(differences).to.have.length(3);
  });

  it('passes places without text over between neighbours', () => {
    const cell = (r: number, c: number, t: string) => ({ r, c, rs: 1, cs: 1, t, h: false });
    const table = { file: 'a.pdf', page: 1, label: '表1', rows: 3, cols: 3 };
    const known = { ...table, cells: [cell(0, 0, '甲'), cell(0, 2, '乙'), cell(2, 0, '丙')] };
    const found = { ...table, cells: [cell(0, 0, '甲'), cell(0, 1, '乙'), cell(1, 0, '丙')] };
    expect(scoreCells([known], [found]).neighbours).to.deep.equal({ known: 2, found: 2, hits: 2 });
  });

  it('tells cells that overlap and digits that are not those drawn', () => {
    const cell = (c: number, text: string, box: Box) => ({
      ...{ r: 0, c, rs: 1, cs: 1, header: false, page: 1 },
      text,
      box,
    });
    const faults = noFaults();
    const items = [cell(0, '12', [0, 0, 10, 8]), cell(1, '34', [8, 0, 20, 8]), cell(1, '', [40, 0, 60, 8])];
    const drawn = [...'1237'].map((one, at): [string, Box] => [one, [at * 5, 1, at * 5 + 4, 7]]);
    addFaults(faults, '表1', { rows: 1, cols: 2, items, pages: [] }, [drawn]);
    expect(faults).to.include({ cells: 3, overlapping: 2, misread: 1 });
    expect(faults.differences).to.have.length(3);
  });
});
