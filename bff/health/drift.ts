import { differences, type Fingerprint, fingerprintSchema } from '../../mappings/indices/fingerprint.ts';
import { loadIndices } from '../../mappings/indices/loadIndices.ts';
import { type Relevance, relevance } from '../../mappings/relevance/relevance.ts';
import type { Services } from '../services.ts';

/** State of the served indices against the files of this release. */
export interface ServedDrift {
  /** By index, what is another in the files; empty when nothing is. */
  differs: Record<string, string[]>;
  /** Command that applies the files; absent when nothing differs. */
  command?: string;
}

const kinds = ['reports', 'pages', 'charts'] as const;
const command = 'npm run relevance -- reindex';

/** The files of now by index. BM25 follows the version in force, all else changes with a release. */
const known = new WeakMap<Relevance, Record<(typeof kinds)[number], Fingerprint>>();

function filesOf(numbers: Relevance) {
  const found = known.get(numbers);
  if (found) return found;
  const { reports, pages, charts } = loadIndices();
  const made = {
    reports: reports.mappings._meta,
    pages: pages.mappings._meta,
    charts: charts.mappings._meta,
  };
  known.set(numbers, made);
  return made;
}

/** Compares what the indices were made of with the files. @throws SearchUnavailable */
export async function readDrift({ documents }: Pick<Services, 'documents'>): Promise<ServedDrift> {
  const files = filesOf(relevance());
  const differs: Record<string, string[]> = {};
  for (const kind of kinds) {
    const made = fingerprintSchema.safeParse(await documents.engine.madeOf(documents.names[kind]));
    const found = made.success ? differences(made.data, files[kind]) : ['it was made by an earlier release'];
    if (found.length > 0) differs[kind] = found;
  }
  return Object.keys(differs).length > 0 ? { differs, command } : { differs };
}

/** Says in the log, once at the start, when the site is served from indices that other files made. */
export async function logDrift({ documents, log }: Services): Promise<void> {
  try {
    const { differs } = await readDrift({ documents });
    if (Object.keys(differs).length > 0)
      log.warn({ differs, command }, 'the indices were made of other files and are served as they are');
  } catch (error) {
    log.warn({ err: error }, 'what the indices were made of is not known');
  }
}
