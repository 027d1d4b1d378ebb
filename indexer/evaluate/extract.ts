import { join } from 'node:path';
import { industryName } from '../../mappings/taxonomy/taxonomy.ts';
import type { Figure } from '../artifacts.ts';
import { metadataOf } from '../metadata/metadata.ts';
import { readPdf } from '../pdf/pdf.ts';
import { figuresOf } from './figuresOf.ts';
import type { FigureTruth, Truth } from './truth.ts';

/** Reads one PDF of a folder as the pipeline does, and gives what was found in the truth's own form. */
export async function extract(folder: string, file: string): Promise<Truth> {
  const path = join(folder, file);
  const pages = await readPdf(path);
  const found = metadataOf({ pages }, {});
  const figures = await figuresOf(path, pages, new AbortController().signal);
  return {
    metadata: [
      {
        file,
        title: found.title,
        subtitle: found.subtitle,
        organization: found.organization,
        date: found.date ?? '',
        researchers_include: found.researchers,
        industry: industryName(found.industry_id),
      },
    ],
    pages: pages.map(({ page, width, height }) => ({
      file,
      page,
      width,
      height,
      figures: figures.filter((one) => one.page === page).map(inTruthForm),
    })),
  };
}

function inTruthForm({ label, kind, name, source, body, full }: Figure): FigureTruth {
  return { id: label, kind, caption: name, source, body, full };
}
