import type { StoredReport } from '../../../mappings/documents.ts';
import {
  industries,
  industryIdOf,
  industryName,
  organizations,
} from '../../../mappings/taxonomy/taxonomy.ts';
import { codeSpellings, parseStockCode } from '../../../mappings/text/stockCodes.ts';
import type { SearchAnswer, SearchPart } from '../../clients/opensearch.ts';
import type { NamedPlace } from '../../contract/search.ts';
import { type Place, placeAddress } from '../../contract/site/places.ts';
import { type DocumentSource, listedOnly, visibleOnly } from '../../documents/index.ts';
import type { SearchRequest } from '../clauses/filters.ts';
import type { Pending, RoundTrip } from '../pass.ts';
import { foldName, soundRank, soundRanks, typedPinyin } from './compareNames.ts';
import { type SiteName, siteNames } from './knownNames.ts';

type Kind = Place['kind'];
type NameField = 'organization' | 'stock_name' | 'stock_code' | 'researchers' | 'industry_id';

/** What may name a place: values of the reports' fields, any of which does. */
export interface PlaceName {
  kind: Kind;
  values: Partial<Record<NameField, readonly string[]>>;
}

/** Field whose values tell the places of a kind apart; a researcher's by the house. */
const toldBy: Record<Kind, NameField> = {
  organization: 'organization',
  researcher: 'organization',
  stock: 'stock_code',
  industry: 'industry_id',
};

/** Places that one name gives at most: of a common name there are researchers in many houses. */
const placesPerName = 3;
/** More characters are no name. */
const maxNameLength = 30;

/** Legal forms and departments that a house's name may end with. */
// bounded: a name has `maxNameLength` characters
const houseEnd = /(?:(?:股份)?有限(?:责任)?公司|(?:经济)?研究(?:发展)?(?:所|部|院|中心|总部))$/u;
/** What a house's short form leaves out. */
const houseKinds = ['证券', '期货', '基金', '研究院', '研究所', '咨询', '资管', '银行', '公司', '协会'];

const houseAliases = new Map(
  organizations.flatMap(({ name, aliases }) => aliases.map((alias) => [foldName(alias), name] as const)),
);

/**
 * What a text may name as a whole: a stock by its name or its code in any spelling, a house, an industry, a researcher.
 * @param short whether a house's short form is enough: 华泰 for 华泰证券
 */
export function namesOf(text: string, { short = false } = {}): PlaceName[] {
  const typed = foldName(text);
  if (typed === '' || typed.length > maxNameLength) return [];
  const house = typed.replace(houseEnd, '').replace(houseEnd, '');
  const alias = houseAliases.get(typed) ?? houseAliases.get(house);
  const houses = [
    typed,
    house,
    ...(alias ? [alias] : []),
    ...(short ? houseKinds.map((end) => typed + end) : []),
  ];
  return [
    { kind: 'stock', values: { stock_name: [typed], stock_code: codeSpellings(typed) } },
    { kind: 'organization', values: { organization: [...new Set(houses)].filter((name) => name !== '') } },
    ...industryNamed(typed),
    { kind: 'researcher', values: { researchers: [typed] } },
  ];
}

/** The industry of this name, with or without 行业; none for what only belongs to one. */
function industryNamed(typed: string): PlaceName[] {
  const id = industryIdOf(typed);
  if (id === null || !typed.startsWith(foldName(industryName(id)))) return [];
  return [{ kind: 'industry', values: { industry_id: [String(id)] } }];
}

/** The industries by name, as names of the site are. */
export const industryNames = industries.map(({ id, name }) => ({ id, text: name, folded: foldName(name) }));

const kindOf = { stock_name: 'stock', organization: 'organization', researchers: 'researcher' } as const;

/**
 * Names of the site's places that sound as typed, in full, the likeliest three.
 * @param initials whether first letters are enough; never of letters that stand in a name
 */
export function namesSounding(
  text: string,
  names: readonly SiteName[],
  { initials = false } = {},
): PlaceName[] {
  const typed = foldName(text);
  const sound = typedPinyin(typed);
  if (sound === null) return [];
  const byInitials = initials && !names.some(({ folded }) => folded.includes(typed));
  const isMeant = (folded: string) => {
    const rank = soundRank(sound, folded);
    return rank === soundRanks.whole || (byInitials && rank === soundRanks.initials);
  };
  const sounding = names.filter(({ folded }) => isMeant(folded));
  const named = (field: keyof typeof kindOf): PlaceName[] =>
    sounding
      .filter((name) => name.field === field)
      .map(({ folded }) => ({ kind: kindOf[field], values: { [field]: [folded] } }));
  const fields = industryNames
    .filter(({ folded }) => isMeant(folded))
    .map(({ id }) => ({ kind: 'industry' as const, values: { industry_id: [String(id)] } }));
  return [...named('stock_name'), ...named('organization'), ...fields, ...named('researchers')].slice(
    0,
    placesPerName,
  );
}

