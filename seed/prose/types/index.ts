import type { Assignment, Written } from '../context.ts';
import { companyReport } from './companyReport.ts';
import { industryReport } from './industryReport.ts';
import { ipoReport } from './ipoReport.ts';
import { morningNote } from './morningNote.ts';
import { themeReport } from './themeReport.ts';

/** Writers of the file types (names of `mappings/taxonomy/types.json`). */
export const writers: Record<string, (task: Assignment) => Written> = {
  行业研究: industryReport,
  公司研究: companyReport,
  宏观研究: themeReport,
  策略研究: themeReport,
  金融工程: themeReport,
  债券研究: themeReport,
  晨会早报: morningNote,
  新股研究: ipoReport,
};
