import type { Sequelize, Transaction } from 'sequelize';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { shellsPerDownload } from '../contract/constants.ts';
import { fileDownload } from '../contract/lists/reading.ts';
import { demandReport } from '../documents/index.ts';
import { balanceOf, postEntries } from '../entitlements/ledger.ts';
import { membershipOf } from '../entitlements/memberships.ts';
import { planOf } from '../entitlements/plans.ts';
import { ApiError } from '../errors.ts';
import { searcherOf } from '../http/caller.ts';
import { handle, type Route } from '../http/route.ts';
import { lockUser } from '../models/account/user.ts';
import { hasDownloaded, insertDownload, type PaidBy, takeDailyDownload } from '../models/download.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { hasUnlocked } from '../models/unlock.ts';
import type { Services } from '../services.ts';

/** Downloading a report. */
export function downloadRoutes({
  clicks,
  database,
  documents,
  links,
  reads,
  store,
  uses,
}: Services): Route[] {
  return [
    handle(fileDownload, async ({ id, cid, beike }, { userId, viewer, request }) => {
      const report = await demandReport(documents, id);
      // Nothing is taken for what cannot be given.
      if (!report.has_pdf || !(await store.has(storeLayout.original(id))))
        throw new ApiError('not_found', { text: '该报告没有可下载的文件' });
      const first = await payDownload(database, {
        userId,
        reportId: id,
        uploaded: report.uploader_id === userId,
        collectionId: cid,
        paysShells: beike === 1,
      });
      // Ranked by what happened, so only after it did.
      if (first) {
        await reads.addDownload(id);
        const searcher = searcherOf(viewer, request);
        await uses.note('download', id, searcher.user);
        await clicks.took(searcher, 'download', id);
      }
      return {
        online_url: links.original(id, userId),
        name: report.title,
        beike: await balanceOf(database, userId),
      };
    }),
  ];
}

/** One wish to download. */
interface DownloadRequest {
  userId: number;
  reportId: number;
  /** The reader uploaded the report. */
  uploaded: boolean;
  /** The collection that the reader came from; it gives the report where it holds it and is unlocked. */
  collectionId?: number | undefined;
  /** The reader agreed to pay with shells. */
  paysShells: boolean;
}

/**
 * Gives a reader a report for good, and takes what that costs (decisions, downloads): nothing for what was
 * downloaded before, is one's own or stands in an unlocked collection; else one of the day's; else shells.
 * @returns whether this was the reader's first download of it
 * @throws ApiError payment_required, shells_short; nothing has changed then
 */
export async function payDownload(
  database: Sequelize,
  wish: DownloadRequest,
  clock = () => new Date(),
): Promise<boolean> {
  const { userId, reportId } = wish;
  // Readers ask again and again for what they have: that needs no lock.
  if (await hasDownloaded(database, userId, reportId)) return false;
  return inTransaction(database, async (transaction) => {
    // One reader's downloads go one after another, or one report asked for twice could take two of the day's.
    await lockUser(transaction, userId);
    if (await hasDownloaded(transaction, userId, reportId)) return false;
    // A membership or an unlock may have been committed while waiting: the time must be taken after it.
    const now = clock();
    const paidBy = await pay(transaction, wish, now);
    return insertDownload(transaction, { userId, reportId, paidBy, now });
  });
}

async function pay(transaction: Transaction, wish: DownloadRequest, now: Date): Promise<PaidBy> {
  const { userId, reportId, collectionId } = wish;
  if (wish.uploaded) return 'upload';
  if (collectionId !== undefined && (await hasUnlocked(transaction, userId, collectionId, reportId)))
    return 'collection';
  const { level } = await membershipOf(transaction, userId, now);
  const { downloadsPerDay } = planOf(level);
  if (await takeDailyDownload(transaction, { userId, day: chinaDay(now), allowed: downloadsPerDay }))
    return 'quota';
  if (!wish.paysShells) throw new ApiError('payment_required', { text: refusal(downloadsPerDay) });
  await postEntries(transaction, {
    kind: 'download',
    reference: `${userId}-${reportId}`,
    entries: [
      { account: 'reader', userId, amount: -shellsPerDownload },
      { account: 'downloads', amount: shellsPerDownload },
    ],
  });
  return 'shells';
}

const refusal = (allowed: number) =>
  allowed === 0
    ? `下载报告需要开通会员或支付 ${shellsPerDownload} 贝壳`
    : `今日 ${allowed} 次下载已用完，可支付 ${shellsPerDownload} 贝壳继续下载`;
