import type { Outlook } from '../../mappings/documents.ts';
import type { PageArtifact } from '../artifacts.ts';
import { readYear } from '../tables/columns.ts';
import { numberOf, unitNamed } from '../tables/numbers.ts';
import { type Line, linesOf, type Word, wordsIn } from '../tables/words.ts';

/** An estimate of one year. */
export type Forecast = Outlook['forecasts'][number];

/** Estimates that tell a company's whole: a table with one of them is no table of a branch. */
const ofShare: Record<string, { names: RegExp; unit: string }> = {
  每股收益: {
    names:
      /^(?:(?:全面)?(?:摊薄|稀释|基本)?(?:每股(?:净?收益|盈利|净利润?)|EPS)(?:EPS)?(?:[-（(](?:最新|全面)?(?:摊薄|稀释)[)）]?)?)$/i,
    unit: '元',
  },
  市盈率: {
    names:
      /^(?:(?:动态|静态)?市盈率|P\/?E|市盈率[（(]?P\/?E[)）]?|P\/?E[（(].{0,8}[)）])(?:[-（(](?:最新)?摊薄[)）]?)?$/i,
    unit: '倍',
  },
  市净率: { names: /^(?:市净率|P\/?B|市净率[（(]?P\/?B[)）]?|P\/?B[（(].{0,8}[)）])$/i, unit: '倍' },
  净资产收益率: {
    names:
      /^(?:(?:加权|摊薄|平均)?净资产收益率|ROE|净资产收益率[（(]?ROE[)）]?)(?:[（(]?(?:摊薄|加权|平均)[)）]?)?$/i,
    unit: '%',
  },
};
const ofMoney: Record<string, RegExp> = {
  营业收入: /^(?:营业总?收入|营收|主营(?:业务)?收入|总?营业收入合计)$/,
  归母净利润:
    /^(?:归母净利润?|归属(?:于)?母公司(?:股东|所有者)?(?:的)?净利润?|归属(?:于)?上市公司股东(?:的)?净利润?|归属(?:于)?母公司净利润?)$/,
  净利润: /^净利润$/,
};

/** Years of which there are estimates. */
const [firstYear, lastYear] = [2010, 2049];
/** Pages whose tables are looked at: a company's estimates stand at the beginning or the end. */
const maxPages = 400;
/** Words of a page, and tables side by side; more are made to be slow. */
const maxWords = 6_000;
const maxBeside = 8;
/** Rows beneath a row of years at most. */
const maxRows = 120;

/** Columns of consecutive years in one row of heads. */
interface Years {
  columns: { year: number; isEstimate: boolean; left: number; right: number }[];
  /** Left bound of its labels: the right side of what stands before it. */
  from: number;
}

/**
 * The estimates of a company's tables of figures and forecasts: years marked E over rows of its own measures. Each
 * measure and year once, from the first table that has it; without a unit in print there is no amount of money.
 * @param code of the stock: earnings a share of mainland stocks are in yuan
 */
export function findForecasts(pages: readonly PageArtifact[], code: string): Forecast[] {
  const found = new Map<string, Forecast>();
  for (const page of pages.slice(0, maxPages)) {
    if (!/[12]\d\s?[EF]\b|20\d\d年?E/.test(page.text)) continue;
    for (const table of tablesOn(page, code)) {
      if (
        !table.some(({ metric }) => metric in ofShare) ||
        new Set(table.map(({ metric }) => metric)).size < 2
      )
        continue;
      for (const one of table) {
        const key = `${one.metric} ${one.year}`;
        if (!found.has(key)) found.set(key, one);
      }
    }
  }
  return [...found.values()];
}

function tablesOn(page: PageArtifact, code: string): Forecast[][] {
  const words = wordsIn(page.runs, [0, 0, page.width, page.height]);
  if (words.length > maxWords) return [];
  const lines = linesOf(words);
  return lines.flatMap((line, index) =>
    yearsOf(line).map((years) => {
      const table: Forecast[] = [];
      const unit = unitAbove(lines, index, years);
      for (const below of rowsBeneath(lines, index, years))
        table.push(...estimatesIn(below, years, unit, page.page, code));
      return table;
    }),
  );
}

function yearIn(text: string): ReturnType<typeof readYear> {
  const read = readYear(text);
  return read && read.year >= firstYear && read.year <= lastYear ? read : null;
}

/** The groups of consecutive years in a line, those with an estimate among them. */
function yearsOf({ words }: Line): Years[] {
  const groups: Years[] = [];
  let from = 0;
  let open: Years | null = null;
  for (const { text, box } of words) {
    const read = yearIn(text);
    const last = open?.columns.at(-1);
    if (read === null) {
      if (open) from = open.columns.at(-1)?.right ?? from;
      open = null;
      continue;
    }
    if (!last || !open || read.year !== last.year + 1) {
      if (last) from = last.right;
      open = { columns: [], from };
      groups.push(open);
    }
    open.columns.push({ ...read, left: box[0], right: box[2] });
  }
  return groups
    .filter(({ columns }) => columns.length > 1 && columns.some(({ isEstimate }) => isEstimate))
    .slice(0, maxBeside);
}

