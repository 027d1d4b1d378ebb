import { pinyin } from 'pinyin-pro';
import type { FrontLine, Spot } from './frontMatter.ts';
import { nameShape } from './names.ts';

/** Words of a line about a person. */
interface PersonLine {
  line: FrontLine;
  /** Texts that stand where names stand, from left to right. */
  names: string[];
  licences: number;
  /** Local parts of addresses, lower case. */
  mails: string[];
  role: 'researcher' | 'contact' | null;
  /** The line is a label alone: what follows beneath or beside it is what it says. */
  labelOnly: boolean;
}

/** A person found, with what speaks for it. */
export interface Person {
  name: string;
  contact: boolean;
  line: FrontLine;
  /** 0 to 1. */
  confidence: number;
}

const roleWords =
  /(?:证券|首席|高级|资深|联席|助理|金融工程|金工|行业|策略|宏观|固收|固定收益|总量|量化|投资|咨询|研究所|副){0,9}(?:分析师|研究员|研究助理|分析员|经济学家|策略师|研究所长|所长|研究总监|(?:课题组|项目组|报告|主要){0,4}(?:组长|成员|负责人)|作者|撰写人?|编撰人?|执笔人?)|(?<=\p{Script=Han})\s?(?:编著|撰文|著|撰)$/gu;
const contactWords = /联系人|联络人|销售(?:经理|人员)?|客户经理|机构销售/g;
const formWords =
  /SAC|SFC|CE\s?No|(?:证书?|资格|咨询)号|执业|执证|从业|资格|证书|登记|注册|编号|编码|号码|证券|投资|咨询|电话|邮箱|电邮|邮件|手机|地址|E-?MAIL|TEL|[ ]?Email|No\.?|[（(][^（）()]{0,12}[)）]/gi;
/** Of brokers; of futures companies (F3078183, Z0018055). */
const licence = /(?<![A-Z\d])(?:[A-Z]\d{9,14}|[FZT]\d{7}(?!\d))/g;
const mail = /(?<![\w.+-])([\w.+-]{1,64})\s?@\s?[\w-]+(?:\.[\w-]+)*/g;
/** Label endings that introduce no person: 分析师承诺, 分析师声明, 分析师及联系人. */
const headingAfterRole = /^\s*(?:承诺|声明|简介|介绍|信息|团队|保证|及|和|与|的|在|对|认为|预期|评级)/;

