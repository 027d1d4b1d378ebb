import { fileTypes, industries } from '../../mappings/taxonomy/taxonomy.ts';
import type { Picks } from './themes.ts';

/** Reports of one collection at most; the newest, or for words the best, are taken. */
const maxReports = 30;
/** Fewer make no collection. */
export const minReports = 4;

/** The search that finds a collection's reports, best first. */
export function pickRequest(picks: Picks): object {
  const filter: object[] = [];
  const anyOf = (field: string, values: (string | number)[] | undefined) => {
    if (values) filter.push({ terms: { [field]: values } });
  };
  anyOf('industry_id', picks.industries && idsOf(industries, picks.industries));
  anyOf('type_id', picks.types && idsOf(fileTypes, picks.types));
  anyOf('organization', picks.organizations);
  if (picks.pagesFrom !== undefined) filter.push({ range: { page_count: { gte: picks.pagesFrom } } });
  if (picks.chartsFrom !== undefined) filter.push({ range: { chart_count: { gte: picks.chartsFrom } } });
  if (picks.fromBroker !== undefined) filter.push({ term: { is_broker: picks.fromBroker } });
  const should = (picks.words ?? []).flatMap((query) => [
    { match_phrase: { title: { query, boost: 4 } } },
    { match_phrase: { body: { query } } },
  ]);
  return {
    size: maxReports,
    track_total_hits: false,
    _source: false,
    query: {
      bool: {
        filter,
        must_not: { term: { visible: false } },
        ...(should.length > 0 && { should, minimum_should_match: 1 }),
      },
    },
    sort: [...(should.length > 0 ? [{ _score: 'desc' }] : []), { date: 'desc' }, { id: 'desc' }],
  };
}

/** @throws when a name is none of the taxonomy's: a theme is misspelt */
function idsOf(list: readonly { id: number; name: string }[], names: readonly string[]): string[] {
  return names.map((name) => {
    const entry = list.find((one) => one.name === name);
    if (!entry) throw new Error(`${name} stands in no taxonomy`);
    return String(entry.id);
  });
}
