import { createHash } from 'node:crypto';
import { foldText } from '../../mappings/text/simplify.ts';

const day = String.raw`(?:(?:19|20)\d{2}(?:[年./-]\d{1,2}(?:[月./-]\d{1,2}(?!\d))?)?[年月日]?|\d{1,2}月(?:\d{1,2}日)?)`;
const count = String.raw`[\d一二三四五六七八九十百]{1,5}`;
const value = String.raw`[+-]?\d[\d,]{0,15}`;
const money = '(?:元|美元|港元)';
const of = '(?:[/每][吨台辆套])?';
const unit = `(?:%|个?百分点|bp|${money}${of}|[万亿千百]{1,3}(?:${money}|吨|辆|套|台|件|人|户|只|股|头|片|颗)?${of}|吨|[gm]wh?)`;

/** What an issue changes of a caption. Other numbers name the chart: 5年期, 前20日, 中证500. */
const ofIssue = [
  // Years have signs behind them: 2024A, 2025E.
  new RegExp(`${day}[ae]?(?!期)`, 'gu'),
  new RegExp(`第${count}[期周]`, 'gu'),
  /前?[一二三四1-4]季度|(?<![a-z\d])[1-4]?q[1-4]?(?![a-z\d])|(?<![a-z])[12]?h[12](?![a-z\d])|[上下]半年|全年/gu,
  // Values have units or decimals; a whole number alone is none.
  new RegExp(`${value}(?:\\.\\d{1,6})?${unit}`, 'gu'),
  new RegExp(`${value}\\.\\d{1,6}`, 'gu'),
  /截至|截止|[()~～—–\-至,、:;/]/gu,
];

/** A text without spaces, in one width, case and script. */
const folded = (text: string): string => foldText(text).replaceAll(/\s/g, '');

/** A caption without what an issue changes: its dates, periods, number and values, and the signs around them. */
export const captionKey = (name: string): string =>
  ofIssue.reduce((text, pattern) => text.replaceAll(pattern, ''), folded(name));

/** First bytes of a text's hash; of an empty one zeros, which agree with nothing. */
export function shortHash(text: string, bytes = 8): Buffer {
  return text === '' ? Buffer.alloc(bytes) : createHash('sha256').update(text).digest().subarray(0, bytes);
}

/** What the same chart has in all issues of a series, 16 hex digits; empty where there is none, or no caption is left. */
export function issueKey(series: string, kind: string, name: string): string {
  const key = captionKey(name);
  return series === '' || key === '' ? '' : shortHash(`${series}\n${kind}\n${key}`).toString('hex');
}
