/** Seconds until another code may be asked for. */
export const codeResendSeconds = 60;

/** Days within which a closed account can be opened again; then it is erased. */
export const closingDays = 7;

/** Characters of a nickname, as it is kept. */
export const nicknameLength = { min: 2, max: 16 } as const;

/** Charts on one page of the chart search. */
export const chartPageSize = 20;

/** Collections on one page. */
export const collectionPageSize = 12;

/** Reports of a collection on one page. */
export const collectionFilePageSize = 50;

/** Shells for each invited user who registers (decisions, who may do what). */
export const shellsPerInvite = 20;

/** Longest title of an invoice; the number of a taxpayer in China, empty for a person. */
export const maxInvoiceTitleLength = 100;

/** Shells one download costs. */
export const shellsPerDownload = 20;

/** Orders of the favourites: newest or oldest favourite first, newest report first, or the reader's own of a folder. */
export const favouriteSorts = [
  { id: 'own', name: '自定义顺序' },
  { id: 'latest', name: '最近收藏' },
  { id: 'earliest', name: '最早收藏' },
  { id: 'published', name: '最新发布' },
] as const;

export type FavouriteSort = (typeof favouriteSorts)[number]['id'];

/** Folders of one reader, characters of a name, and favourites that are put or removed at once, at most. */
export const maxFolders = 50;
export const maxFolderName = 40;
/** Characters that a reader says of a folder, and of a report in it. */
export const maxFolderDescription = 500;
export const maxRemark = 200;
export const maxPutAtOnce = 100;
/** Reports on one page of a shared folder. */
export const folderPageSize = 20;

/** Last page of a file-type list. */
export const fileTypeListCap = 5000;

/** Reports of an industry on the home page's tab, and on its second page. */
export const industryTabSize = 6;

/**
 * Filters by ids of a taxonomy, in the order of the page, each by the name of its facet: its field in requests and in
 * states of the search page, its parameter in addresses, and its name.
 */
export const idFilters = {
  types: { ids: 'typeIds', parameter: 'typeId', name: '报告类型' },
  industries: { ids: 'industryIds', parameter: 'industryId', name: '行业' },
  ratings: { ids: 'ratingIds', parameter: 'rating', name: '评级' },
} as const;

/** Name of the facet of one of `idFilters`. */
export type IdFacet = keyof typeof idFilters;
/** Field of one of `idFilters`. */
export type IdFilter = (typeof idFilters)[IdFacet]['ids'];

/** The facets of `idFilters`. */
export const idFacets = Object.keys(idFilters) as IdFacet[];

/** A value for each of `idFacets`. */
export const byIdFacet = <Value>(of: (facet: IdFacet) => Value) =>
  Object.fromEntries(idFacets.map((facet) => [facet, of(facet)])) as Record<IdFacet, Value>;

/** A value for the field of each of `idFilters`. */
export const byIdFilter = <Value>(of: (filter: (typeof idFilters)[IdFacet]) => Value) =>
  Object.fromEntries(Object.values(idFilters).map((filter) => [filter.ids, of(filter)])) as Record<
    IdFilter,
    Value
  >;

/** Filter ids: 1 over 5 pages, 2 over 15, 3 over 50. */
export const pageCountFilters = [
  { id: 1, over: 5, name: '超过5页' },
  { id: 2, over: 15, name: '超过15页' },
  { id: 3, over: 50, name: '超过50页' },
] as const;

/** Reports without a date, among counts by year. */
export const undatedYear = { id: 0, name: '未注明日期' } as const;

/** A year among such counts. */
export const nameOfYear = (year: number): string =>
  year === undatedYear.id ? undatedYear.name : `${year}年`;

/** Publish-time filters: 1 last week, 2 last month, 3 last year. */
export const dateRangeFilters = [
  { id: 1, days: 7, name: '近 7 天' },
  { id: 2, days: 30, name: '近 30 天' },
  { id: 3, days: 365, name: '近一年' },
] as const;

/** Sort orders. */
export const sortOrders = [
  { id: 0, name: '综合排序' },
  { id: 1, name: '最新发布' },
  { id: 2, name: '最早发布' },
] as const;

/** Results on one page of the report search. */
export const searchPageSize = 15;

/** The most results a member may see. */
export const memberResults = 9999;

/** Qualifiers read from a keyword's words: 机构:, 研究员:, 个股:, 行业:, 类型:, 页数:, a year, a quarter or half, 最近三个月. */
export const readFields = [
  'organization',
  'researcher',
  'stock',
  'industry',
  'type',
  'pages',
  'year',
  'quarter',
  'period',
] as const;

/** UTF-16 units of the typed text that are completed. */
export const maxCompletedLength = 40;

/** Notes of one reader, of these on one report, and of one export, at most. */
export const maxNotes = 5000;
export const maxNotesOfReport = 300;
export const maxNotesExported = 1000;
/** Characters of a highlighted passage, and of a note on it. */
export const maxQuoteLength = 1000;
export const maxNoteLength = 2000;
/** Characters kept of what is before and after a passage, to tell it from equal ones. */
export const maxContextLength = 60;
/** Boxes of a passage: of its lines, or of its words where a layer has each by itself. */
export const maxBoxesOfQuote = 500;

/** Notebooks of one reader, notes of one of them, and notes that are put in, taken out or removed at once, at most. */
export const maxNotebooks = 100;
export const maxNotesOfNotebook = 500;
export const maxNotesAtOnce = 100;
/** Characters of a notebook's name. */
export const maxNotebookName = 60;

export const noteColors = ['yellow', 'green', 'blue', 'red'] as const;
export type NoteColor = (typeof noteColors)[number];

/** Pages of which one call gives the text. */
export const pagesOfPart = 8;
