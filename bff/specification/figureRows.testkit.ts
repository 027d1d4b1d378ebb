import { type Section, text } from './row.testkit.ts';

/** Spec §9 as far as pages hold it. */
export const figureSections: readonly Section[] = [
  [
    'Words and figures of pages',
    [
      {
        says: 'payments are polled each 1 or 1.5 s, 200 times at most',
        heldBy:
          'swallows what a poll fails with, and after 200 of them covers the codes until they are refreshed',
      },
      {
        says: 'the page loads again 0.5 s after a payment',
        heldBy: 'goes on after the payment that the gate led to',
      },
      {
        says: 'payment codes of 108 and 146 px',
        heldBy:
          'pays in the user area by the older dialog: two tiers, one code of 146 px, a look each second',
      },
      {
        says: 'the password hint says 6-16',
        heldBy: 'has the dialogs of the specification, which take each other’s place (spec §2)',
      },
      {
        says: 'total_fee in 分, shown in yuan; validity in months',
        heldBy: 'tells orders in yuan, with how they were paid',
      },
      {
        says: 'ten hot words at most under the home page’s box',
        heldBy: 'searches from its box and from its hot words',
      },
      {
        says: 'children under 14 are spoken of',
        heldBy:
          'legal pages name each other, lead to their parts, and print without what only a screen needs',
      },
      {
        says: 'the button for a code counts down from 60',
        heldBy: 'resets a password, changes the phone, and counts down though the dialog was closed between',
      },
      {
        says: 'logins are polled each second',
        heldBy:
          'covers the code after 60 seconds and fetches another at a press; a used one is replaced by itself',
      },
      {
        says: 'minimum age 18, penalty 200,000 yuan',
        heldBy:
          'legal pages name each other, lead to their parts, and print without what only a screen needs',
      },
      {
        says: '100+ sub-industries, 8 million+ charts, 300 thousand+ industry chains',
        heldBy: 'leads on to concepts, industries and the other types, and tells the platform’s figures',
      },
      {
        says: 'an infringement notice is answered within 15 working days',
        call: 'POST /api/web/infringement',
        as: 'vip3',
        send: { name: '某研究所', contact: 'legal@example.com', content: '请予删除' },
        gives: { msg: /15个工作日/, id: (id: unknown) => text(String(id)) },
      },
    ],
  ],
];
