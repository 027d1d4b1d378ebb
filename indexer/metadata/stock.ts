import type { FrontLine } from './front.ts';

/** A listed company; both empty when the report is not about one. */
export interface Stock {
  name: string;
  code: string;
}

const listed =
  /([\p{Script=Han}A-Za-z*·-]{2,10})\s?[（(【[\s]\s?(?:股票代码[:：]?\s?)?((?:00|30|60|68|83|87|43|92|20|90)\d{4}|\d{4,5}(?=\.HK))(?:\.(?:SH|SZ|BJ|HK|SS))?\s?[)）】\]]?/u;

/**
 * The company a report is about: name and code in the title or in a line set large or alone on the first page.
 * Companies named in sentences do not count.
 */
export function findStock(title: string, front: FrontLine[]): { stock: Stock; line: FrontLine | null } {
  const lines = front.filter((line) => !line.related && line.text.length < 32 && line.box[1] < 330);
  for (const line of [null, ...lines]) {
    const text = line?.text ?? title;
    const match = text.match(listed);
    const [, name = '', code = ''] = match ?? [];
    if (code && !/代码|编号|电话|传真|证书|邮编|年|月/.test(name))
      return { stock: { name: name.replace(/^[·-]+/, ''), code }, line };
  }
  return { stock: { name: '', code: '' }, line: null };
}
