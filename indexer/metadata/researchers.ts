import type { PageArtifact } from '../artifacts.ts';
import type { FrontLine } from './front.ts';
import { isPersonName } from './names.ts';

/** Marks of a person's entry: titles, licence numbers, addresses. */
const role = /分析师|研究员|研究助理|作\s*者|撰写|执笔/;
const contact = /联系人|联络人/;
const licence = /执业|证书|编号|登记|SAC|S\d{10,13}|[\w.]+@[\w.]+/;
const most = 10;

/**
 * The names of a report's researchers, in the order of their standing: names beside or right above a title, a
 * licence number or an address on the first page, else on the last pages. Contacts count only when there is
 * nobody else.
 */
export function findResearchers(front: FrontLine[], pages: PageArtifact[], publisher: string): string[] {
  const lines = front.filter((line) => !line.related).map((line) => line.text);
  // 方正 of 方正证券 looks like a name.
  const others = (names: string[]) => names.filter((name) => !publisher.startsWith(name));
  const found = others(inLines(lines));
  if (found.length > 0) return found;
  for (const page of [pages[1], ...pages.slice(Math.max(2, pages.length - 3))]) {
    const names = page ? others(inLines(page.runs.map((run) => run.text))) : [];
    if (names.length > 0) return names;
  }
  return [];
}

function inLines(lines: string[]): string[] {
  const researchers = new Set<string>();
  const contacts = new Set<string>();
  let heading: 'role' | 'contact' | null = null;
  for (const [index, line] of lines.entries()) {
    const names = namesIn(line);
    const near = [line, lines[index + 1] ?? '', lines[index + 2] ?? ''];
    if (contact.test(line)) heading = 'contact';
    else if (role.test(line)) heading = 'role';
    const alone =
      names.length > 0 && line.replace(/[\s、,，:：()（）\d-]/g, '').length <= names.join('').length + 12;
    const marked = role.test(line) || contact.test(line) || licence.test(line) || /S\d{10,13}/.test(line);
    const entry =
      marked ||
      (alone && (near.slice(1).some((one) => licence.test(one) || role.test(one)) || heading !== null));
    if (!entry || line.length > 90) {
      if (line.length > 30) heading = null;
      continue;
    }
    for (const name of names) (heading === 'contact' && !role.test(line) ? contacts : researchers).add(name);
  }
  return [...(researchers.size > 0 ? researchers : contacts)].slice(0, most);
}

/** Person names in a line, once the words of an entry are taken out: 林晓明执业证书编号：S05… gives 林晓明. */
function namesIn(line: string): string[] {
  return (
    line
      .replace(/\d+\s*年\s*\d+\s*月.*/g, ' ')
      .replace(
        /(?:SAC|证券|金融工程|首席|高级|资深|助理|金工|行业|策略|宏观|固收|总量|量化|投资|咨询|联席)*(?:分析师|研究员|研究助理|经济学家|研究所长|所长)|执业|资格|证书|登记|编号|编码|证券|投资|咨询|联系人|联络人|作者|撰写人?|执笔人?|电话|邮箱|电邮|手机|E-?MAIL|TEL|Email/gi,
        ' ',
      )
      // 王  湘: a name of two characters is often set as wide as one of three.
      .replace(/(?<!\p{Script=Han}\s?)(\p{Script=Han})\s{1,3}(?=\p{Script=Han}(?!\s?\p{Script=Han}))/gu, '$1')
      .split(/[^\p{Script=Han}]+/u)
      .filter(isPersonName)
  );
}
