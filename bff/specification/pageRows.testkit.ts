import { peopleSections } from './peopleRows.testkit.ts';
import type { Section } from './row.testkit.ts';

/** Behaviour of pages and dialogs, each line with the browser test that covers it (spec §2, §4, §5). */
export const screenSections: readonly Section[] = [
  [
    'Shell',
    [
      { says: 'channel and external referrer are kept on entry', heldBy: 'shell.keeps-channel-referrer' },
      {
        says: 'the menu’s five entries, each active where the specification says',
        heldBy: 'shell.menu-order-specification',
      },
      {
        says: 'foot: about, business contact, invoices, codes, terms; back to top',
        heldBy: 'shell.says-foot-whom',
      },
      { says: 'every address as everyone, forward and back', heldBy: 'walk.from-search-into' },
      { says: 'an unknown path tells so and leads home', heldBy: 'shell.answers-unknown-path' },
      { says: 'the menu, on a phone too', heldBy: 'shell.menu-sheet-phone' },
      { says: 'the toolbar folds and shows codes', heldBy: 'shell.shows-code-toolbar' },
      { says: 'keyboard: past the header to the matter', heldBy: 'shell.leads-keyboard-past' },
      { says: 'a dialog on a phone closes by Back', heldBy: 'account.closes-dialog-back' },
      { says: 'without a network', heldBy: 'shell.opens-offline-page' },
      { says: 'legal pages outside the shared layout', heldBy: 'standing.legal-pages-name' },
    ],
  ],
  [
    'Home',
    [
      { says: 'search box, hot words, clear, Enter', heldBy: 'home.searches-from-box' },
      { says: 'eight file types', heldBy: 'home.eight-drawers-they' },
      { says: 'three ranked lists of eight', heldBy: 'home.three-ranked-lists' },
      { says: 'industries with six reports, two pages in turn', heldBy: 'home.shows-six-reports' },
      { says: 'four collections', heldBy: 'home.shows-four-collections' },
      { says: 'four charts', heldBy: 'home.shows-charts-report' },
      { says: 'see more: reports, collections, charts', heldBy: 'home.shows-four-collections' },
    ],
  ],
  [
    'Report search',
    [
      { says: 'filters, sorting and full text stand in the address', heldBy: 'search.keeps-whole-state' },
      {
        says: 'any change of a filter begins at page 1; all are cleared at once',
        heldBy: 'search.opens-page-1',
      },
      { says: 'a custom range of time', heldBy: 'search.chooses-years-from' },
      {
        says: 'filters by type, industry, time, pages and feature; three orders; the full-text box',
        heldBy: 'search.every-filter-order',
      },
      {
        says: 'rows: tag, name in a new tab with search_key, time, researcher, organization, pages, download',
        heldBy: 'search.every-filter-order',
      },
      { says: '找到 N 份报告', heldBy: 'search.opens-page-1' },
      { says: '没找到想要的报告？', heldBy: 'search.offers-full-text' },
      { says: 'charts after the third result', heldBy: 'search.shows-eight-charts' },
      { says: 'few titles: full text is offered', heldBy: 'search.offers-full-text' },
      { says: 'ten results for those without membership', heldBy: 'search.shows-visitor-ten' },
      { says: 'conditions as chips that come off one by one', heldBy: 'search.chip-condition-above' },
      { says: 'from a list into a report and its pages and back', heldBy: 'walk.from-search-into' },
      { says: 'what is typed is completed', heldBy: 'home.completes-typed-chosen' },
      { says: 'a search that fails keeps query and rows', heldBy: 'search.says-search-failed' },
    ],
  ],
  [
    'File type, charts, collections',
    [
      { says: 'ten reports of a type a page', heldBy: 'fileType.lists-ten-page' },
      { says: 'concepts, industries and figures beside them', heldBy: 'fileType.leads-concepts-industries' },
      { says: 'chart search with chips', heldBy: 'chart.keeps-chart-search' },
      {
        says: 'chart filters: category, industry, 3, 7 and 30 days, a range; an empty list says so',
        heldBy: 'chart.keeps-chart-search',
      },
      {
        says: 'viewer: name, image, kind, industry, time, the report it is from',
        heldBy: 'chart.opens-address-was',
      },
      { says: 'a viewer within the list', heldBy: 'chart.opens-chart-under' },
      { says: 'the original: login, then membership', heldBy: 'chart.asks-visitor-log' },
      { says: 'gates are told before they are met, and keep the list', heldBy: 'chart.shows-gate-before' },
      { says: 'a chart with its source', heldBy: 'chart.copies-chart-source' },
      { says: 'twelve collections a page, with their state', heldBy: 'collection.lists-twelve-page' },
      {
        says: 'a collection with tags, unlocking and fifty reports a page',
        heldBy: 'collection.shows-collection-tags',
      },
      {
        says: 'a collection’s breadcrumb, name, description, update time and count',
        heldBy: 'collection.shows-collection-tags',
      },
      {
        says: '/vip: four plans compared, prices of the server, buttons to pay',
        heldBy: 'payment.compares-plan-gives',
      },
      { says: 'unlocking: login first', heldBy: 'collection.asks-visitor-log' },
      { says: 'unlocking: below level 2 the payment', heldBy: 'collection.opens-payment-below' },
    ],
  ],
  [
    'Report',
    [
      { says: 'facts, each leading on', heldBy: 'detail.leads-from-fact' },
      {
        says: 'title, summary, facts, preview with its limit, charts, hot reports; no AI where none was asked',
        heldBy: 'detail.tells-report-says',
      },
      { says: 'size in M', heldBy: 'detail.tells-report-says' },
      { says: 'a search box with the words of search_key', heldBy: 'detail.goes-from-words' },
      { says: 'favourite', heldBy: 'detail.makes-report-favourite' },
      {
        says: 'download saves under the name without its first dot, then the preview opens',
        heldBy: 'detail.saves-report-under',
      },
      { says: 'a report that does not exist leads to 404', heldBy: 'reader.leads-from-summary' },
      { says: 'the preview ends where the right ends', heldBy: 'reader.tears-page-after' },
      { says: 'an empty search is warned of', heldBy: 'detail.warns-empty-search' },
      { says: 'share: the code for the mini program, and the address', heldBy: 'actions.shows-code-mini' },
      { says: 'groups: seven a page, one at least', heldBy: 'actions.puts-report-into' },
      { says: 'related charts and reports; no empty blocks', heldBy: 'detail.shows-no-block' },
      { says: '/preview: hits, chapters, side panel', heldBy: 'reader.opens-full-text' },
      {
        says: '/preview: name, download, favourite, share, login; basic info and recommended reports',
        heldBy: 'actions.reader-name-actions',
      },
      { says: '/preview: the place is kept on the device', heldBy: 'reader.remembers-where-reading' },
      { says: '/preview: and in the account', heldBy: 'reader.remembers-account-so' },
      { says: '/preview: the outline, and pages beyond the right', heldBy: 'reader.goes-chapters-says' },
    ],
  ],
  ...peopleSections,
];