/** A team page: 张三：首席分析师，… or 分析师：张三，…硕士 */
const introduction =
  /^(?:(?:证券)?分析师\s*[：:\s]\s*(\p{Script=Han}{2,3})\s*[，,（(]|(\p{Script=Han}{2,3})\s*[：:，,（(]\s*\p{Script=Han}{0,14}(?:分析师|研究员|所长)(?!承诺|声明))/u;

/** The persons of a stretch of lines, in reading order. A name counts with a licence, an address or a by-line. */
export function findPersons(lines: FrontLine[]): Person[] {
  const entries = lines.map(entryOf);
  const persons: Person[] = [];
  let heading: { entry: PersonLine; role: 'researcher' | 'contact' } | null = null;
  for (const [index, entry] of entries.entries()) {
    if (entry.labelOnly && entry.role) {
      heading = { entry, role: entry.role };
      continue;
    }
    if (entry.line.text.length > 40 && entry.licences === 0) heading = null;
    const under = heading && follows(heading.entry.line, entry.line, entries, index) ? heading.role : null;
    if (heading && !under) heading = null;
    const role = entry.role ?? labelBeneath(entry, entries) ?? labelBeside(entry, entries) ?? under;
    for (const name of entry.names) {
      const near = entries.filter((one, at) => Math.abs(at - index) < 14 && isBy(entry, one));
      const mailed = near.find((one) => one.mails.some((local) => agrees(local, name)));
      // 何某 021-… / 联系人 hemou@…: the label stands before the address.
      const own = role === under ? entry.role : role;
      const labelled = own ?? (mailed?.names.length === 0 ? mailed.role : null) ?? under;
      const confidence = mailed ? 0.98 : sureness(name, entry, role, near, entries);
      if (confidence > 0)
        persons.push({ name, contact: labelled === 'contact', line: entry.line, confidence });
    }
  }
  return persons;
}

function entryOf(line: FrontLine): PersonLine {
  const { text } = line;
  const licences = text.match(licence)?.length ?? 0;
  // With several licences or titles it is a line of several persons.
  const several = licences > 1 || (text.match(roleWords)?.length ?? 0) > 1;
  const introduced = several ? null : text.match(introduction);
  const who = introduced?.[1] ?? introduced?.[2] ?? '';
  if (text.length > 24 && nameShape(who) === 'likely')
    return { line, names: [who], licences: 0, mails: [], role: 'researcher', labelOnly: false };
  const mails = [...text.matchAll(mail)].map((match) => (match[1] ?? '').toLowerCase());
  const isContact = text.match(contactWords) !== null;
  const roles = [...text.matchAll(roleWords)].filter(
    (match) => !headingAfterRole.test(text.slice((match.index ?? 0) + match[0].length)),
  );
  const role = roles.length > 0 ? 'researcher' : isContact ? 'contact' : null;
  const rest = text
    .replace(mail, '|')
    .replace(licence, '|')
    .replace(/\d{1,4}\s?年\s?\d{1,2}\s?月.*/g, '|')
    .replace(roleWords, '|')
    .replace(contactWords, '|')
    .replace(formWords, '|')
    // 王  湘: a name of two characters is often set as wide as one of three.
    .replace(/(?<!\p{Script=Han}\s?)(\p{Script=Han})\s{1,3}(?=\p{Script=Han}(?!\s?\p{Script=Han}))/gu, '$1')
    .replace(
      /(?<!\p{Script=Han}\s?)(\p{Script=Han}) (\p{Script=Han}) (?=\p{Script=Han}(?!\s?\p{Script=Han}))/gu,
      '$1$2',
    );
  const pieces = rest
    .split(/[\s|[\]【】、,，/／:：;；\d()（）\-–—+*×.&]+/)
    .filter((piece) => /\p{L}/u.test(piece));
  // A sentence or a heading has more words than names.
  const others = pieces.filter((piece) => nameShape(piece) === 'none');
  // 李某 Mou Li, CFA: letters of another script say less than as many of the name's own.
  const said = others.reduce((sum, one) => sum + (/[A-Za-z]/.test(one) ? 2 : one.length), 0);
  const plain = said <= 10 && text.length <= 110;
  const headed =
    headingAfterRole.test(text.replace(roleWords, '')) && roles.length === 0 && /分析|研究/.test(text);
  return {
    line,
    names: plain && !headed ? pieces.filter((piece) => nameShape(piece) !== 'none') : [],
    licences,
    mails,
    role,
    labelOnly: role !== null && pieces.length === 0 && licences === 0 && mails.length === 0,
  };
}

/** Whether a line stands beneath a label, in its column with nothing but the like between, or beside it. */
function follows(label: FrontLine, line: FrontLine, entries: PersonLine[], index: number): boolean {
  if (label.page !== line.page || line.text.length > 110) return false;
  const sameRow = Math.abs(label.box[3] - line.box[3]) < label.size * 0.7 && line.box[0] > label.box[0];
  if (sameRow) return line.box[0] - label.box[2] < 130;
  const previous = entries[index - 1]?.line ?? label;
  const pitch = line.box[1] - Math.max(label.box[3], previous.box[1] > line.box[1] ? 0 : previous.box[3]);
  return Math.abs(line.box[0] - label.box[0]) < 90 && pitch < label.size * 2.5 && line.box[1] > label.box[1];
}

/** The label right beneath a name, before its licence or in smaller print: 段某 / 联系人 / S0080… It announces nobody. */
function labelBeneath({ line, names }: PersonLine, entries: PersonLine[]): PersonLine['role'] {
  if (names.length !== 1) return null;
  const beneath = entries
    .filter(
      ({ line: one }) =>
        one.page === line.page &&
        one.box[1] > line.box[1] + line.size * 0.4 &&
        one.box[1] - line.box[3] < line.size * 4 &&
        Math.abs(one.box[0] - line.box[0]) < line.size * 0.5,
    )
    .sort((one, other) => one.line.box[1] - other.line.box[1]);
  const [label, next] = beneath;
  const announces = next !== undefined && next.names.length > 0;
  if (!label?.labelOnly || announces) return null;
  const followed = next !== undefined && (next.licences > 0 || next.mails.length > 0);
  return followed || label.line.size < line.size * 0.95 ? label.role : null;
}

/** The label right behind a name that ends its row and has nobody beneath: 沈某 联系人. */
function labelBeside({ line, names }: PersonLine, entries: PersonLine[]): PersonLine['role'] {
  if (names.length !== 1) return null;
  const { box, page, size } = line;
  const on = entries.filter(({ line: one }) => one.page === page && one.box[0] > box[2] - 2);
  const [label, ...further] = on.filter(({ line: one }) => Math.abs(one.box[3] - box[3]) < size * 0.5);
  if (!label?.labelOnly || label.line.box[0] - box[2] > size * 6) return null;
  const announced = [...further, ...on.filter((one) => isBeneath(one.line, label.line))];
  return announced.some((one) => one.names.length > 0) ? null : label.role;
}

function isBeneath(line: FrontLine, label: FrontLine): boolean {
  const pitch = line.box[1] - label.box[1];
  return (
    pitch > label.size * 0.5 &&
    pitch < label.size * 2.5 &&
    Math.abs(line.box[0] - label.box[0]) < label.size * 1.5
  );
}

/** Confidence in a name from the words beside it when no address agrees; 0 without any. */
function sureness(
  name: string,
  entry: PersonLine,
  role: 'researcher' | 'contact' | null,
  near: PersonLine[],
  entries: PersonLine[],
): number {
  const shape = nameShape(name);
  const own = entry.licences > 0 && entry.names.length === 1;
  const licensed = near.some((one) => one.licences > 0 && ownerOf(one, entries) === entry);
  if (shape === 'word') {
    const counted = entry.licences > 1 && entry.licences === entry.names.length;
    const isPerson = (own && role !== null) || counted || (licensed && standsAlone(entry));
    return isPerson && name.length <= 3 ? 0.8 : 0;
  }
  if (entry.licences > 0) return 0.97;
  if (licensed) return 0.95;
  // A rare family name needs its own label; beneath a heading anything may stand.
  if (shape === 'possible') return entry.role !== null && name.length === 3 ? 0.8 : 0;
  if (role !== null) return 0.9;
  return near.some((one) => one.mails.length > 0 && ownerOf(one, entries) === entry) ? 0.75 : 0;
}

/**
 * Names that stand by themselves where covers print who wrote: nothing but names in a line right beneath the headline
 * or next to the date. Weak evidence, for a report that names nobody otherwise.
 */
export function namesWithoutLabel(lines: FrontLine[], headline: FrontLine[], date: Spot | null): Person[] {
  const last = [...headline].sort((one, other) => other.box[3] - one.box[3])[0];
  return lines.map(entryOf).flatMap(({ line, names }) => {
    const { box, page, size } = line;
    const letters = line.text.replace(/[\s、,，/\d*¹²³⁴⁵†‡]/g, '').length;
    if (names.length === 0 || names.join('').length < letters) return [];
    const shapes = names.map(nameShape);
    if (!shapes.includes('likely') || shapes.includes('word')) return [];
    const beneath = last?.page === page && box[1] > last.box[1] && box[1] - last.box[3] < last.size * 4;
    const apart = date?.page === page ? Math.max(box[1] - date.box[3], date.box[1] - box[3]) : Infinity;
    const aligned = date && Math.min(Math.abs(box[0] - date.box[0]), Math.abs(box[2] - date.box[2])) < size;
    return beneath || (apart < size * 1.6 && aligned)
      ? names.map((name) => ({ name, contact: false, line, confidence: 0.6 }))
      : [];
  });
}

/** A name that is all its line says, but for a label before it. */
function standsAlone({ line, names: [name = '', ...more] }: PersonLine): boolean {
  const before = line.text.trim().slice(0, -name.length);
  return more.length === 0 && line.text.trim().endsWith(name) && /^(?:.*[：:\s])?$/.test(before);
}

/** The entry of names that a licence or address without one belongs to: the nearest above in its column, or beside. */
function ownerOf(one: PersonLine, entries: PersonLine[]): PersonLine | null {
  if (one.names.length > 0) return one;
  // 电子 of 电子分析师 stands nearer than the name above it.
  const able = entries.filter(
    (other) =>
      (other.names.some((name) => nameShape(name) !== 'word') ||
        (other.names.length === 1 && standsAlone(other))) &&
      isBy(other, one),
  );
  const distance = ({ line }: PersonLine) =>
    one.line.box[1] - line.box[1] + Math.abs(one.line.box[0] - line.box[0]) * 0.2;
  return able.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** Whether a line stands with a name's line: in its row to the right, or beneath it within a few lines. */
function isBy(name: PersonLine, { line }: PersonLine): boolean {
  const [left, top, right, bottom] = name.line.box;
  if (line.page !== name.line.page) return false;
  const size = name.line.size;
  const sameRow =
    Math.abs(line.box[3] - bottom) < size * 0.8 && line.box[0] >= left - 2 && line.box[0] < right + 140;
  const beneath = line.box[1] > top && line.box[1] - bottom < size * 6;
  return sameRow || (beneath && line.box[0] < Math.max(right, left + 90) && line.box[2] > left - 60);
}

/** Whether the local part of an address spells a name: zhangsan, zhang.san, zsan, zhangs, zs2, san.zhang. */
function agrees(local: string, name: string): boolean {
  const letters = local.replace(/[^a-z]/g, '');
  if (letters.length < 2) return false;
  const syllables = pinyin(name, { toneType: 'none', type: 'array', surname: 'head' }).map((one) =>
    one.replace('ü', 'v'),
  );
  const variants = [syllables, syllables.map((one) => one.replace('v', 'u'))];
  return variants.some((parts) => {
    const [family = '', ...given] = parts;
    const initials = given.map((one) => one.charAt(0)).join('');
    const whole = given.join('');
    const spelled = [
      family + whole,
      whole + family,
      family + initials,
      family +
        (given[0] ?? '') +
        given
          .slice(1)
          .map((one) => one.charAt(0))
          .join(''),
      initials + family,
      family.charAt(0) + whole,
      whole + family.charAt(0),
    ];
    // Initials alone are weak: three of them are needed.
    const short = family.charAt(0) + initials;
    return spelled.includes(letters) || (short.length >= 3 && letters === short);
  });
}
