import { normaliseText } from './normalise.ts';

/** A listed company's code in its one form: six digits, five of Hong Kong, or the letters of a US ticker. */
export interface StockCode {
  market: 'china' | 'hongKong' | 'us';
  code: string;
}

const china = /^(?:(?:sh|sz|bj)[.: ]?(\d{6,7})|(\d{6,7})[. ](?:sh|sz|bj|ss|ch)|(\d{6}))$/i;
/** Without the market a code is told from a number by its length or its leading zero. */
const hongKong = /^(?:hk[.: ]?(\d{1,5})|(\d{1,5})[. ]hk|(0\d{3}|\d{5}))$/i;
const us = /^(?:us[.:])?([a-z]{1,5}(?:\.[ab](?=\.us$))?)(?:\.(?:o|oq|n|a)|[. ]us)?$/i;
const hongKongDigits = 5;

/** The code that a whole text is in any spelling, else null; letters alone are one too: GDP may be a ticker. */
export function parseStockCode(text: string): StockCode | null {
  const plain = normaliseText(text).trim();
  const digits = china.exec(plain)?.slice(1).find(Boolean);
  if (digits) return { market: 'china', code: digits };
  const short = hongKong.exec(plain)?.slice(1).find(Boolean);
  if (short) return { market: 'hongKong', code: short.padStart(hongKongDigits, '0') };
  const letters = us.exec(plain)?.[1];
  return letters ? { market: 'us', code: letters.toUpperCase() } : null;
}

/** All spellings of a code that reports print, its one form first. */
export function stockCodeSpellings({ market, code }: StockCode): string[] {
  if (market === 'us') return [code, ...['O', 'OQ', 'N', 'A', 'US'].map((end) => `${code}.${end}`)];
  if (market === 'china')
    return [
      code,
      ...['SH', 'SZ', 'BJ', 'SS'].map((end) => `${code}.${end}`),
      ...['SH', 'SZ', 'BJ'].map((start) => `${start}${code}`),
    ];
  const number = code.replace(/^0+/, '');
  const lengths = [...new Set([code, number.padStart(4, '0'), number.padStart(3, '0')])];
  return lengths.flatMap((digits) => [digits, `${digits}.HK`, `HK${digits}`]);
}

/** The text itself, and all spellings of the code that it is; four digits may be of Hong Kong. */
export function codeSpellings(text: string): string[] {
  const code = parseStockCode(bareHongKong.test(text) && !year.test(text) ? `0${text}` : text);
  return code === null ? [text] : [...new Set([text, ...stockCodeSpellings(code)])];
}

/**
 * Texts of which one stands wherever a code does, its one form first: the digits of a code that begins with 0 are read
 * with the market beside them too. Empty for letters without a market, which are a word as any other.
 */
export function stockCodeTexts(text: string): string[] {
  const found = parseStockCode(text);
  if (found === null) return bareHongKong.test(text) && !year.test(text) ? [text, `0${text}`] : [];
  const { market, code } = found;
  if (market === 'china') return [code];
  if (market === 'us')
    return !/[.: ]/.test(text) ? [] : code.length > 1 ? [code] : stockCodeSpellings(found).slice(1);
  const number = code.replace(/^0+/, '');
  const padded = number.padStart(4, '0');
  return [
    code,
    ...(padded.startsWith('0') ? [padded] : []),
    ...(number.length < hongKongDigits ? [`${number}.HK`, `HK${number}`] : []),
  ];
}

/** Four digits of Hong Kong as they are typed alone; those of a year are none. */
const bareHongKong = /^[1-9]\d{3}$/;
const year = /^(?:19|20)\d\d$/;
