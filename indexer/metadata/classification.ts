import {
  classifyIndustry,
  fileTypes,
  generalIndustryId,
  industries,
  industryIdOf,
  typeIdOf,
} from '../../mappings/taxonomy/taxonomy.ts';
import type { PageArtifact } from '../artifacts.ts';
import { type FrontLine, pageLines } from './frontMatter.ts';

/** A short text that may name a type or an industry. */
export interface Label {
  text: string;
  /** Place of the label; absent for one that was given separately. */
  line: FrontLine | null;
  /** At the top, at a margin or in a running head, where labels stand: not among cells and legends. */
  atEdge: boolean;
}

/** Industry and type of a report, by ids of the taxonomies, with the labels they were read from. */
export interface Classes {
  type_id: number;
  industry_id: number;
  typeLabel: Label | null;
  industryLabel: Label | null;
}

/** Types whose reports belong to no single industry: macro, strategy, quantitative, bonds, morning notes. */
const acrossIndustries = new Set(['宏观研究', '策略研究', '金融工程', '债券研究', '晨会早报'].map(typeIdOf));
const companyType = typeIdOf('公司研究');
const industryType = typeIdOf('行业研究') ?? 1;
const maxLength = 26;
/** Points from the top of the first page within which templates set their labels. */
const top = 320;

/** Type and industry from labels wherever they stand, the title's words and the lead (the first 1,500 characters). */
export function classify(
  front: FrontLine[],
  pages: PageArtifact[],
  title: string,
  lead: string,
  hasStock: boolean,
): Classes {
  const labels = labelsOf(front, pages);
  const { id: type_id, label: typeLabel } = typeOf(labels, title, lead, hasStock);
  if (acrossIndustries.has(type_id))
    return { type_id, industry_id: generalIndustryId, typeLabel, industryLabel: null };
  const { id: industry_id, label: industryLabel } = industryOf(labels, title, lead);
  return { type_id, industry_id, typeLabel, industryLabel };
}

function labelsOf(front: FrontLine[], pages: PageArtifact[]): Label[] {
  const heads = pages.slice(1, 4).flatMap((page) => {
    return pageLines(page).filter(({ box, vertical }) => vertical || box[3] < page.height * 0.12);
  });
  return [...front, ...heads]
    .filter((line) => !line.related && line.text.length <= maxLength)
    .flatMap((line) => {
      const atEdge = line.vertical || line.box[1] < top;
      const parts = line.text.split(/[\s|｜/／·•\-—–:：()（）【】]+/);
      return [...new Set([line.text, ...parts])].map((text) => ({ text: text.trim(), line, atEdge }));
    })
    .filter(({ text }) => text.length >= 2);
}

/** The file type alone, with the label it was read from. */
export function typeOf(
  labels: Label[],
  title: string,
  lead: string,
  hasStock: boolean,
): { id: number; label: Label | null } {
  // 某某行业2026年投资策略 is of the industry, whatever it advises.
  const ofIndustry = industryIdOf(title.match(/^(\p{Script=Han}{2,8}?)行业/u)?.[1] ?? '') !== null;
  let best: { id: number; score: number; label: Label | null } = { id: industryType, score: 2, label: null };
  for (const { id, name, aliases, words } of fileTypes) {
    const names = [name, ...aliases];
    let score = 0;
    let labelled: Label | null = null;
    for (const label of labels) {
      const exact = typeIdOf(label.text) === id;
      const named = exact || (label.atEdge && names.some((one) => label.text.includes(one)));
      const weight = exact ? (label.atEdge ? 18 : 9) : 10;
      if (!named || weight <= score) continue;
      score = weight;
      labelled = label;
    }
    if (names.some((one) => title.includes(one))) score += 6;
    for (const word of words) {
      if (title.includes(word)) score += 3;
      score += Math.min(lead.split(word).length - 1, 3) * 0.6;
    }
    if (id === companyType && hasStock) score += 12;
    if (id === industryType && ofIndustry) score += 9;
    if (score > best.score) best = { id, score, label: labelled };
  }
  return best;
}

function industryOf(labels: Label[], title: string, lead: string): { id: number; label: Label | null } {
  const ranked = [...labels].sort((one, other) => Number(other.atEdge) - Number(one.atEdge));
  for (const label of ranked) {
    // Far down a page a name is one of many: a cell, an index, a legend.
    if (!label.atEdge) break;
    // Every report of a broker is a 证券研究报告.
    if (label.text.startsWith('证券研究')) continue;
    const id = industryIdOf(label.text.replace(/(?:研究|深度|点评|周报|月报|报告|专题|动态|跟踪){1,9}$/, ''));
    if (id !== null && id !== generalIndustryId) return { id, label };
  }
  const named = industries.find((one) => one.id !== generalIndustryId && title.includes(`${one.name}行业`));
  return { id: named?.id ?? classifyIndustry(`${title}\n${title}\n${title}\n${lead}`), label: null };
}