const clauseOf = ({ values }: PlaceName) => ({
  bool: {
    should: Object.entries(values).map(([field, names]) => ({ terms: { [field]: names } })),
    minimum_should_match: 1,
  },
});

/** A report that has the counted name: the index' own form of it is folded. */
const example = {
  top_hits: {
    size: 1,
    sort: [{ date: 'desc' }, { id: 'desc' }],
    _source: ['organization', 'researchers', 'stock_name', 'stock_code'],
  },
};

/** The search that finds the places of names; null without any. */
export function placeSearch(index: string, names: readonly PlaceName[]): SearchPart | null {
  if (names.length === 0) return null;
  const aggs = names.map((name, at) => {
    const places = {
      terms: { field: toldBy[name.kind], size: placesPerName, exclude: [''] },
      aggs: { listed: { filter: listedOnly }, ...(name.kind !== 'industry' && { example }) },
    };
    return [at, { filter: clauseOf(name), aggs: { places } }] as const;
  });
  const query = { bool: { should: names.map(clauseOf), minimum_should_match: 1, filter: [visibleOnly] } };
  return { index, body: { size: 0, track_total_hits: false, query, aggs: Object.fromEntries(aggs) } };
}

interface Bucket {
  key: string;
  doc_count: number;
  listed: { doc_count: number };
  example?: { hits: { hits: { _source: Partial<StoredReport> }[] } };
}

/** Reads the places of each name, the fullest first; with the reports that a place lists. */
export function readPlaces(
  answer: SearchAnswer<unknown> | undefined,
  names: readonly PlaceName[],
): NamedPlace[][] {
  return names.map((name, at) => {
    const found = answer?.aggregations?.[at] as { places: { buckets: Bucket[] } } | undefined;
    const places = new Map<string, NamedPlace>();
    for (const bucket of found?.places.buckets ?? []) {
      const place = placeOf(name, bucket);
      // One stock in two spellings is one place.
      const same = places.get(place.to);
      if (same) same.count += place.count;
      else places.set(place.to, place);
    }
    return [...places.values()];
  });
}

function placeOf({ kind, values }: PlaceName, { key, doc_count, listed, example }: Bucket): NamedPlace {
  const {
    organization = '',
    researchers = [],
    stock_name = '',
    stock_code = '',
  } = example?.hits.hits[0]?._source ?? {};
  // A name that stands on copies alone has them for its reports.
  const count = listed.doc_count || doc_count;
  if (kind === 'industry')
    return { kind, text: industryName(Number(key)), count, to: placeAddress({ kind, name: key }) };
  if (kind === 'stock') {
    const code = parseStockCode(stock_code)?.code ?? stock_code;
    return { kind, text: stock_name || code, code, count, to: placeAddress({ kind, name: code }) };
  }
  if (kind === 'organization')
    return { kind, text: organization, count, to: placeAddress({ kind, name: organization }) };
  const text = researchers.find((one) => values.researchers?.includes(foldName(one))) ?? '';
  return { kind, text, organization, count, to: placeAddress({ kind, name: text, organization }) };
}

/** A keyword that is a quoted phrase. */
const quoted = /^["“‘「]([^"”’」]+)["”’」]$/u;

/** The places whose name a keyword is, told on the first page: asked for in a search's own round trip. */
export async function keywordPlaces(
  { keyword, page }: Pick<SearchRequest, 'keyword' | 'page'>,
  source: DocumentSource,
): Promise<{ ask(trip: RoundTrip): void; read(): { places?: NamedPlace[] } }> {
  const text = quoted.exec(keyword.trim())?.[1] ?? keyword;
  const sounding =
    page === 1 && typedPinyin(text.toLowerCase()) !== null
      ? namesSounding(text, await siteNames(source))
      : [];
  const names = page === 1 ? [...namesOf(text), ...sounding] : [];
  let answer: Pending = () => undefined;
  return {
    ask: (trip) => {
      answer = trip.ask(placeSearch(source.names.reports, names));
    },
    read: () => {
      const found = new Map(
        readPlaces(answer(), names)
          .flat()
          .map((place) => [place.to, place]),
      );
      return found.size === 0 ? {} : { places: [...found.values()].slice(0, placesPerName) };
    },
  };
}
