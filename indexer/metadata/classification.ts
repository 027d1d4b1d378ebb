import { classifyIndustry, industryIdOf, typeIdOf } from '../../mappings/taxonomy/classify.ts';
import { fileTypes, generalIndustryId, industries } from '../../mappings/taxonomy/taxonomy.ts';
import type { FrontLine } from './front.ts';

/** What a report is of, by ids of the taxonomies. */
export interface Classes {
  type_id: number;
  industry_id: number;
}

/** Types whose reports belong to no single industry: macro, strategy, quantitative, bonds, morning notes. */
const acrossIndustries = new Set(['宏观研究', '策略研究', '金融工程', '债券研究', '晨会早报'].map(typeIdOf));
const companyType = typeIdOf('公司研究');
const industryType = typeIdOf('行业研究') ?? 1;

/** Type and industry from the first page's labels, the title's words and the lead (the first 1,500 characters). */
export function classify(front: FrontLine[], title: string, lead: string, hasStock: boolean): Classes {
  const labels = front
    .filter((line) => !line.related && line.text.length <= 24 && line.box[1] < 320)
    .flatMap((line) => [line.text, ...line.text.split(/[\s|｜/／·•\-—–:：()（）【】]+/)])
    .map((text) => text.trim())
    .filter((text) => text.length >= 2);
  const type_id = typeOf(labels, title, lead, hasStock);
  const industry_id = acrossIndustries.has(type_id) ? generalIndustryId : industryOf(labels, title, lead);
  return { type_id, industry_id };
}

/** The file type alone; `labels` are short texts of the first page that may name it. */
export function typeOf(labels: string[], title: string, lead: string, hasStock: boolean): number {
  let best = { id: industryType, score: 2 };
  for (const { id, name, aliases, words } of fileTypes) {
    const names = [name, ...aliases];
    let score = 0;
    for (const label of labels) {
      if (typeIdOf(label) === id) score = Math.max(score, 14);
      else if (names.some((one) => label.includes(one))) score = Math.max(score, 10);
    }
    if (names.some((one) => title.includes(one))) score += 6;
    for (const word of words) {
      if (title.includes(word)) score += 3;
      score += Math.min(lead.split(word).length - 1, 3) * 0.6;
    }
    if (id === companyType && hasStock) score += 12;
    if (score > best.score) best = { id, score };
  }
  return best.id;
}

function industryOf(labels: string[], title: string, lead: string): number {
  for (const label of labels) {
    const id = industryIdOf(label.replace(/(?:研究|深度|点评|周报|月报|报告|专题|动态|跟踪)+$/, ''));
    if (id !== null && id !== generalIndustryId) return id;
  }
  const named = industries.find((one) => one.id !== generalIndustryId && title.includes(`${one.name}行业`));
  return named?.id ?? classifyIndustry(`${title}\n${title}\n${title}\n${lead}`);
}
