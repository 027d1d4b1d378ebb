import type { Outlook } from '../../mappings/documents.ts';
import type { FrontLine, Spot } from '../metadata/frontMatter.ts';
import { joinSentences, packed, rightOf } from './fields.ts';

/** A price with its provenance. */
export type PrintedPrice = Omit<NonNullable<Outlook['target_price']>, 'place'> & Spot & { text: string };

const number = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,3})?|\\d{1,5}(?:\\.\\d{1,3})?';
const currency = '人民币|RMB|CNY|HK\\$|HKD|港币|港元|US\\$|USD|美元|[¥￥$元]';
const value = `(?<before>${currency})?(?<low>${number})(?:(?:元|港元)?[-–—~～至](?<high>${number}))?(?<after>${currency})?`;
/** Behind the value: the end, a term or currency in parentheses, a percentage of growth, or the next field. */
const end = '(?=$|[(（|,，;；。/]|当前|上次|前次|收盘|现价|股价|总|市)';
const name =
  '(?:(?:6|12|六|十二)个月(?:内)?|未来(?:6|12)个月|一年期|合理)?(?:目标价(?:格|位)?(?:区间)?|目标估值|合理价值(?:区间)?|合理估值(?:区间)?|合理价格(?:区间)?)';
const ofCurrency = `(?:[(（](?<unit>${currency})(?:/股)?[)）])?`;
const shareName =
  '(?:(?:当前|最新|最近|昨日|昨)?(?:收盘价|收盘|股价|市价)|当前价|现价)(?:格)?(?:[(（][\\d年月日./-]{4,11}[)）])?';
/** A field that is named so: with its value, and its name alone. */
const fieldNamed = (words: string) => ({
  labelled: new RegExp(`(?:^|[|,，;；)）元\\d])(?:${words})${ofCurrency}[:：]?${value}${end}`),
  label: new RegExp(`^(?:${words})${ofCurrency}[:：]?$`),
});
const target = fieldNamed(name);
const share = fieldNamed(shareName);
/** 当前价/目标价：12.90/15.00元. */
const both = `^(?:当前价|现价|收盘价|股价)(?:格)?/目标价(?:格)?${ofCurrency}[:：]?`;
const behindPrice = new RegExp(`${both}(?:${number})(?:元|港元)?/${value}$`);
const beforeTarget = new RegExp(`${both}${value}/`);
const bare = new RegExp(`^${value}(?:[(（].{0,12}[)）])?$`);
const inProse = new RegExp(
  `(?<!原|前|此前|上次)目标价(?:格|位)?(?:上调|下调|调高|调低|提升)?(?:至|为|到)?(?:每股)?${value.replace('(?<after>', '(?<after>(?!元/)')}`,
  'g',
);

const units: Record<string, string> = {
  元: '元',
  人民币: '元',
  RMB: '元',
  CNY: '元',
  '¥': '元',
  '￥': '元',
  HK$: '港元',
  HKD: '港元',
  港币: '港元',
  港元: '港元',
  US$: '美元',
  USD: '美元',
  美元: '美元',
};
/** Above that no share trades. */
const maxPrice = 20_000;

/**
 * The price a first page expects of its stock: from a field, else from its sentences where they name one price.
 * @param code of the stock; prices of mainland exchanges are in yuan where no currency is printed
 */
export function findTargetPrice(front: readonly FrontLine[], code: string): PrintedPrice | undefined {
  const lines = front.filter(({ related }) => !related);
  const usual = /^\d{6}/.test(code) ? '元' : undefined;
  const found = lines.flatMap((line) => fieldOf(line, lines, usual, target, behindPrice) ?? []);
  return agreed(found.length > 0 ? found : pricesInProse(lines));
}

/** The price a share had when its report was written, as a field of the first page tells it. */
export function findSharePrice(front: readonly FrontLine[], code: string): PrintedPrice | undefined {
  const lines = front.filter(({ related }) => !related);
  const usual = /^\d{6}/.test(code) ? '元' : undefined;
  const price = agreed(lines.flatMap((line) => fieldOf(line, lines, usual, share, beforeTarget) ?? []));
  return price?.low === price?.high ? price : undefined;
}

function agreed(prices: readonly PrintedPrice[]): PrintedPrice | undefined {
  const [first] = prices;
  const differs = prices.some((one) => one.low !== first?.low || one.high !== first?.high);
  return differs ? undefined : first;
}

function fieldOf(
  line: FrontLine,
  lines: readonly FrontLine[],
  usual: string | undefined,
  form: typeof target,
  besideOther: RegExp,
): PrintedPrice | null {
  const text = packed(line);
  if (text === '') return null;
  const own = (besideOther.exec(text) ?? form.labelled.exec(text))?.groups;
  if (own) return priceOf(own, line, own.unit, usual);
  const field = form.label.exec(text);
  const beside = field && rightOf(line, lines);
  const read = beside && bare.exec(packed(beside))?.groups;
  return read ? priceOf(read, beside, field.groups?.unit, usual) : null;
}

function priceOf(
  { before, low = '', high, after }: Record<string, string | undefined>,
  { page, box, text }: FrontLine,
  named: string | undefined,
  usual: string | undefined,
): PrintedPrice | null {
  const unit = units[after ?? before ?? named ?? ''] ?? (after || before || named ? undefined : usual);
  const from = Number(low.replaceAll(',', ''));
  const to = high === undefined ? from : Number(high.replaceAll(',', ''));
  if (unit === undefined || !(from > 0) || to < from || to > maxPrice) return null;
  return { low: from, high: to, unit, page, box, text };
}

/** Prices in sentences, each with its currency: without one it may be anything. */
function pricesInProse(lines: readonly FrontLine[]): PrintedPrice[] {
  const { text, lineAt } = joinSentences(lines);
  return [...text.matchAll(inProse)].flatMap(({ 0: match, index, groups = {} }) => {
    const line = lineAt(index + match.lastIndexOf(groups.low ?? ''));
    if (!line || !(groups.after || groups.before)) return [];
    return priceOf(groups, { ...line, text: match }, undefined, undefined) ?? [];
  });
}
