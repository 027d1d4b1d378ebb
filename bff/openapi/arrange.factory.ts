import { ulid } from 'ulid';
import { chinaDayBefore } from '../../mappings/chinaCalendar.ts';
import { loadTuning } from '../../mappings/tuned.ts';
import type { Call } from '../contract/call.ts';
import { deskJobRetry } from '../contract/desk/jobs.ts';
import { deskApply, deskRollback } from '../contract/desk/lab.ts';
import { deskMessageClose, deskMessageTakedown } from '../contract/desk/messages.ts';
import { deskPaymentHandle } from '../contract/desk/payments.ts';
import { deskAddPlacement, deskEndPlacement } from '../contract/desk/placements.ts';
import { deskRelevanceDiff } from '../contract/desk/search.ts';
import { deskWithdraw } from '../contract/desk/users.ts';
import { removeGroupFile } from '../contract/groups.ts';
import { deskInvoiceHandle, invoiceRequest } from '../contract/invoices.ts';
import {
  favouriteMove,
  favouriteRemark,
  folderAdd,
  folderRemove,
  folderUpdate,
  sharedFolder,
} from '../contract/lists/favourites.ts';
import {
  notebookMove,
  notebookPut,
  notebookRemove,
  notebookTake,
  notebookUpdate,
} from '../contract/notes/notebooks.ts';
import { noteRemove, noteUpdate } from '../contract/notes/notes.ts';
import { checkAlipayOrder, checkOrder, lastOrderPayStatus, orderCancel } from '../contract/orders.ts';
import { sandboxPay, sandboxRefund } from '../contract/sandbox.ts';
import { savedAdd, savedRemove, savedUpdate } from '../contract/watch/savedSearches.ts';
import { applyGrant } from '../entitlements/grants.ts';
import type { Platform } from '../gateways/pay/gateway.ts';
import { aFailedItem } from '../jobs/jobs.testkit.ts';
import { insertFolder, moveFavourites, shareFolder } from '../models/favouriteFolder.ts';
import { insertFeedback } from '../models/feedback.ts';
import { addReportToGroup } from '../models/group.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { insertPlacement } from '../models/keywordPlacement.ts';
import { insertNote } from '../models/note.ts';
import { insertIntoNotebook, insertNotebook } from '../models/notebook.ts';
import { insertInvoiceRequest, listInvoiceRequests } from '../models/orders/invoice.ts';
import { insertPayment, listFlagged } from '../models/orders/payment.ts';
import { deleteFavourites, insertFavourites } from '../models/readerReport.ts';
import { latestVersion, storeVersion } from '../models/relevanceVersion.ts';
import { insertSavedSearch } from '../models/watch/savedSearch.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import { shareTokens } from '../ownLists/index.ts';
import type { Site } from '../site.factory.ts';
import { accountArrangements } from './accounts.factory.ts';
import { examplesUser } from './examples.factory.ts';

/** Request of a call, and the headers it needs beside a session's. */
interface Arranged {
  input: object;
  headers?: Record<string, string>;
}

/** An unpaid order of the user whose session calls are tried with. */
const anOrder = (platform: Platform) => async (site: Site) => {
  const { outTradeNo } = await placeOrder(site.services, await examplesUser(site), 1, platform);
  return { input: { out_trade_no: outTradeNo } };
};

/** A paid order of that user. */
async function aPaidOrder(site: Site) {
  const { input } = await anOrder('wxpay')(site);
  await site.post(sandboxPay.path, input);
  return input;
}

/** An open request for an invoice. */
async function anInvoiceRequest(site: Site) {
  const { database } = site.services;
  const ordered = { ...(await aPaidOrder(site)), user_id: await examplesUser(site) };
  const about = { ...ordered, title: '某公司', tax_number: '', mail: 'x@example.com' };
  await inTransaction(database, (transaction) => insertInvoiceRequest(transaction, about, new Date()));
  const [row] = await listInvoiceRequests(database, { handled: false, limit: 1 });
  return { input: { id: row?.id } };
}

/** An open notice about a report. */
const aNotice =
  (reportId: number) =>
  async ({ services: { database } }: Site) => {
    const about = { kind: 'notice', type: '', userId: null, reportId, url: '' } as const;
    const id = await inTransaction(database, (transaction) =>
      insertFeedback(transaction, { ...about, name: '某所', contact: 'x@example.com', content: '请予删除' }),
    );
    return { input: { id } };
  };

