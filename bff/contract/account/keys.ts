import { z } from 'zod';
import { compareQuantities } from '../answers/quantities.ts';
import { body, type Call, callsOf, idField, pageOf } from '../call.ts';
import { chartAlike, chartDetail, chartIssues, relatedCharts, searchCharts } from '../charts.ts';
import { collectionDetail, collectionFileList, collectionList, collectionSearch } from '../collections.ts';
import { collectHistory, downloadHistory, fileText, readingHistory } from '../lists/reading.ts';
import { citeAll, fileCite } from '../lists/references.ts';
import { placeDetail } from '../places.ts';
import {
  fileChartList,
  fileDetail,
  fileListOfIndustry,
  fileListOfType,
  fileOutline,
  homeList,
  pageHits,
  pageText,
  recommendList,
  sameOrganizationList,
  similarList,
} from '../reports.ts';
import { answerQuestion, completionList, searchPages, searchReports } from '../search.ts';
import { chartTypeList, conceptList, fileTypeList, holdings, industryList } from '../tags.ts';
import { uploadFiles, uploadList, uploadStatus } from '../uploads.ts';
import { inboxList, inboxUnread, savedList } from '../watch/savedSearches.ts';
import { proof } from './phoneAccounts.ts';

const readersCall = callsOf('keys', 'reader');

/** Keys of one reader, at most. */
export const maxKeys = 10;

/** What a key may do: read as its reader may, or hand in reports. */
export const keyScope = z.enum(['read', 'upload']);

/** What a key begins with, so that one that leaked is recognised. */
export const keyPrefix = 'yh_';

/**
 * Makes a key for programs of the reader; it is told this once, and kept as a hash. It reads, or with `scope: upload`
 * uploads and asks how one's uploads stand; never both. Wants the same proof as other changes of an account. All keys
 * end when the password is reset and when other devices are logged out.
 */
export const keyAdd = readersCall({
  path: '/api/key/add',
  summary: 'Make a key for programs',
  request: body({ name: z.string().trim().min(1).max(60), scope: keyScope.default('read'), ...proof }),
  data: z.object({ id: z.number(), key: z.string() }),
  errors: ['conflict', 'proof_required', 'too_many', 'cache_unavailable'],
  example: { name: '我的脚本' },
});

export const keyList = readersCall({
  path: '/api/key/list',
  summary: "The reader's keys without their secrets, the latest first",
  data: pageOf(
    z.object({
      id: z.number(),
      name: z.string(),
      scope: keyScope,
      /** Its last characters, to tell it by. */
      hint: z.string(),
      /** ISO 8601. */
      created_at: z.string(),
      /** ISO 8601, to some minutes; null before the first use. */
      used_at: z.string().nullable(),
    }),
  ),
});

export const keyRemove = readersCall({
  path: '/api/key/remove',
  summary: 'Revokes a key, which answers 401 from then on',
  request: body({ id: idField }),
  data: z.object({ message: z.string() }),
  errors: ['not_found'],
  example: { id: 1 },
});

const readingCalls: readonly Call[] = [
  searchReports,
  searchPages,
  completionList,
  answerQuestion,
  compareQuantities,
  homeList,
  recommendList,
  fileListOfType,
  fileListOfIndustry,
  fileDetail,
  fileChartList,
  similarList,
  sameOrganizationList,
  placeDetail,
  pageHits,
  pageText,
  fileText,
  fileOutline,
  fileCite,
  citeAll,
  searchCharts,
  chartAlike,
  chartDetail,
  chartIssues,
  relatedCharts,
  collectionList,
  collectionSearch,
  collectionDetail,
  collectionFileList,
  fileTypeList,
  industryList,
  chartTypeList,
  conceptList,
  holdings,
  readingHistory,
  downloadHistory,
  collectHistory,
  savedList,
  inboxList,
  inboxUnread,
];

const uploadingCalls: readonly Call[] = [uploadFiles, uploadStatus, uploadList];

const scopes: ReadonlyMap<string, z.infer<typeof keyScope>> = new Map([
  ...readingCalls.map(({ path }) => [path, 'read'] as const),
  ...uploadingCalls.map(({ path }) => [path, 'upload'] as const),
]);

/** The scope whose keys may make a call: `read` neither changes nor costs anything. Undefined: a session alone may. */
export const keyScopeOf = ({ path }: { path: string }): z.infer<typeof keyScope> | undefined =>
  scopes.get(path);
