import { documentFields } from '../../mappings/documents.ts';
import { loadIndices } from '../../mappings/indices/loadIndices.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { withKnownKeys } from '../alike/joinAlike.ts';
import type { Artifacts } from '../artifacts.ts';
import type { Report } from '../catalog/reportModel.ts';
import { type IndexTarget, indexKinds, targetOf } from '../clients/indices.ts';
import { documentsOf } from '../documents/documentsOf.ts';
import { bulkActions, type DocumentAction } from '../documents/indexWriter.ts';
import { artifactsOf, readSegment } from '../documents/textReports.ts';
import { hashedDocuments, hashOfDocument } from '../indices/compare.ts';
import { readArtifacts } from '../pipeline.ts';
import type { IndexerServices } from '../services.ts';
import { cropsOf, type Finding } from './inStore.ts';

type Fields = IndexTarget['fields'];

/** Documents named in a finding. */
const named = 3;
const none = { pageCount: 0, chartCount: 0 };

/**
 * Compares what the index says of these finished reports, document by document, with what is derived of row and store
 * now; and their originals with the size they came in. Holds the hashes of all of them, and the documents of one.
 */
export async function compareContents(
  services: IndexerServices,
  rows: readonly Report[],
): Promise<Finding[]> {
  const fields = rows.length > 0 ? await comparedFields(services) : null;
  if (!fields) return [];
  const findings: Finding[] = [];
  const found = await hashesOf(
    services,
    fields,
    rows.map(({ id }) => id),
  );
  for await (const { row, artifacts, fault } of readReports(services, rows))
    findings.push(
      ...(artifacts
        ? [
            ...compareDocuments(
              row.id,
              await derived(services, row, artifacts),
              found.get(row.id) ?? new Map(),
              fields,
            ),
            ...(await compareFiles(services, row, artifacts)),
          ]
        : [{ reportId: row.id, where: 'store' as const, what: 'different' as const, detail: fault }]),
    );
  return findings;
}

/** What the served index has of each kind, as far as this release has such documents; null while there is no index. */
async function comparedFields({ client, names }: IndexerServices): Promise<Fields | null> {
  const served = await targetOf(client, names, 'served');
  if (!served) return null;
  const files = loadIndices();
  const of = (kind: keyof Fields) => {
    const hidden = (files[kind].mappings._source as { excludes: string[] }).excludes;
    const shared = documentFields[kind].filter((field) => served.fields[kind].has(field));
    return new Set(shared.filter((field) => !hidden.includes(field)));
  };
  return { reports: of('reports'), pages: of('pages'), charts: of('charts') };
}

/** Hashes by report, then by index and document. */
async function hashesOf({ client, names }: IndexerServices, fields: Fields, ids: number[]) {
  const found = new Map<number, Map<string, string>>(ids.map((id) => [id, new Map()]));
  for (const kind of indexKinds)
    for await (const { id, reportId, hash } of hashedDocuments(client, names[kind], kind, fields[kind], ids))
      found.get(reportId)?.set(`${kind} ${id}`, hash);
  return found;
}

/** The actions that would write a report now. */
async function derived({ catalog }: IndexerServices, row: Report, artifacts: Artifacts) {
  const facts = { ...row.get(), indexedAt: row.indexedAt ?? row.createdAt };
  const documents = await withKnownKeys(catalog.database, documentsOf(facts, artifacts));
  return bulkActions(documents, row.version, none);
}

function compareDocuments(
  reportId: number,
  actions: readonly DocumentAction[],
  found: ReadonlyMap<string, string>,
  fields: Fields,
): Finding[] {
  const left = new Map(found);
  const differing = new Map<string, string[]>();
  const note = (kind: string, what: Finding['what'], id: string) => {
    const key = `${kind} ${what}`;
    differing.set(key, [...(differing.get(key) ?? []), id]);
  };
  for (const { index, id, document = {} } of actions) {
    const hash = left.get(`${index} ${id}`);
    left.delete(`${index} ${id}`);
    if (hash === undefined) note(index, 'missing', id);
    else if (hash !== hashOfDocument(document, fields[index])) note(index, 'different', id);
  }
  for (const key of left.keys()) {
    const [kind = '', id = ''] = key.split(' ');
    note(kind, 'extra', id);
  }
  return [...differing].map(([key, ids]) => {
    const [kind, what] = key.split(' ') as [keyof Fields, Finding['what']];
    const more = ids.length > named ? ` and ${ids.length - named} more` : '';
    return {
      reportId,
      where: kind === 'reports' ? 'report' : kind,
      what,
      detail: `content of ${ids.slice(0, named).join(', ')}${more}`,
    };
  });
}

async function compareFiles(
  { store }: IndexerServices,
  row: Report,
  { images }: Artifacts,
): Promise<Finding[]> {
  if (row.kind !== 'pdf') return [];
  const finding = (what: Finding['what'], detail: string): Finding[] => [
    { reportId: row.id, where: 'store', what, detail },
  ];
  const key = storeLayout.original(row.id);
  const original = await store.about(key);
  if (original && original.size !== row.bytes)
    return finding('different', `${key} has ${original.size} bytes, ${row.bytes} came`);
  const there = new Set(await store.list(`${storeLayout.folder(row.id)}/charts`));
  const gone = cropsOf(row.id, images).filter((crop) => !there.has(crop));
  const more = gone.length > 1 ? ` and ${gone.length - 1} more` : '';
  return gone.length > 0 ? finding('missing', `${gone[0]}${more}`) : [];
}

/** A report with its metadata, or the reason why it cannot be read. */
type Read =
  | { row: Report; artifacts: Artifacts; fault?: never }
  | { row: Report; artifacts?: never; fault: string };

/** One after the other; a segment is unpacked once. */
async function* readReports({ store }: IndexerServices, rows: readonly Report[]): AsyncGenerator<Read> {
  const failed = (row: Report) => (error: Error) => ({ row, fault: error.message });
  for (const row of rows)
    if (row.kind === 'pdf')
      yield await readArtifacts(store, row.id).then((artifacts) => ({ row, artifacts }), failed(row));
  const texts = rows.filter(({ kind }) => kind === 'text');
  for (const segment of new Set(texts.map((row) => row.segment ?? ''))) {
    const inside = new Map(texts.filter((row) => row.segment === segment).map((row) => [row.id, row]));
    const found = await readSegment(store, segment, (id) => inside.has(id)).catch((error: Error) => error);
    for (const [id, row] of inside) {
      if (found instanceof Error) {
        yield { row, fault: found.message };
        continue;
      }
      const report = found.find((one) => one.id === id)?.report;
      if (report) yield { row, artifacts: artifactsOf(report) };
      else yield { row, fault: `Segment ${segment} does not hold it` };
    }
  }
}
