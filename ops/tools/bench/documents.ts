import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createSearchEngine } from '../../../bff/clients/opensearch.ts';
import type { Artifacts, PageArtifact } from '../../../indexer/artifacts.ts';
import { scaleOf } from '../../../indexer/pdf/engines/engine.ts';
import { closePdfReaders, readPdf } from '../../../indexer/pdf/pdf.ts';
import { drawPages } from '../../../indexer/steps/drawPages.ts';
import type { StepContext } from '../../../indexer/steps/step.ts';
import { indexNames } from '../../../mappings/searchEngine.ts';
import { openStore } from '../../../mappings/store/openStore.ts';
import { storeLayout } from '../../../mappings/storeLayout.ts';
import { brief, type Figure, runRound, Samples } from './measure.ts';
import type { RunningSite } from './runningSite.ts';

const run = promisify(execFile);
const bytesOfOutput = 1 << 28;

/** Pages a second of reading text with positions, against poppler's `pdftotext`. */
export async function benchText(paths: string[]): Promise<Figure> {
  const ours = new Samples();
  const theirs = new Samples();
  let pages = 0;
  // Starts the children that read.
  if (paths[0]) await readPdf(paths[0]);
  for (const [index, path] of paths.entries()) {
    await runRound(index, [
      { samples: ours, run: async () => (pages += (await readPdf(path)).length) },
      { samples: theirs, run: () => run('pdftotext', [path, '-'], { maxBuffer: bytesOfOutput }) },
    ]);
  }
  closePdfReaders();
  return pagesFigure('text: ours / pdftotext', '>= 0.3', pages, ours, theirs);
}

/** Pages a second of page images and covers as the pipeline makes them, against `pdftoppm -jpeg`. */
export async function benchImages(paths: string[]): Promise<Figure> {
  const ours = new Samples();
  const theirs = new Samples();
  let pages = 0;
  for (const [index, path] of paths.entries()) {
    const text = await readPdf(path);
    const [first] = text;
    if (!first) continue;
    pages += text.length;
    const folder = await mkdtemp(join(tmpdir(), 'bench-images-'));
    const { imageWidth, width, height } = scaleOf(first);
    const size = [
      '-scale-to-x',
      String(imageWidth),
      '-scale-to-y',
      String(Math.round((height * imageWidth) / width)),
    ];
    await runRound(index, [
      { samples: ours, run: () => drawPages.run(contextFor(path, text)) },
      { samples: theirs, run: () => run('pdftoppm', ['-jpeg', ...size, path, join(folder, 'page')]) },
    ]);
    await rm(folder, { recursive: true });
  }
  closePdfReaders();
  return pagesFigure('images: ours / pdftoppm -jpeg', '>= 0.5', pages, ours, theirs);
}

/**
 * The step's surroundings with a store that keeps nothing: drawing is measured, not the disk. On pages without text no
 * figures are looked for; without runs alone, text would be searched as a drawing.
 */
function contextFor(pdfPath: string, pages: PageArtifact[]): StepContext {
  const known: Pick<Artifacts, 'text'> = {
    text: { pages: pages.map((page) => ({ ...page, text: '', runs: [] })) },
  };
  const { signal } = new AbortController();
  return {
    reportId: 1,
    pdfPath,
    given: {},
    artifact: async <Name extends keyof Artifacts>(name: Name) =>
      known[name as keyof typeof known] as Artifacts[Name],
    enter: async () => {},
    earlier: {},
    table: async () => null,
    put: async () => {},
    signal,
    task: { owner: null, urgent: false, signal },
  };
}

function pagesFigure(name: string, goal: string, pages: number, ours: Samples, theirs: Samples): Figure {
  const speed = (samples: Samples) => (pages / samples.sum) * 1_000;
  return {
    name,
    goal,
    ratio: speed(ours) / speed(theirs),
    detail: `${pages} pages: ours ${brief(speed(ours))}/s, poppler ${brief(speed(theirs))}/s`,
  };
}

/** Reports looked through for those with a PDF, which no query can ask for: the index only shows it. */
const maxLooked = 1_000;

/** Copies originals of the site's longest reports into a folder; start-up costs weigh least on those. Gives paths. */
export async function samplePdfs(site: RunningSite, count: number, folder: string): Promise<string[]> {
  const engine = createSearchEngine(site.OPENSEARCH_URL);
  const answer = await engine.search<{ id: number; has_pdf: boolean }>(
    indexNames(site.INDEX_PREFIX).reports,
    {
      size: maxLooked,
      _source: ['id', 'has_pdf'],
      query: { match_all: {} },
      sort: [{ page_count: 'desc' }, { id: 'asc' }],
    },
  );
  await engine.close();
  const store = await openStore(site.STORE_URL);
  const paths: string[] = [];
  for (const { _source } of answer.hits.hits) {
    if (paths.length === count) break;
    if (!_source.has_pdf) continue;
    const bytes = await store.read(storeLayout.original(_source.id));
    if (!bytes) continue;
    const path = join(folder, `${_source.id}.pdf`);
    await writeFile(path, bytes);
    paths.push(path);
  }
  store.close();
  if (paths.length === 0) throw new Error('The site has no PDF to read.');
  return paths;
}
