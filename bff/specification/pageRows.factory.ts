import type { Section } from './row.factory.ts';

/** What pages and dialogs do, each line with the browser's test that holds it (spec §2, §4, §5). */
export const screenSections: readonly Section[] = [
  [
    'Shell',
    [
      {
        says: 'channel and external referrer are kept on entry',
        heldBy: 'keeps channel and referrer of the entry (spec §2)',
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
        says: 'a viewer within the list',
        heldBy: 'opens a chart under an address of its own, which Back closes and forward opens',
      },
      {
        says: 'the original: login, then membership',
        heldBy:
          'asks a visitor to log in for the original, and a reader without membership to become a member',
      },
      {
        says: 'twelve collections a page, with their state',
        heldBy: 'lists twelve a page with what each holds and whether it is open, and finds them by words',
      },
      {
        says: 'a collection with tags, unlocking and fifty reports a page',
        heldBy: 'shows a collection with its tags and its reports, fifty a page, each with its download',
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
    ],
  ],
  [
    'Login and account',
    [
      {
        says: 'login by code, binding a phone or not',
        heldBy: 'logs in by a scanned code, which asks for a phone and goes on without (spec §4)',
      },
      { says: 'binding after the code', heldBy: 'binds a phone after the code was scanned' },
      {
        says: 'a code lasts 60 seconds; 10010 fetches another',
        heldBy:
          'covers the code after 60 seconds and fetches another at a press; a used one is replaced by itself',
      },
      {
        says: 'login by password; logout',
        heldBy: 'logs in with a password by keyboard alone, tells a wrong one, and logs out',
      },
      {
        says: 'registration',
        heldBy: 'registers with the code of an invitation, and the inviter is credited',
      },
      {
        says: 'reset and change of phone',
        heldBy: 'resets a password, changes the phone, and counts down though the dialog was closed between',
      },
      {
        says: 'a session that ended is forgotten',
        heldBy: 'forgets a session that ended elsewhere (spec §8: 10000)',
      },
    ],
  ],
  [
    'Download and payment',
    [
      {
        says: 'download: login, then once',
        heldBy: 'asks a visitor to log in, and goes on after the scanned code and the reload, once',
      },
      {
        says: 'download: shells after consent, later free',
        heldBy: 'takes 20 shells once agreed, saves the report under its name, and is free the next time',
      },
      {
        says: 'download: the day’s number',
        heldBy: 'is of the day for a member, and tells when the day is used up',
      },
      { says: 'payment: a tier and a channel', heldBy: 'chooses a tier by keyboard and pays that' },
      {
        says: 'payment: 200 tries, then refresh',
        heldBy:
          'swallows what a poll fails with, and after 200 of them covers the codes until they are refreshed',
      },
    ],
  ],
  [
    'User centre, groups, uploads, legal pages',
    [
      {
        says: 'the index shows a payment dialog',
        heldBy: 'tells who one is, what one has, and shows the older payment dialog on its index (spec §2)',
      },
      { says: 'own lists, ten a page', heldBy: 'lists what one read ten a page, the page in the address' },
      { says: 'orders in yuan', heldBy: 'tells orders in yuan, with how they were paid' },
      { says: 'invitations', heldBy: 'invites by a link that is copied and scanned, and lists who came' },
      {
        says: '/joinGroup asks for a login',
        heldBy: 'the groups ask for a login, and say so where they stand',
      },
      { says: 'feedback', heldBy: 'a suggestion keeps its text when it is refused, and says why' },
      {
        says: 'infringement notices',
        heldBy: 'an infringement notice is filled in, sent by the keyboard, and answered with its number',
      },
      {
        says: 'uploads until they are found',
        heldBy:
          'takes several files, tells why one is refused, follows them until they are found, and sets right what was read',
      },
    ],
  ],
];