/** A payment that bought nothing. */
async function aFlagged({ services: { database } }: Site) {
  const about = { platform: 'wxpay', total: 29_800, outcome: 'flagged', reason: 'paid twice' } as const;
  const payment = { ...about, now: new Date() };
  const number = ulid();
  await inTransaction(database, (transaction) =>
    insertPayment(transaction, { ...payment, transaction_id: number, out_trade_no: number }),
  );
  const [row] = await listFlagged(database, { handled: false, limit: 1 });
  return { input: { id: row?.id } };
}

/** A report that the user put into the group. */
async function aGroupFile(site: Site) {
  const { gid: groupId, fid: reportId } = removeGroupFile.example as { gid: number; fid: number };
  const file = { groupId, reportId, userId: await examplesUser(site) };
  await inTransaction(site.services.database, (transaction) => addReportToGroup(transaction, file));
  return { input: removeGroupFile.example };
}

/** Shells that can be taken back. */
async function someShells({ services: { database } }: Site) {
  const id = Number(deskWithdraw.example.id);
  const act = { actor: 'console test', reason: '' };
  await inTransaction(database, (transaction) => applyGrant(transaction, id, { shells: 5, days: 0 }, act));
  return { input: { id } };
}

/** The version of what ranks that is in force: another would be a conflict to a draft made before. */
async function aVersion({ services: { database } }: Site) {
  const about = { origin: 'apply', author: 'test', reason: '', quality: null } as const;
  const latest = await latestVersion(database);
  return { input: { id: latest?.id ?? (await storeVersion(database, { ...about, tuning: loadTuning() })) } };
}

/** A draft against the version in force. */
async function aDraft(site: Site) {
  const { input } = await aVersion(site);
  const synonyms = loadTuning()['analysis/synonyms.txt'];
  return {
    input: { draft: { synonyms: `${synonyms}\n固态电池 全固态电池` }, base: input.id, reason: '补充同义词' },
  };
}

/** A report that is pinned for a keyword of its own: pinning by another call ends none of these. */
async function aPlacement({ services: { database } }: Site) {
  const about = { keyword: ulid(), report_id: 1, kind: 'pin', place: 1, until_day: '2099-12-31' } as const;
  const id = await inTransaction(database, (transaction) =>
    insertPlacement(transaction, { ...about, reason: '', user_id: 1 }),
  );
  return { input: { id } };
}

/** An example until a day that is not far. */
const soon = async () => ({
  input: { ...deskAddPlacement.example, until_day: chinaDayBefore(Date.now(), -30) },
});

/** A saved search of the user whose session calls are tried with. */
async function aSavedSearch(site: Site) {
  const search = JSON.stringify({ keyword: '储能' });
  const row = { userId: await examplesUser(site), name: '储能', search, nonce: 'n', now: new Date() };
  const id = await inTransaction(site.services.database, (transaction) =>
    insertSavedSearch(transaction, row),
  );
  return { input: { id } };
}

/** A note of that user. */
async function aNote(site: Site) {
  const passage = { kind: 'text', chart_id: null, page: 1, quote: '装机', color: 'yellow' } as const;
  const row = { ...passage, prefix: '', suffix: '', boxes: '[]', reportId: 1, text: '', now: new Date() };
  const userId = await examplesUser(site);
  const id = await inTransaction(site.services.database, (transaction) =>
    insertNote(transaction, { ...row, userId }),
  );
  return { input: { id } };
}

/** A notebook of that user with a note in it. */
async function aNotebook(site: Site) {
  const userId = await examplesUser(site);
  const noteId = (await aNote(site)).input.id;
  const id = await inTransaction(site.services.database, async (transaction) => {
    const notebook = await insertNotebook(transaction, { userId, name: '储能专题', now: new Date() });
    await insertIntoNotebook(transaction, { id: notebook, userId, noteIds: [noteId] });
    return notebook;
  });
  return { id, noteId };
}

