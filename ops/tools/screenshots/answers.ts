/** The parts of a JSON schema that the API's document uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  contentMediaType?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
}

/** The API's document, as `/api/openapi.json` has it. */
export interface ApiDocument {
  paths: Record<
    string,
    { post?: { responses: Record<string, { content?: Record<string, { schema: Schema }> }> } }
  >;
  components?: { schemas?: Record<string, Schema> };
}

/** As long as a title or a name gets. */
const long = (text: string) => `${text}：${'工商业储能的收益率怎样随分时电价而变'.repeat(28)}`.slice(0, 500);
const lengthy = /^(name|title|nickname|description|reason|content)(_highlight)?$|^organization_highlight$/;
/** Fields named by the site itself, always short. */
const fixed = new Set(['industry', 'type', 'facets', 'filters_read']);

/** The same data with names as long as the site takes them. */
export function lengthened(data: unknown, key = ''): unknown {
  if (fixed.has(key)) return data;
  if (typeof data === 'string') return data && lengthy.test(key) ? long(data) : data;
  return mapped(data, lengthened);
}

/** The same data with nothing in its lists. */
export function emptied(data: unknown, key = ''): unknown {
  if (Array.isArray(data)) return [];
  if (key === 'next') return null;
  if (/^(total\w*|new)$/.test(key) && typeof data === 'number') return 0;
  return mapped(data, emptied);
}

function mapped(data: unknown, change: (value: unknown, key: string) => unknown): unknown {
  if (Array.isArray(data)) return data.map((one) => change(one, ''));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, change(value, key)]));
}

/** Data of a call as its document allows it, with long lists and texts of every length; undefined for an unknown one. */
export function madeData(api: ApiDocument, path: string): unknown {
  const schema = api.paths[path]?.post?.responses['200']?.content?.['application/json']?.schema;
  const data = schema && partsOf(api, schema).find(({ properties }) => properties?.data)?.properties?.data;
  return data && made(api, data, '', 0, 12);
}

function partsOf(api: ApiDocument, schema: Schema): Schema[] {
  const known = schema.$ref ? api.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] : schema;
  return known?.allOf?.flatMap((part) => partsOf(api, part)) ?? (known ? [known] : []);
}

function made(api: ApiDocument, given: Schema, key: string, turn: number, count: number): unknown {
  const parts = partsOf(api, given);
  const schema: Schema = Object.assign({}, ...parts);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const real = options.filter(({ type }) => type !== 'null');
    if (real.length < options.length && turn % 3 === 2) return null;
    return made(api, real[turn % real.length] ?? {}, key, turn, count);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[turn % schema.enum.length];
  const types = [schema.type ?? []].flat();
  if (types.includes('null') && turn % 3 === 2) return null;
  switch (types.find((type) => type !== 'null')) {
    case 'object':
      return Object.fromEntries(
        parts
          .flatMap(({ properties }) => Object.entries(properties ?? {}))
          .map(([name, part]) => [name, made(api, part, name, turn, count)]),
      );
    case 'array':
      return Array.from({ length: count }, (_, index) => made(api, schema.items ?? {}, key, index, 3));
    case 'boolean':
      return turn % 2 === 0;
    case 'number':
    case 'integer':
      return /(^|_)id$|count|total|amount|shells|readers|waiting/.test(key) ? 123_456 - turn * 7 : turn % 4;
    default:
      return schema.contentMediaType === 'application/json' ? '{}' : madeText(key, turn);
  }
}

const texts = [
  '运营小组值班人员',
  '',
  long('来函').slice(0, 120),
  'a-very-long-address-without-a-break'.repeat(4),
];

function madeText(key: string, turn: number): string {
  if (/time|since|latest|date|day|_at$|^at$|^start$|^end$/.test(key)) return '2026-11-22 09:41';
  if (/command|hash|^(reports|pages|charts)$/.test(key)) return 'd4735e3a';
  if (key === 'url') return `https://www.example.com/${'an-address-without-a-break'.repeat(4)}`;
  return texts[turn % texts.length] ?? '';
}
