import type { Data } from '../../../bff/contract/call.ts';
import type { uploadList } from '../../../bff/contract/uploads.ts';

/** One's own upload as lists have it. */
export type OwnUpload = Data<typeof uploadList>['items'][number];

/** Stages of a report, as its uploader reads them. */
export const stageNames: Record<OwnUpload['stage'], string> = {
  queued: '排队中',
  inspect: '检查文件',
  text: '读取文字',
  metadata: '识别标题与作者',
  charts: '识别图表',
  pages: '绘制页面',
  index: '建立索引',
  done: '已可搜索',
  failed: '处理失败',
};

/** Whether the site is still at work on it. */
export const isUnderWay = ({ stage }: OwnUpload): boolean => stage !== 'done' && stage !== 'failed';

/** Whether what was read from it may be there to look at. */
export const isRead = ({ stage }: OwnUpload): boolean => ['charts', 'pages', 'index', 'done'].includes(stage);
