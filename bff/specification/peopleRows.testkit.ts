import type { Section } from './row.testkit.ts';

/** Behaviour of pages and dialogs for readers who log in, download, pay and upload (spec §2, §4, §5). */
export const peopleSections: readonly Section[] = [
  [
    'Login and account',
    [
      { says: 'login by code, binding a phone or not', heldBy: 'account.logs-scanned-code' },
      { says: 'binding after the code', heldBy: 'account.binds-phone-after' },
      { says: 'a code lasts 60 seconds; 10010 fetches another', heldBy: 'account.covers-code-after' },
      { says: 'login by password; logout', heldBy: 'account.logs-password-keyboard' },
      { says: 'registration', heldBy: 'account.registers-code-invitation' },
      { says: 'reset and change of phone', heldBy: 'account.resets-password-changes' },
      { says: 'a session that ended is forgotten', heldBy: 'account.forgets-session-ended' },
      {
        says: 'login in two modes, register, reset: their fields, links and ways between them',
        heldBy: 'account.dialogs-specification-take',
      },
      {
        says: 'change of phone: new phone, code, confirm; the header’s own dialog tells the bound one',
        heldBy: 'account.resets-password-changes',
      },
      { says: 'logout leads from the user area to /index', heldBy: 'userCentre.logs-out-user' },
      { says: 'all tabs follow a login and a logout', heldBy: 'account.follows-login-logout' },
      { says: 'what was clicked goes on after the login', heldBy: 'actions.keeps-favourite-over' },
      { says: 'who turns away has nothing done', heldBy: 'actions.forgets-was-clicked' },
    ],
  ],
  [
    'Download and payment',
    [
      { says: 'download: login, then once', heldBy: 'download.asks-visitor-log' },
      { says: 'download: shells after consent, later free', heldBy: 'download.takes-20-shells' },
      { says: 'download: the day’s number', heldBy: 'download.day-member-tells' },
      { says: 'payment: a tier and a channel', heldBy: 'payment.chooses-tier-keyboard' },
      { says: 'payment: 200 tries, then refresh', heldBy: 'payment.swallows-poll-fails' },
      {
        says: 'payment: two tiers, one code of 146 px, a look each second',
        heldBy: 'payment.pays-user-area',
      },
      { says: 'payment: login first', heldBy: 'payment.asks-visitor-log' },
      { says: 'the downloading dialog', heldBy: 'download.can-be-broken' },
      { says: 'the gate goes on after the payment', heldBy: 'download.goes-after-payment' },
      { says: 'search, login, download by keyboard alone', heldBy: 'keyboard.one-searches-opens' },
      { says: 'payment by keyboard alone', heldBy: 'keyboard.one-chooses-membership' },
    ],
  ],
  [
    'User centre, groups, uploads, legal pages',
    [
      {
        says: 'side panel: picture, name, id, expiry; info: phone, password, the code to scan for a picture',
        heldBy: 'userCentre.tells-one-one',
      },
      { says: 'the index shows a payment dialog', heldBy: 'userCentre.tells-one-one' },
      { says: 'own lists, ten a page', heldBy: 'userCentre.lists-one-read' },
      { says: 'orders in yuan', heldBy: 'userCentre.tells-orders-yuan' },
      { says: 'invitations', heldBy: 'userCentre.invites-link-copied' },
      { says: '/joinGroup asks for a login', heldBy: 'standing.groups-ask-login' },
      { says: 'feedback', heldBy: 'standing.suggestion-keeps-text' },
      { says: 'infringement notices', heldBy: 'standing.infringement-notice-filled' },
      { says: 'uploads until they are found', heldBy: 'upload.takes-several-files' },
      { says: 'uploads: what is here already is not sent', heldBy: 'upload.sends-nothing-here' },
      {
        says: 'header: login and register, or badge, name, picture and the dropdown',
        heldBy: 'userCentre.tells-header-one',
      },
      { says: 'uploads: many at once, twenty a day', heldBy: 'upload.takes-many-once' },
      { says: 'uploads by keyboard alone', heldBy: 'upload.keyboard-alone-file' },
      { says: '/insight/index', heldBy: 'standing.library-holds-drawn' },
      { says: 'user centre: login first', heldBy: 'userCentre.asks-visitor-log' },
      { says: 'a favourite is taken out where it is listed', heldBy: 'userCentre.takes-favourite-out' },
    ],
  ],
];