/** The lines of a table: until its rows are far apart, or other years stand above them. */
function* rowsBeneath(lines: readonly Line[], head: number, years: Years): Generator<Line> {
  const first = lines[head];
  if (!first) return;
  const [left, right] = [years.columns[0]?.left ?? 0, years.columns.at(-1)?.right ?? 0];
  let bottom = first.bottom;
  const height = first.bottom - first.top;
  for (const line of lines.slice(head + 1, head + 1 + maxRows)) {
    const inside = line.words.filter(({ box }) => box[2] > left - height && box[0] < right + height);
    if (inside.length === 0) continue;
    if (line.top - bottom > height * 3) return;
    if (inside.filter(({ text }) => yearIn(text) && /[AEF]$|^20\d\d$/.test(text)).length > 1) return;
    bottom = line.bottom;
    yield line;
  }
}

function estimatesIn(
  line: Line,
  years: Years,
  unitOfTable: string | undefined,
  page: number,
  code: string,
): Forecast[] {
  const { columns } = years;
  const pitch = Math.min(...columns.slice(1).map(({ right }, index) => right - (columns[index]?.right ?? 0)));
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return [];
  const numbers = line.words.filter(
    ({ box, text }) =>
      box[0] > first.left - pitch * 0.6 && box[2] < last.right + pitch * 0.5 && numberOf(text) !== null,
  );
  const matched = columns.map(({ left, right }) =>
    numbers.filter(({ box }) => {
      const off = Math.min(Math.abs(box[2] - right), Math.abs((box[0] + box[2] - left - right) / 2));
      return off < pitch * 0.4;
    }),
  );
  // A row that does not fill its years may be shifted against them.
  if (numbers.length !== columns.length || matched.some(({ length }) => length !== 1)) return [];
  const label = labelOf(line, years.from, Math.min(...numbers.map(({ box }) => box[0])));
  const measure = label === null ? null : measureOf(label, unitOfTable, code);
  if (!measure) return [];
  return columns.flatMap(({ year, isEstimate }, index) => {
    const [word] = matched[index] as [Word];
    const read = numberOf(word.text);
    if (!isEstimate || !read || !fits(read.unit, measure.unit)) return [];
    return [{ year, ...measure, value: read.value, page, box: word.box, text: word.text }];
  });
}

const fits = (printed: string | undefined, unit: string) =>
  printed === undefined || printed === unit || (unit === '倍' && /^x$/i.test(printed));

/** Share of the font's size that parts a row's name from what stands left of the table. */
const apart = 1.6;

/** The name of a row: the words next to its numbers. */
function labelOf({ words }: Line, from: number, to: number): string | null {
  const left = words.filter(({ box }) => box[2] < to + 1 && box[0] > from - 1);
  let label = '';
  for (let index = left.length - 1; index >= 0; index -= 1) {
    const word = left[index] as Word;
    const next = left[index + 1];
    const size = word.box[3] - word.box[1];
    if (next && next.box[0] - word.box[2] > size * apart) break;
    label = word.text + label;
  }
  return label === '' ? null : label;
}

const parenthesized = /[（([【][^（()）[\]【】]{1,12}[)）\]】]/g;
const share = /(?:\/股|元|港元|倍|%|％|x)$/i;

/** What a row's name says, and its unit; null for anything that is not known. */
function measureOf(label: string, unitOfTable: string | undefined, code: string) {
  const unit = unitNamed(label);
  const plain = label
    .replaceAll(parenthesized, (part) => (unitNamed(part) || /单位|人民币/.test(part) ? '' : part))
    .replace(/[,，/:：]\s*(?:百万元|亿元|万元|元|倍|%|％|x)$/i, '')
    .replace(/^[●■◆▶►※*]+/, '');
  for (const [metric, names] of Object.entries(ofMoney)) {
    const amount = unit ?? unitOfTable;
    if (names.test(plain)) return amount && /元|万$|亿$/.test(amount) ? { metric, unit: amount } : null;
  }
  for (const [metric, { names, unit: usual }] of Object.entries(ofShare)) {
    if (!names.test(plain)) continue;
    if (unit && !share.test(unit)) return null;
    const isYuan = usual !== '元' || /^\d{6}/.test(code);
    const own = unit?.replace(/\/股$/, '').replace(/^x$/i, '倍');
    return own || isYuan ? { metric, unit: own ?? usual } : null;
  }
  return null;
}

/** The unit that a table's corner, or a line right above it, gives its amounts of money. */
function unitAbove(lines: readonly Line[], head: number, { columns, from }: Years): string | undefined {
  const first = columns[0]?.left ?? 0;
  const right = columns.at(-1)?.right ?? 0;
  for (let index = head; index >= Math.max(0, head - 2); index -= 1) {
    const line = lines[index];
    const texts = (line?.words ?? []).filter(({ box }) =>
      index === head ? box[0] > from - 1 && box[2] < first : box[0] > from - 1 && box[2] < right + 20,
    );
    const text = texts.map((word) => word.text).join('');
    const unit = unitNamed(text) ?? /^(?:人民币)?(百万元|亿元|万元)$/.exec(text)?.[1];
    if (unit && /(?:百万|亿|万|千)元$/.test(unit)) return unit;
  }
  return undefined;
}
