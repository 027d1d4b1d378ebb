import { type Organization, organizations } from '../../mappings/taxonomy/taxonomy.ts';
import type { PageArtifact } from '../artifacts.ts';
import { type FrontLine, pageLines, withoutWatermarks } from './frontMatter.ts';

/** Finds the publisher of a report. */
export interface Publisher {
  /** Short name as readers know it: 华泰证券, not 华泰证券股份有限公司; empty where nothing names it. */
  name: string;
  broker: boolean;
  /** The share of all votes that are for it, 0 to 1. */
  share: number;
}

const kinds =
  '证券|期货|基金|银行|信托|保险|资管|资本|投资|咨询|智库|评级|资信|研究院|研究所|研究中心|顾问|国际|数据|科技|学会|协会|交易所';
const company = new RegExp(`^(?<name>[\\p{Script=Han}A-Za-z]{2,8}?(?:${kinds}))(?<rest>.*)$`, 'u');
const furtherWords =
  /^(?:(?:资产)?管理)?(?:股份)?(?:有限)?(?:责任)?(?:公司)?(?:\(|（)?(?:经济|产业|证券|金融)?(?:研究|咨询|研发|发展)?(?:所|院|中心|部|总部)?(?:\)|）)?$/;
const leading =
  /^(?:本(?:研究)?报告|版权|归|由|为|系|以|及|和|与|或|请|仅供|仅|供|向|对|在|于|是|的|资料|来源|数据|整理|作者|机构|公司|发布|制作|出品|©|\d+)+/;
/** Data suppliers and redistributors are not authors. */
const suppliers =
  /^(?:Wind|万得|慧博|同花顺|iFinD|东方财富|Choice|彭博|Bloomberg|中国证券|中国证监会|国家统计|证监会|投资|证券|研究|专业|中证|上海证券交易|深圳证券交易|行业|公司|机构|个人|国际|基金|银行|产业|海外|全球|中国|美国|国内|相关|分析师|独立|主要|其他|部分|多家|各|大)/;

/**
 * The publisher, by votes: e-mail domains, heads and feet, source lines of charts and the disclaimers at the end
 * count more than a name in prose. Known institutions come first; an unknown one is taken by the form of its name.
 */
export function findPublisher(front: FrontLine[], marked: PageArtifact[]): Publisher {
  const subjects = subjectsOf(front);
  const plain = (text: string) => subjects.reduce((rest, name) => rest.split(name).join(' '), text);
  // The recipient of the copy has no vote, nor has the report's subject.
  const pages = marked.map((page) => {
    const runs = withoutWatermarks(page.runs);
    return {
      ...page,
      runs: subjects.length === 0 ? runs : runs.map((run) => ({ ...run, text: plain(run.text) })),
    };
  });
  const votes = new Map<string, number>();
  const vote = (name: string, weight: number) => votes.set(name, (votes.get(name) ?? 0) + weight);
  const frontText = front.filter((line) => !line.related).map((line) => plain(line.text));
  for (const text of frontText) voteKnown(text, 4, vote);
  voteDomains(frontText.join('\n'), 8, vote);
  for (const page of pages) {
    for (const line of edgeLines(page)) voteKnown(line, 2, vote);
    for (const line of sourceLines(page)) voteKnown(line, 1, vote);
  }
  for (const page of pages.slice(Math.max(1, pages.length - 3))) {
    const text = page.runs.map((run) => run.text).join('\n');
    voteKnown(text, 4, vote, 4);
    voteDomains(text, 2, vote);
  }
  const [known] = [...votes].sort((one, other) => other[1] - one[1]);
  const all = [...votes.values()].reduce((sum, count) => sum + count, 0);
  const unknown = findUnknown(frontText, pages);
  if (known && known[1] >= 4 && known[1] * 1.5 >= unknown.votes) {
    const found = organizations.find((one) => one.name === known[0]);
    return { name: known[0], broker: found?.broker ?? false, share: known[1] / all };
  }
  if (unknown.name) return { name: unknown.name, broker: unknown.name.includes('证券'), share: 0.5 };
  if (known) return { name: known[0], broker: isBroker(known[0]), share: known[1] / all };
  const alone = institutionAlone(front, pages.at(-1));
  return { name: alone, broker: false, share: alone === '' ? 0 : 0.4 };
}

/** A company with its code: 招商银行（600036.SH）. */
const coded = /([\p{Script=Han}A-Za-z]{2,10})\s?[（(]\s?\d{4,7}(?:\s?\.\s?[A-Z]{1,3})?\s?[)）]/gu;