/** The examples' report in a folder, and what an example does with it there. */
const aFoldered = (input: object) => async (site: Site) => {
  const folderId = await aFolder(site);
  const favourites = { userId: await examplesUser(site), reportIds: [1] };
  await inTransaction(site.services.database, async (transaction) => {
    await deleteFavourites(transaction, favourites);
    await insertFavourites(transaction, { ...favourites, now: new Date() });
    await moveFavourites(transaction, { ...favourites, folderId });
  });
  return { input };
};

/** A folder of that user; `nonce` where it is shared. */
async function aFolder(site: Site, nonce: string | null = null): Promise<number> {
  const userId = await examplesUser(site);
  return inTransaction(site.services.database, async (transaction) => {
    const id = Number(await insertFolder(transaction, { userId, name: ulid(), now: new Date() }));
    await shareFolder(transaction, { id, userId, nonce });
    return id;
  });
}

/** Examples name codes, tickets and numbers that live for minutes; here they are made, and put in their place. */
const arrangements: Record<string, (site: Site) => Promise<Arranged>> = {
  ...accountArrangements,
  [checkOrder.path]: anOrder('wxpay'),
  [checkAlipayOrder.path]: anOrder('alipay'),
  [sandboxPay.path]: anOrder('alipay'),
  async [sandboxRefund.path](site) {
    return { input: await aPaidOrder(site) };
  },
  [deskRelevanceDiff.path]: aVersion,
  [deskApply.path]: aDraft,
  [deskRollback.path]: async (site) => ({ input: { to: (await aVersion(site)).input.id, reason: '撤回' } }),
  [deskAddPlacement.path]: soon,
  [deskEndPlacement.path]: aPlacement,
  async [deskJobRetry.path]({ services }) {
    return { input: { ...deskJobRetry.example, ...(await aFailedItem(services)) } };
  },
  [deskPaymentHandle.path]: aFlagged,
  [orderCancel.path]: anOrder('alipay'),
  [deskInvoiceHandle.path]: anInvoiceRequest,
  async [invoiceRequest.path](site) {
    return { input: { ...invoiceRequest.example, ...(await aPaidOrder(site)) } };
  },
  [removeGroupFile.path]: aGroupFile,
  [deskWithdraw.path]: someShells,
  [deskMessageClose.path]: aNotice(1),
  // Not the report of the other examples, which then would be gone for them.
  [deskMessageTakedown.path]: aNotice(2),
  // Each folder has a name of its own.
  [folderAdd.path]: async () => ({ input: { name: ulid() } }),
  [folderUpdate.path]: async (site) => ({ input: { id: await aFolder(site), shared: 1 } }),
  [favouriteRemark.path]: aFoldered(favouriteRemark.example),
  [favouriteMove.path]: aFoldered(favouriteMove.example),
  [folderRemove.path]: async (site) => ({ input: { id: await aFolder(site) } }),
  async [sharedFolder.path](site) {
    const id = await aFolder(site, 'n');
    return { input: { id, key: shareTokens(site.services.config.internalKey).of(id, 'n') } };
  },
  [noteUpdate.path]: aNote,
  [noteRemove.path]: aNote,
  ...Object.fromEntries(
    [notebookUpdate, notebookRemove].map(({ path }) => [
      path,
      async (site: Site) => ({ input: { id: (await aNotebook(site)).id } }),
    ]),
  ),
  ...Object.fromEntries(
    [notebookPut, notebookTake].map(({ path }) => [
      path,
      async (site: Site) => {
        const { id, noteId } = await aNotebook(site);
        return { input: { id, note_ids: [noteId] } };
      },
    ]),
  ),
  async [notebookMove.path](site) {
    const { id, noteId } = await aNotebook(site);
    return { input: { id, note_id: noteId } };
  },
  // A reader keeps a search once: each try saves another.
  [savedAdd.path]: async () => ({ input: { search: { keyword: ulid(), onlyTitle: 0 } } }),
  [savedUpdate.path]: aSavedSearch,
  [savedRemove.path]: aSavedSearch,
  async [lastOrderPayStatus.path](site) {
    await anOrder('wxpay')(site);
    return { input: {} };
  },
};

/** The example of a call with all in it that exists for a short while only. */
export async function arrange(site: Site, call: Call): Promise<Arranged> {
  const { input, headers = {} } = (await arrangements[call.path]?.(site)) ?? { input: {} };
  return { input: { ...(call.example as object), ...input }, headers };
}
