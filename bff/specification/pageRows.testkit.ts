import { peopleSections } from './peopleRows.testkit.ts';
import type { Section } from './row.testkit.ts';

/** Behaviour of pages and dialogs, each line with the browser test that covers it (spec §2, §4, §5). */
export const screenSections: readonly Section[] = [
  [
    'Shell',
    [
      {
        says: 'channel and external referrer are kept on entry',
        heldBy: 'keeps channel and referrer of the entry (spec §2)',
      },
      {
        says: 'the menu’s five entries, each active where the specification says',
        heldBy: 'has its menu in the order of the specification, and marks where one is (spec §2)',
      },
      {
        says: 'foot: about, business contact, invoices, codes, terms; back to top',
        heldBy: 'says in its foot what it is, whom to ask and on what terms (spec §1)',
      },
      {
        says: 'every address as everyone, forward and back',
        heldBy: 'from a search into a report and its pages, and back to the list where one left it',
      },
      {
        says: 'an unknown path tells so and leads home',
        heldBy: 'answers an unknown path with 404 and a page of its own',
      },
      {
        says: 'the menu, on a phone too',
        heldBy: 'has its menu in a sheet on a phone, closed by Escape and by going somewhere',
      },
      {
        says: 'the toolbar folds and shows codes',
        heldBy: 'shows each code of the toolbar, and stays folded once folded',
      },
      {
        says: 'keyboard: past the header to the matter',
        heldBy: 'leads the keyboard past the header to the matter',
      },
      {
        says: 'a dialog on a phone closes by Back',
        heldBy: 'closes a dialog by Back on a phone and stays on the page',
      },
      {
        says: 'without a network',
        heldBy: 'opens the offline page when a reader comes back without a network',
      },
      {
        says: 'legal pages outside the shared layout',
        heldBy:
          'legal pages name each other, lead to their parts, and print without what only a screen needs',
      },
    ],
  ],
  [
    'Home',
    [
      { says: 'search box, hot words, clear, Enter', heldBy: 'searches from its box and from its hot words' },
      { says: 'eight file types', heldBy: 'has eight drawers with what they hold' },
      {
        says: 'three ranked lists of eight',
        heldBy: 'has three ranked lists of eight whose reports open in a new tab',
      },
      {
        says: 'industries with six reports, two pages in turn',
        heldBy: 'shows six reports of an industry, and the next ones on 换一批 and back',
      },
      { says: 'four collections', heldBy: 'shows four collections, and leads to the others' },
      { says: 'four charts', heldBy: 'shows charts with the report and page they come from' },
      {
        says: 'see more: reports, collections, charts',
        heldBy: 'shows four collections, and leads to the others',
      },
    ],
  ],
  [
    'Report search',
    [
      {
        says: 'filters, sorting and full text stand in the address',
        heldBy: 'keeps the whole state in the address, and back and forward restore it',
      },
      {
        says: 'any change of a filter begins at page 1; all are cleared at once',
        heldBy: 'opens page 1 again when a filter changes, and clears all filters at once',
      },
      { says: 'a custom range of time', heldBy: 'chooses years from the histogram' },
      {
        says: 'filters by type, industry, time, pages and feature; three orders; the full-text box',
        heldBy: 'has every filter and order, and a row tells all there is of a report (spec §2)',
      },
      {
        says: 'rows: tag, name in a new tab with search_key, time, researcher, organization, pages, download',
        heldBy: 'has every filter and order, and a row tells all there is of a report (spec §2)',
      },
      {
        says: '找到 N 份结果',
        heldBy: 'opens page 1 again when a filter changes, and clears all filters at once',
      },
      { says: '没找到想要的报告？', heldBy: 'offers full text for few titles, and keeps the query' },
      {
        says: 'charts after the third result',
        heldBy: 'shows eight charts after the third result on page 1, and a viewer that stops at their ends',
      },
      {
        says: 'few titles: full text is offered',
        heldBy: 'offers full text for few titles, and keeps the query',
      },
      {
        says: 'ten results for those without membership',
        heldBy: 'shows a visitor ten results, the true total, and what membership gives',
      },
      {
        says: 'conditions as chips that come off one by one',
        heldBy: 'has a chip for each condition above the list, and each comes off by itself',
      },
      {
        says: 'from a list into a report and its pages and back',
        heldBy: 'from a search into a report and its pages, and back to the list where one left it',
      },
      {
        says: 'what is typed is completed',
        heldBy: 'completes what is typed, chosen by arrows or a click, and closes by Escape',
      },
      {
        says: 'a search that fails keeps query and rows',
        heldBy: 'says that the search failed, keeps the query and the former rows, and recovers on 重试',
      },
    ],
  ],
  [
    'File type, charts, collections',
    [
      {
        says: 'ten reports of a type a page',
        heldBy: 'lists ten a page, newest first, with the page in the address',
      },
      {
        says: 'concepts, industries and figures beside them',
        heldBy: 'leads on to concepts, industries and the other types, and tells the platform’s figures',
      },
      {
        says: 'chart search with chips',
        heldBy: 'keeps the chart search in the address, with a chip for each condition',
      },
      {
        says: 'chart filters: category, industry, 3, 7 and 30 days, a range; an empty list says so',
        heldBy: 'keeps the chart search in the address, with a chip for each condition',
      },
      {
        says: 'viewer: name, image, kind, industry, time, the report it is from',
        heldBy: 'opens an address that was sent, among the charts of the same report',
      },
      {
        says: 'a viewer within the list',
        heldBy: 'opens a chart under an address of its own, which Back closes and forward opens',
      },
      {
        says: 'the original: login, then membership',
        heldBy:
          'asks a visitor to log in for the original, and a reader without membership to become a member',
      },
      {
        says: 'gates are told before they are met, and keep the list',
        heldBy: 'shows the gate before it is hit, and keeps the list behind it',
      },
      { says: 'a chart with its source', heldBy: 'copies a chart with its source' },
      {
        says: 'twelve collections a page, with their state',
        heldBy: 'lists twelve a page with what each holds and whether it is open, and finds them by words',
      },
      {
        says: 'a collection with tags, unlocking and fifty reports a page',
        heldBy: 'shows a collection with its tags and its reports, fifty a page, each with its download',
      },
      {
        says: 'a collection’s breadcrumb, name, description, update time and count',
        heldBy: 'shows a collection with its tags and its reports, fifty a page, each with its download',
      },
      {
        says: '/vip: four plans compared, prices of the server, buttons to pay',
        heldBy: 'compares what each plan gives and costs, row by row (spec §2, §6)',
      },
      {
        says: 'unlocking: login first',
        heldBy: 'asks a visitor to log in for what is unlocked, and for unlocking',
      },
      {
        says: 'unlocking: below level 2 the payment',
        heldBy: 'opens the payment below level 2, and unlocks from there on',
      },
    ],
  ],
  [
    'Report',
    [
      { says: 'facts, each leading on', heldBy: 'leads from each fact to a search for it' },
      {
        says: 'title, summary, facts, preview with its limit, charts, hot reports; no AI where none was asked',
        heldBy: 'tells what the report is and says, and shows what is near it (spec §2)',
      },
      { says: 'size in M', heldBy: 'tells what the report is and says, and shows what is near it (spec §2)' },
      {
        says: 'a search box with the words of search_key',
        heldBy: 'goes on from the words it was found by',
      },
      { says: 'favourite', heldBy: 'makes a report a favourite and takes it out again' },
      {
        says: 'download saves under the name without its first dot, then the preview opens',
        heldBy: 'saves the report under its name without the first dot, and opens its pages after',
      },
      {
        says: 'a report that does not exist leads to 404',
        heldBy: 'leads from a summary sentence to its page, and from what is not there to 404',
      },
      {
        says: 'the preview ends where the right ends',
        heldBy: 'tears the page after the last one a visitor may see, and asks for no page beyond it',
      },
      {
        says: 'an empty search is warned of',
        heldBy: 'warns of an empty search, in the header and, on a phone, in the page',
      },
      {
        says: 'share: the code for the mini program, and the address',
        heldBy: 'shows the code for the mini program, and copies the address',
      },
      {
        says: 'groups: seven a page, one at least',
        heldBy: 'puts a report into groups: seven a page, one at least',
      },
      { says: 'related charts and reports; no empty blocks', heldBy: 'shows no block that would be empty' },
      {
        says: '/preview: hits, chapters, side panel',
        heldBy: 'opens a full-text hit at its page with the words marked',
      },
      {
        says: '/preview: name, download, favourite, share, login; basic info and recommended reports',
        heldBy:
          'has in the reader its name, its actions and a panel of facts and recommended reports (spec §2)',
      },
      {
        says: '/preview: the place is kept on the device',
        heldBy: 'remembers where reading stopped, on the device',
      },
      {
        says: '/preview: and in the account',
        heldBy: 'remembers it in the account, so that another device goes on there',
      },
      {
        says: '/preview: the outline, and pages beyond the right',
        heldBy: 'goes by its chapters, and says which page is beyond the preview',
      },
    ],
  ],
  ...peopleSections,
];
