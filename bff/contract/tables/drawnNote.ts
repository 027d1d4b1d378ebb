import type { TableData } from '../../../mappings/storeLayout.ts';

/** What is told of values that were read from a drawing: how, and what of them is not printed. */
export function drawnNote({ each, about }: NonNullable<TableData['drawn']>): string {
  return [
    '试行：数值按图中的线条、柱形和坐标轴推算，可能有误差',
    each && `每 ${each} 个点列出一个`,
    about && '刻度之间的日期是推算的',
  ]
    .filter(Boolean)
    .join('；');
}
