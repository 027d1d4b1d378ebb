import type { Assignment, Written } from '../context.ts';
import { industryReport } from './industryReport.ts';

/** Who writes which file type (names of `mappings/taxonomy/types.json`). */
export const writers: Record<string, (task: Assignment) => Written> = {
  行业研究: industryReport,
};
