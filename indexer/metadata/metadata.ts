import { industryIdOf, typeIdOf } from '../../mappings/taxonomy/classify.ts';
import type { GivenMetadata, MetadataArtifact, TextArtifact } from '../artifacts.ts';
import { classify } from './classification.ts';
import { findDate } from './dates.ts';
import { frontLines } from './front.ts';
import { findKeywords } from './keywords.ts';
import { findPublisher, isBroker } from './organization.ts';
import { findResearchers } from './researchers.ts';
import { findStock } from './stock.ts';
import { findTitle } from './title.ts';

const leadLength = 1500;

/** What a report says about itself, from its text alone; what is given wins, field by field. */
export function metadataOf({ pages }: TextArtifact, given: GivenMetadata): MetadataArtifact {
  const front = frontLines(pages);
  const publisher = findPublisher(front, pages);
  const organization = given.organization ?? publisher.name;
  const found = findTitle(front, organization);
  const title = given.title ?? found.title;
  const lead = pages
    .map((page) => page.searchable)
    .join('\n')
    .slice(0, leadLength);
  const stock = given.stock ?? findStock(title, front);
  const classes = classify(front, title, lead, stock.code !== '');
  return {
    title,
    subtitle: given.subtitle ?? (given.title === undefined ? found.subtitle : ''),
    organization,
    researchers: given.researchers ?? findResearchers(front, pages, organization),
    date: given.date ?? findDate(front, pages),
    industry_id: (given.industry ? industryIdOf(given.industry) : null) ?? classes.industry_id,
    type_id: (given.type ? typeIdOf(given.type) : null) ?? classes.type_id,
    stock,
    is_broker: given.organization === undefined ? publisher.broker : isBroker(given.organization),
    keywords: given.keywords ?? findKeywords(title, lead),
  };
}
