import { withoutMark } from '../pdf/listMarks.ts';

/** Sentences of a paragraph, each with its closing mark. */
export function sentencesOf(paragraph: string): string[] {
  return (paragraph.match(/[^。！？!?]+(?:[。！？!?]+[”"』」）)]*|$)/g) ?? [])
    .map((one) => one.trim())
    .filter(Boolean);
}

/** Dashes and numbers before the first word. */
const bullet = /^(?:[-–—·\s]|[（(]?[一二三四五六七八九十\d]{1,2}[)）、．.](?!\d))+/;

/** The first sentences of a paragraph, as many as fit into so many characters; always at least one, cut if need be. */
export function opening(paragraph: string, most: number): string {
  let text = '';
  for (const sentence of sentencesOf(withoutMark(paragraph).replace(bullet, ''))) {
    if (text && text.length + sentence.length > most) break;
    text += sentence;
  }
  return text.length > most * 1.6 ? `${text.slice(0, Math.floor(most * 1.6) - 1)}…` : text;
}

/** True for text that tells something: long enough, mostly words, no contact data, disclaimers or captions. */
export function isProse(paragraph: string): boolean {
  const han = (paragraph.match(/\p{Script=Han}/gu) ?? []).length;
  const latin = (paragraph.match(/[A-Za-z]{2,}/g) ?? []).length;
  if (paragraph.length < 24 || han + latin * 4 < paragraph.length * 0.45) return false;
  return !/执业证书|资料来源|数据来源|请务必|免责|@|^(?:图表?|表)\s*\d|《[^》]+》[-—\s]*(?:19|20)\d\d|相关报告|本公司|保证报告所采用/.test(
    paragraph,
  );
}
