import type { Outlook } from '../../mappings/documents.ts';
import { ratingLevels } from '../../mappings/taxonomy/taxonomy.ts';
import type { FrontLine, Spot } from '../metadata/frontMatter.ts';
import { below, joinSentences, packed, rightOf } from './fields.ts';

/** An investment rating with its provenance. */
export type Rating = Omit<NonNullable<Outlook['rating']>, 'place'> & Spot & { text: string };

const words = ratingLevels
  .flatMap((level) => level.words)
  .sort((one, other) => other.length - one.length)
  .join('|');
const rating = `(?<rating>(?:${words})(?:-[A-C])?)`;
const changes: Record<string, NonNullable<Rating['change']>> = {
  维持: '维持',
  重申: '维持',
  上调: '上调',
  调高: '上调',
  下调: '下调',
  调低: '下调',
  首次: '首次',
  首次覆盖: '首次',
  首次评级: '首次',
};
const change = '(?<change>维持|重申|上调|调高|下调|调低|首次(?:覆盖|评级)?)(?:评级)?';
const ofName =
  '(?:投资|行业|公司|股票|个股|当前|本次|最新|行业投资|公司投资|股票投资|[36一二]?十?[126]?个月)?评级';

/** 买入（维持）, 买入|维持, 买入-A维持评级: a rating and its change, alone on their line. */
const withChange = new RegExp(`^[“"【]?${rating}[”"】]?(?:评级)?[(（【|/·,，]{0,2}${change}[)）】]?$`);
const changeFirst = new RegExp(
  `^${change.replace('(?:评级)?', '')}[“"【]?${rating}[”"】]?(?:的?(?:投资)?评级)?$`,
);
/** 投资评级：买入（维持）, 行业评级（维持）：推荐, at the beginning of a line or behind another field of it. */
const labelled = new RegExp(
  `(?:^|[|｜;；,，)）◆◇■●·•/\\d]|\\p{Script=Han}{2,6}(?<!上次|前次|上期|前期|此前|原有|历史|原))(?<label>${ofName})(?:[(（]${change.replace('<change>', '<before>')}[)）])?[:：|]{0,2}[“"]?${rating}[”"]?(?:[(（|/]?${change}[)）]?)?(?=$|[|,，;；]|目标|当前|上次|前次|现价|股价|市场|收盘|行业|股票|公司|20\\d\\d)`,
  'u',
);
const label = new RegExp(`^${ofName}(?:[(（]${change}[)）])?[:：]?$`);
const bare = new RegExp(`^[“"【]?${rating}[”"】]?(?:评级)?$`);
const bareChange = new RegExp(`^[(（]?${change}[)）]?$`);
/** What ratings mean, and older ones. */
const explained = /预期|预计|相对|说明|定义|标准|涨幅|跌幅|以上|以下|未来|之间|上次|前次|前值|此前/;

interface Candidate extends Rating {
  /** The better way of saying it: 3 a field of the page, 2 a rating with its change, 1 a word alone. */
  rank: number;
  ofIndustry: boolean;
}

/**
 * The rating that a first page gives: from a field, a line of its own, or else the sentence that gives it. Undefined
 * where the page says none, or different ones in the same way.
 * @param ofStock whether the report is about one company
 */
export function findRating(front: readonly FrontLine[], ofStock: boolean): Rating | undefined {
  const lines = front.filter(({ related }) => !related);
  const found = lines.flatMap((line) => candidatesIn(line, lines, ofStock));
  // A report on a company may print its industry's rating too.
  const own = found.filter((one) => !(ofStock && one.ofIndustry));
  return agreed(own) ?? (own.length === 0 ? ratingInProse(lines, ofStock) : undefined);
}

function agreed(candidates: readonly Candidate[]): Rating | undefined {
  const rank = Math.max(...candidates.map((one) => one.rank));
  const best = candidates.filter((one) => one.rank === rank);
  const [first] = best;
  if (!first || new Set(best.map(({ name }) => name)).size > 1) return undefined;
  const full =
    best.find((one) => one.change) ?? candidates.find((one) => one.change && one.name === first.name);
  const { rank: _rank, ofIndustry: _ofIndustry, ...value } = full ?? first;
  return value;
}

