import type * as charts from '../charts.ts';
import type * as collections from '../collections.ts';
import type * as favourites from '../lists/favourites.ts';
import type * as reading from '../lists/reading.ts';
import type * as references from '../lists/references.ts';
import type * as places from '../places.ts';
import type * as reports from '../reports.ts';
import type * as answers from '../search.ts';
import type * as search from '../search.ts';
import type * as about from '../site/about.ts';
import type * as tags from '../tags.ts';
import type * as digests from '../watch/digests.ts';
import type * as watching from '../watch/savedSearches.ts';
import type * as written from '../writtenAnswer.ts';
import { get, post } from './endpoint.ts';

export const searchCharts = post<typeof charts.searchCharts>('/api/chart/search');
export const chartDetail = post<typeof charts.chartDetail>('/api/chart/detail');
export const relatedCharts = post<typeof charts.relatedCharts>('/api/chart/relatedlist');

export const collectionList = post<typeof collections.collectionList>('/api/collection/list');
export const collectionSearch = post<typeof collections.collectionSearch>('/api/collection/search');
export const collectionMyList = post<typeof collections.collectionMyList>('/api/collection/mylist');
export const collectionDetail = post<typeof collections.collectionDetail>('/api/collection/detail');
export const collectionFileList = post<typeof collections.collectionFileList>('/api/collection/filelist');
export const collectionUnlock = post<typeof collections.collectionUnlock>('/api/collection/unlock');

export const fileDownload = post<typeof reading.fileDownload>('/api/file/download');
export const fileCollect = post<typeof reading.fileCollect>('/api/file/collect');
export const folderList = post<typeof favourites.folderList>('/api/favourite/folders');
export const folderAdd = post<typeof favourites.folderAdd>('/api/favourite/addFolder');
export const folderUpdate = post<typeof favourites.folderUpdate>('/api/favourite/updateFolder');
export const folderRemove = post<typeof favourites.folderRemove>('/api/favourite/removeFolder');
export const favouritesPut = post<typeof favourites.favouritesPut>('/api/favourite/put');
export const favouritesRemove = post<typeof favourites.favouritesRemove>('/api/favourite/remove');
export const sharedFolder = post<typeof favourites.sharedFolder>('/api/favourite/shared');
export const readingHistory = post<typeof reading.readingHistory>('/api/user/readingHistory');
export const downloadHistory = post<typeof reading.downloadHistory>('/api/user/downloadHistory');
export const collectHistory = post<typeof reading.collectHistory>('/api/user/collectHistory');
export const readingPlace = post<typeof reading.readingPlace>('/api/user/readingPlace');

export const homeList = post<typeof reports.homeList>('/api/file/homelist');
export const recommendList = post<typeof reports.recommendList>('/api/file/recommendlist');
export const fileListOfType = post<typeof reports.fileListOfType>('/api/file/fileListOfType');
export const fileListOfIndustry = post<typeof reports.fileListOfIndustry>('/api/file/fileListOfIndustry');
export const fileDetail = post<typeof reports.fileDetail>('/api/file/detail');
export const fileChartList = post<typeof reports.fileChartList>('/api/file/chartlist');
export const similarList = post<typeof reports.similarList>('/api/file/similarlist');
export const fileRelations = post<typeof reports.fileRelations>('/api/file/relations');
export const seriesList = post<typeof reports.seriesList>('/api/file/serieslist');
export const sameOrganizationList = post<typeof reports.sameOrganizationList>(
  '/api/file/sameOrganizationlist',
);
export const hotWordList = post<typeof reports.hotWordList>('/api/file/getHotWords');
export const pageHits = post<typeof reports.pageHits>('/api/file/pagehits');
export const pageText = post<typeof reports.pageText>('/api/file/pagetext');
export const fileRatings = post<typeof reports.fileRatings>('/api/file/ratings');
export const fileText = post<typeof reading.fileText>('/api/file/text');
export const fileOutline = post<typeof reports.fileOutline>('/api/file/outline');

export const answerQuestion = post<typeof answers.answerQuestion>('/api/file/answer');
export const writeAnswer = post<typeof written.writeAnswer>('/api/file/writtenAnswer');

export const completionList = post<typeof search.completionList>('/api/file/completions');
export const searchReports = post<typeof search.searchReports>('/api/file/search');
export const searchPages = post<typeof search.searchPages>('/api/page/search');

export const placeDetail = post<typeof places.placeDetail>('/api/place/detail');

export const siteInfo = get<typeof about.siteInfo>('/api/site');

export const fileTypeList = post<typeof tags.fileTypeList>('/api/tag/fileTypeList');
export const industryList = post<typeof tags.industryList>('/api/tag/industryList');
export const chartTypeList = post<typeof tags.chartTypeList>('/api/tag/chartTypeList');
export const conceptList = post<typeof tags.conceptList>('/api/tag/conceptList');
export const holdings = post<typeof tags.holdings>('/api/tag/holdings');

export const fileCite = post<typeof references.fileCite>('/api/file/cite');
export const exportSearch = post<typeof references.exportSearch>('/api/export/search');
export const exportCollection = post<typeof references.exportCollection>('/api/export/collection');
export const exportFavourites = post<typeof references.exportFavourites>('/api/export/favourites');

export const savedPreview = post<typeof watching.savedPreview>('/api/saved/preview');
export const savedAdd = post<typeof watching.savedAdd>('/api/saved/add');
export const savedList = post<typeof watching.savedList>('/api/saved/list');
export const savedUpdate = post<typeof watching.savedUpdate>('/api/saved/update');
export const savedRemove = post<typeof watching.savedRemove>('/api/saved/remove');
export const inboxList = post<typeof watching.inboxList>('/api/inbox/list');
export const inboxUnread = post<typeof watching.inboxUnread>('/api/inbox/unread');
export const inboxRead = post<typeof watching.inboxRead>('/api/inbox/read');

export const digestList = post<typeof digests.digestList>('/api/digest/list');
export const mailSettings = post<typeof digests.mailSettings>('/api/mail/settings');
export const mailUpdate = post<typeof digests.mailUpdate>('/api/mail/update');
