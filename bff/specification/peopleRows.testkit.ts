import type { Section } from './row.testkit.ts';

/** Behaviour of pages and dialogs for readers who log in, download, pay and upload (spec §2, §4, §5). */
export const peopleSections: readonly Section[] = [
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
      {
        says: 'login in two modes, register, reset: their fields, links and ways between them',
        heldBy: 'has the dialogs of the specification, which take each other’s place (spec §2)',
      },
      {
        says: 'change of phone: new phone, code, confirm; the header’s own dialog tells the bound one',
        heldBy: 'resets a password, changes the phone, and counts down though the dialog was closed between',
      },
      {
        says: 'logout leads from the user area to /index',
        heldBy: 'logs out of the user area to the home page (spec §4)',
      },
      { says: 'all tabs follow a login and a logout', heldBy: 'follows a login and a logout of another tab' },
      {
        says: 'what was clicked goes on after the login',
        heldBy: 'keeps a favourite over the login by a scanned code, and takes it out again',
      },
      {
        says: 'who turns away has nothing done',
        heldBy: 'forgets what was clicked when the reader turns away from the login',
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
      {
        says: 'payment: two tiers, one code of 146 px, a look each second',
        heldBy:
          'pays in the user area by the older dialog: two tiers, one code of 146 px, a look each second',
      },
      { says: 'payment: login first', heldBy: 'asks a visitor to log in first' },
      { says: 'the downloading dialog', heldBy: 'can be broken off' },
      {
        says: 'the gate goes on after the payment',
        heldBy: 'goes on after the payment that the gate led to',
      },
      {
        says: 'search, login, download by keyboard alone',
        heldBy: 'one searches, opens what was found, logs in, agrees to the shells, and has the report',
      },
      { says: 'payment by keyboard alone', heldBy: 'one chooses a membership and pays it' },
    ],
  ],
  [
    'User centre, groups, uploads, legal pages',
    [
      {
        says: 'side panel: picture, name, id, expiry; info: phone, password, the code to scan for a picture',
        heldBy: 'tells who one is, what one has, and shows the older payment dialog on its index (spec §2)',
      },
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
      {
        says: 'uploads: what is here already is not sent',
        heldBy: 'sends nothing that is here already, and says which report it is',
      },
      {
        says: 'header: login and register, or badge, name, picture and the dropdown',
        heldBy: 'tells in the header who one is: level, expiry, id, six links, renew or upgrade',
      },
      {
        says: 'uploads: many at once, twenty a day',
        heldBy: 'takes many at once in batches, and those too many for a day are no failures',
      },
      {
        says: 'uploads by keyboard alone',
        heldBy: 'by keyboard alone: a file is chosen, followed, and what was read of it set right',
      },
      {
        says: '/insight/index',
        heldBy: 'what the library holds is drawn, told in tables, and leads to the reports',
      },
      { says: 'user centre: login first', heldBy: 'asks a visitor to log in, and says why' },
      {
        says: 'a favourite is taken out where it is listed',
        heldBy: 'takes a favourite out where it is listed',
      },
    ],
  ],
];