function candidatesIn(line: FrontLine, lines: readonly FrontLine[], ofStock: boolean): Candidate[] {
  const text = packed(line).replace(/[(（]?(?:上次|前次)(?:投资)?评级.{0,20}$/, '');
  if (text === '' || explained.test(text)) return [];
  const named = labelled.exec(text)?.groups;
  if (named?.rating)
    return [
      candidate(
        3,
        line,
        named.rating,
        named.change ?? named.before ?? changeBeside(line, lines),
        named.label,
      ),
    ];
  const whole = (withChange.exec(text) ?? changeFirst.exec(text))?.groups;
  if (whole?.rating) return [candidate(2, line, whole.rating, whole.change)];
  const field = label.exec(text);
  if (field) return fieldValue(line, lines, field.groups?.change, text);
  const alone = bare.exec(text)?.groups?.rating;
  return alone && standsAlone(line, lines, alone, ofStock)
    ? [candidate(1, line, alone, changeBeside(line, lines))]
    : [];
}

/** The value of a field whose name is a text of its own: beside it, or beneath it. */
function fieldValue(
  line: FrontLine,
  lines: readonly FrontLine[],
  before: string | undefined,
  name: string,
): Candidate[] {
  const beneath = below(line, lines);
  for (const value of [rightOf(line, lines), beneath && !isListed(beneath, lines) ? beneath : undefined]) {
    const text = value ? packed(value) : '';
    const read = (withChange.exec(text) ?? changeFirst.exec(text) ?? bare.exec(text))?.groups;
    if (value && read?.rating)
      return [candidate(3, value, read.rating, read.change ?? before ?? changeBeside(value, lines), name)];
  }
  return [];
}

/** Whether a rating is a cell of a list: a code stands on its height, or another rating beneath it. */
function isListed(value: FrontLine, lines: readonly FrontLine[]): boolean {
  const next = below(value, lines);
  if (next && bare.test(packed(next))) return true;
  const middle = (value.box[1] + value.box[3]) / 2;
  return lines.some(
    ({ box, text }) => box[1] < middle && box[3] > middle && /\d{6}|\d\.(?:SH|SZ|HK)/.test(text),
  );
}

function changeBeside(line: FrontLine, lines: readonly FrontLine[]): string | undefined {
  for (const one of [rightOf(line, lines), below(line, lines)]) {
    const found = one && bareChange.exec(packed(one))?.groups?.change;
    if (found) return found;
  }
  return undefined;
}

/** Print of a rating that stands for itself, in points at least. */
const minSize = 10;
/** Share of the page from its top within which it stands. */
const maxTop = 520;

/** Whether a word alone is this report's rating: large, above, and no cell of a list. */
function standsAlone(line: FrontLine, lines: readonly FrontLine[], word: string, ofStock: boolean): boolean {
  if (line.size < minSize || line.box[1] > maxTop || isListed(line, lines)) return false;
  const others = lines.filter((one) => one !== line && bare.test(packed(one)));
  if (others.some((one) => bare.exec(packed(one))?.groups?.rating !== word) || others.length > 1)
    return false;
  // 推荐, 中性 and 看好 are headings and words of prose too.
  return ofStock || changeBeside(line, lines) !== undefined || line.size >= minSize + 1;
}

function candidate(
  rank: number,
  { page, box, text }: FrontLine,
  name: string,
  printedChange?: string,
  field = '',
): Candidate {
  const changed = printedChange === undefined ? undefined : changes[printedChange];
  return {
    ...{ name, page, box, text, rank, ofIndustry: field.startsWith('行业') },
    ...(changed && { change: changed }),
  };
}

const inProse = new RegExp(
  `(?:维持|重申|给予|首次覆盖|上调|下调|予以)[^。；“"]{0,14}?[“"「『']${rating}[”"」』'](?:的)?(?:投资)?评级`,
  'gu',
);

/** What stands before a rating of an industry: its name in the sentence with no company behind it, or nothing but a field. */
const namesIndustry =
  // bounded: the 70 characters before a rating
  /(?:行业|板块)(?:(?!公司|股份|集团|科技|标的|龙头|个股|推荐|关注|首推)[^。；！？●]){0,60}$|投资(?:建议|策略|评级)[:：]$/u;

/** The rating that the page's sentences give: 维持“买入”评级; of an industry only where they name it. */
function ratingInProse(lines: readonly FrontLine[], ofStock: boolean): Rating | undefined {
  const { text, lineAt } = joinSentences(lines);
  const found = [...text.matchAll(inProse)].filter(
    ({ 0: match, index }) =>
      ofStock || /行业|板块/.test(match) || namesIndustry.test(text.slice(Math.max(0, index - 70), index)),
  );
  const [first] = found;
  const name = first?.groups?.rating;
  if (!first || !name || found.some((one) => one.groups?.rating !== name)) return undefined;
  const line = lineAt(first.index + first[0].lastIndexOf(name));
  if (!line) return undefined;
  const said = first[0].match(/^(?:维持|重申|首次覆盖|上调|下调)/)?.[0];
  const changed = said && changes[said];
  return { name, page: line.page, box: line.box, text: first[0], ...(changed && { change: changed }) };
}
