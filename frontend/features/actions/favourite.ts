import { collectHistory, fileCollect } from '../../../bff/contract/reading.ts';
import { fileDetail } from '../../../bff/contract/reports.ts';
import { send } from '../../lib/api.ts';
import { revalidate, updateCached } from '../../lib/cache.ts';
import { notify } from '../../lib/notify.ts';

/** Puts a report among the favourites or takes it out (spec §4); shown at once, taken back when it failed. */
export async function toggleFavourite(id: number): Promise<void> {
  const show = (value?: 0 | 1) =>
    updateCached(
      fileDetail,
      (input) => Number(input.id) === id,
      (report) => ({ ...report, is_collect: value ?? (report.is_collect === 1 ? 0 : 1) }),
    );
  const undo = show();
  try {
    const { is_collect, message } = await send(fileCollect, { id });
    show(is_collect);
    void notify('success', message);
    // An answer on its way meanwhile may have the former state.
    void revalidate(fileDetail, collectHistory);
  } catch (error) {
    undo();
    throw error;
  }
}
