import type { TableData } from '../../mappings/storeLayout.ts';
import type { CharacterBox } from '../pdf/engines/pdfium/characterBoxes.ts';
import { addFaults, noFaults } from './checkCells.ts';
import type { Extracted } from './extract.ts';
import { scoreCells } from './scoreCells.ts';
import { scoreCharts } from './scoreFigures.ts';
import { addMarks, type MarksScore, noMarks, scoreMarks } from './scoreMarks.ts';
import { addText, scoreMetadata, scoreOutlooks, scoreStatements } from './scoreMetadata.ts';
import { scoreSeries } from './scoreSeries.ts';
import { noCounts, type ScoreLine } from './scores.ts';
import { noTruth, type Truth } from './truth.ts';

/** What was read of the reports of a folder, scored by what is known of them. */
export class Reading {
  readonly found = noTruth();
  private readonly marks = noMarks();
  private readonly scanMarks = noMarks();
  private readonly text = noCounts();
  private readonly scanText = noCounts();
  private readonly faults = noFaults();

  constructor(private readonly known: Truth) {}

  /** Adds a report; `characters` are those of each page as drawn. */
  add(file: string, { truth, artifacts, tables }: Extracted, characters: CharacterBox[][]): void {
    for (const key of Object.keys(truth) as (keyof Truth)[])
      (this.found[key] as unknown[]).push(...(truth[key] as unknown[]));
    const { pages } = artifacts.text;
    const ofFile = <Item extends { file: string }>(items: Item[]) => items.filter((one) => one.file === file);
    addText(this.text, ofFile(this.known.pages), pages);
    addMarks(
      this.marks,
      scoreMarks(
        file,
        pages.filter(({ recognised }) => !recognised),
        characters,
      ),
    );
    const scans = ofFile(this.known.scans);
    const drawn: CharacterBox[][] = [];
    for (const { page, characters: boxes } of scans) drawn[page - 1] = boxes;
    const scanned = pages.filter(({ page }) => drawn[page - 1]);
    addText(this.scanText, scans, pages);
    addMarks(this.scanMarks, scoreMarks(file, scanned, drawn));
    for (const [index, { page, label }] of truth.tables.entries())
      addFaults(this.faults, `${file} p.${page} ${label}`, tables[index] as TableData, characters);
  }

  /** The table's lines, and a line for each difference. */
  score(): { lines: ScoreLine[]; differences: string[] } {
    const { known, found, faults } = this;
    const metadata = scoreMetadata(known.metadata, found.metadata);
    const [charts, tables] = (['chart', 'table'] as const).map((kind) =>
      scoreCharts(kind, known.pages, found.pages),
    ) as [ReturnType<typeof scoreCharts>, ReturnType<typeof scoreCharts>];
    const crops = {
      known: charts.numbered + tables.numbered,
      found: charts.numbered + tables.numbered,
      hits: charts.whole + tables.whole,
    };
    const cells = scoreCells(known.tables, found.tables);
    const outlook = scoreOutlooks(known.outlooks, found.outlooks);
    const series = scoreSeries(known.series, found.series);
    const statements = scoreStatements(known.statements, found.statements);
    const ofCells = (bad: number) => ({
      ...{ known: faults.cells, found: faults.cells, hits: faults.cells - bad },
    });
    const wanted: Record<string, number> = { rating: 0.98, target_price: 0.98, forecasts: 0.98 };
    return {
      lines: [
        ...metadata.fields,
        { name: 'Charts (IoU >= 0.8, kind, label)', ...charts, wanted: 0.98 },
        { name: 'Tables (the same)', ...tables, wanted: 0.98 },
        { name: 'Crops that cut nothing off', ...crops, wanted: 0.99 },
        ...(known.tables.length > 0
          ? [
              { name: 'Cells (place, spans, text)', ...cells.cells, wanted: 0.98 },
              { name: 'Cells beside each other', ...cells.neighbours },
            ]
          : []),
        { name: 'Cells on no other', ...ofCells(faults.overlapping), wanted: 1 },
        { name: 'Cells with the digits beneath', ...ofCells(faults.misread), wanted: 1 },
        { name: 'Charts as data, within 3%', ...series.counts },
        { name: 'Characters of text', ...this.text, wanted: 0.99 },
        { name: 'Marks of words', ...countsOf(this.marks), wanted: 0.99 },
        { name: 'Characters recognised', ...this.scanText, wanted: 0.97 },
        { name: 'Marks of words recognised', ...countsOf(this.scanMarks), wanted: 0.95 },
        ...(known.outlooks.length > 0
          ? outlook.scores.map((one) => ({ ...one, name: `Outlook: ${one.name}`, wanted: wanted[one.name] }))
          : []),
        { name: 'Statements in numbers', ...statements },
      ],
      differences: [
        ...metadata.differences,
        ...[charts, tables].flatMap((score) =>
          score.differences.map((one) => `${one.file} p.${one.page} ${one.why}`),
        ),
        ...cells.differences,
        ...faults.differences,
        ...series.differences,
        ...outlook.differences,
        ...statements.differences,
        ...[this.marks, this.scanMarks].flatMap((marks) =>
          marks.differences.map(
            ({ file, page, word, held }) => `${file} p.${page} mark of ${word} holds ${held || 'nothing'}`,
          ),
        ),
      ],
    };
  }
}

const countsOf = ({ boxes, rightBoxes }: MarksScore) => ({ known: boxes, found: boxes, hits: rightBoxes });