/** Banks, insurers and brokers that the front names with their codes: the report is about them. */
function subjectsOf(front: FrontLine[]): string[] {
  const names = front.flatMap(({ text }) => [...text.matchAll(coded)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => company.test(name) || byName.some(([known]) => known === name));
}

/** Whether a publisher given by name is a securities broker. */
export function isBroker(name: string): boolean {
  const known = organizations.find((one) => one.name === name || one.aliases.includes(name));
  return known?.broker ?? /证券/.test(name);
}

/** The lines that name a publisher, those of the front first. */
export function publisherLines(publisher: string, front: FrontLine[], pages: PageArtifact[]): FrontLine[] {
  const known = organizations.find((one) => one.name === publisher);
  const names = [publisher, ...(known?.aliases ?? []), ...(known?.domains ?? [])].filter(Boolean);
  const says = ({ text }: { text: string }) => names.some((name) => text.includes(name));
  const here = front.filter((line) => !line.related && says(line));
  if (here.length > 0) return here;
  return pages.flatMap((page) => pageLines(page).filter(says)).slice(0, 1);
}

const byName: [string, Organization][] = organizations
  .flatMap((one) => [one.name, ...one.aliases].map((name): [string, Organization] => [name, one]))
  .sort((one, other) => other[0].length - one[0].length);

function voteKnown(
  text: string,
  weight: number,
  vote: (name: string, weight: number) => void,
  max = 1,
): void {
  let rest = text;
  for (const [name, organization] of byName) {
    const times = rest.split(name).length - 1;
    if (times === 0) continue;
    vote(organization.name, weight * Math.min(times, max));
    // 国泰君安期货 must not count for 国泰君安 as well.
    rest = rest.split(name).join(' ');
  }
}

function voteDomains(text: string, weight: number, vote: (name: string, weight: number) => void): void {
  const domains = new Set(
    [...text.matchAll(/(?:@|www\.)([\w-]+(?:\.[\w-]+)+)/g)].map((match) => (match[1] ?? '').toLowerCase()),
  );
  for (const domain of domains) {
    // A house and its futures company may share one.
    for (const { name, domains: own } of organizations)
      if (own.some((one) => domain === one || domain.endsWith(`.${one}`))) vote(name, weight);
  }
}

/** Words that begin what is said of a firm or a market, and no firm's name. */
const saying =
  /^(?:我们|维持|给予|重申|首次|上调|下调|调高|调低|建议|推荐|看好|关注|预计|认为|持续|继续|进一步|加大|加强|加快|扩大|提高|提升|增加|减少|推动|促进|布局|聚焦|重视|实现|完成|受益|其|该|此|从|将|对|为|因|如|若|但|且|并|或|有|无|不|可|应|需|已|被|把)/;

/** Names by their form, each counted once a place; disclaimers and page edges count most. */
function findUnknown(frontText: string[], pages: PageArtifact[]): { name: string; votes: number } {
  const votes = new Map<string, number>();
  const count = (texts: Iterable<string>, weight: number) => {
    for (const text of texts)
      for (const name of namesIn(text)) votes.set(name, (votes.get(name) ?? 0) + weight);
  };
  count(frontText, 4);
  for (const page of pages) {
    count(new Set(edgeLines(page)), 2);
    count(new Set(sourceLines(page)), 1);
  }
  for (const page of pages.slice(Math.max(1, pages.length - 3)))
    count(
      page.runs.map((run) => run.text),
      2,
    );
  const [best] = [...votes].sort((one, other) => other[1] - one[1]);
  return best && best[1] >= 4 ? { name: best[0], votes: best[1] } : { name: '', votes: 0 };
}

/** An institution by the last word of its name, whatever it does. */
const institution =
  /^(?:发布(?:单位|机构)|编制(?:单位|机构)|编写单位|主编单位|作者)?[：:]?\s*(?<name>(?!本|我|各|该|关于)[\p{Script=Han}（）()·A-Za-z0-9]{2,28}?(?:研究院|研究所|研究中心|实验室|大学|学院|协会|学会|联合会|联盟|委员会|委员会办公室|基金会|集团|公司|事务所|统计局|人民银行|管理局|商会|交易中心|信息中心|智库|咨询|部))(?<rest>[\p{Script=Han}]{0,10}?(?:小组|课题组|编写组|办公室|部门|部|处))?$/u;

/** Whose name stands alone in a line: below the headline of a cover, or at the end of the last page. */
function institutionAlone(front: FrontLine[], last: PageArtifact | undefined): string {
  const texts = [...front.filter((line) => !line.related), ...(last ? pageLines(last) : [])];
  for (const { text } of texts) {
    const name = text.replace(/\s+/g, '').match(institution)?.groups?.name;
    if (name && name.length >= 4) return name;
  }
  return '';
}

/** Longer lines with a comma or a stop are sentences. */
const maxLabelLength = 16;

/**
 * Names by their form. In a sentence anything may end in such a word (维持买入评级, 加大研发投资): there a name counts
 * with the words of a firm behind it alone.
 */
function namesIn(text: string): string[] {
  const isSentence = /[，。；！？]/.test(text) && (/。/.test(text) || text.length > maxLabelLength);
  const names: string[] = [];
  for (const token of text.split(/[\s，。、；：:,;|/／·•《》“”"'()（）【】[\]!！?？—–-]+/)) {
    const match = token.replace(leading, '').match(company);
    const { name = '', rest = '' } = match?.groups ?? {};
    if (name.length < 4 || !furtherWords.test(rest) || suppliers.test(name) || saying.test(name)) continue;
    if (rest !== '' || !isSentence) names.push(name);
  }
  return names;
}

function edgeLines(page: PageArtifact): string[] {
  return page.runs
    .filter(({ box }) => box[1] < page.height * 0.1 || box[3] > page.height * 0.9)
    .map((run) => run.text);
}

function sourceLines(page: PageArtifact): string[] {
  return page.runs.filter((run) => /^(?:资料|数据|图表)?来源/.test(run.text)).map((run) => run.text);
}
