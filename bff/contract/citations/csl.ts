import { type Cited, inlined, keyOf, languageOf, latinNames } from './citations.ts';

const dateOf = (day: string) => (day ? { 'date-parts': [day.split('-').map(Number)] } : undefined);

/** A report as an item of CSL JSON (Citation Style Language 1.0.2); what is not known is left out. */
export function cslItem(cited: Cited): Record<string, unknown> {
  const told = inlined(cited);
  const { title, organization, city, researchers, date, page, pageCount, keywords, url, accessed } = told;
  return {
    id: keyOf(told),
    type: 'report',
    title,
    author: (researchers.length > 0 ? researchers : [organization].filter(Boolean)).map(
      (name) => latinNames(name) ?? { literal: name },
    ),
    issued: dateOf(date),
    publisher: organization || undefined,
    'publisher-place': city,
    language: languageOf(title),
    'number-of-pages': pageCount || undefined,
    page,
    keyword: keywords?.join(', ') || undefined,
    URL: url,
    accessed: dateOf(accessed),
  };
}
