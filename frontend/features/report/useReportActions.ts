import { Bookmark, BookmarkCheck, Download, type LucideIcon, Share2 } from 'lucide-react';
import type { ReportDetail } from '../../../bff/contract/entities.ts';
import { openDialog } from '../../lib/dialogs.ts';
import { useGate } from '../../lib/gate.ts';
import { words } from '../../lib/words.ts';

/** Something one can do with a report. */
interface ReportAction {
  key: 'download' | 'favourite' | 'share';
  icon: LucideIcon;
  label: string;
  /** For what is on or off. */
  pressed?: boolean;
  pending: boolean;
  run: () => void;
}

/**
 * Actions on a report beside reading: download, favourite, share.
 * @param cid the unlocked collection it was opened from
 * @param thenRead whether its pages open after a download, as on its own page
 */
export function useReportActions(report: ReportDetail, cid?: number, thenRead = false) {
  const gate = useGate();
  const { id, name } = report;
  const had = report.is_collect === 1;
  const download: ReportAction = {
    key: 'download',
    icon: Download,
    label: '下载',
    pending: gate.pending,
    run: () =>
      void gate.runGated({ kind: 'download', id, name, thenRead, ...(cid !== undefined && { cid }) }),
  };
  const favourite: ReportAction = {
    key: 'favourite',
    icon: had ? BookmarkCheck : Bookmark,
    label: had ? `已${words.favourite}` : words.favourite,
    pressed: had,
    pending: gate.pending,
    run: () => void gate.runGated({ kind: 'favourite', id }),
  };
  const share: ReportAction = {
    key: 'share',
    icon: Share2,
    label: '分享',
    pending: false,
    run: () => openDialog('program', { id, name }),
  };
  return { download, favourite, share };
}
