/**
 * A mobile phone of the Chinese mainland as people write it: with or without the country's number (`+86`, `0086`,
 * `86`, in brackets), in wide digits, with blanks, dashes or dots between the digits.
 */
const phone =
  /(?<![\d０-９])(?:[(（]?(?:[+＋]|00|００)?\s?(?:86|８６)[)）]?[\s\-‐-―−.·]{0,2})?[1１][\s\-‐-―−.·]?[3-9３-９](?:[\s\-‐-―−.·]?[\d０-９]){9}(?![\d０-９])/;

/** A UUID or a hash: some of their digits look like a phone, and logs need them whole. */
const opaque = /(?<![\da-z])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32,})(?![\da-z])/i;

const opaqueOrPhone = new RegExp(`(${opaque.source})|${phone.source}`, 'gi');

const digits = /[\d０-９]/g;

/** The text with every phone in it as `138****1234`, however it is written. */
export function maskPhones(text: string): string {
  return text.replace(opaqueOrPhone, (found, kept?: string) => {
    if (kept !== undefined) return found;
    const all = (found.normalize('NFKC').match(digits) ?? []).join('').slice(-11);
    return `${all.slice(0, 3)}****${all.slice(-4)}`;
  });
}

/** A line of JSON with the phones in its texts masked; numbers stay numbers. */
export function maskLine(line: string): string {
  // bounded: pino writes JSON, whose quotes are closed
  return line.replace(/"(?:[^"\\]|\\.)*"/g, maskPhones);
}
