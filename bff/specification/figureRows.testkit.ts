import { type Section, text } from './row.testkit.ts';

/** Spec §9 as far as pages hold it. */
export const figureSections: readonly Section[] = [
  [
    'Words and figures of pages',
    [
      {
        says: 'payments are polled each 1 or 1.5 s, 200 times at most',
        heldBy: 'payment.swallows-poll-fails',
      },
      { says: 'the page loads again 0.5 s after a payment', heldBy: 'download.goes-after-payment' },
      { says: 'payment codes of 108 and 146 px', heldBy: 'payment.pays-user-area' },
      { says: 'the password hint says 6-16', heldBy: 'account.dialogs-specification-take' },
      { says: 'total_fee in 分, shown in yuan; validity in months', heldBy: 'userCentre.tells-orders-yuan' },
      { says: 'ten hot words at most under the home page’s box', heldBy: 'home.searches-from-box' },
      { says: 'children under 14 are spoken of', heldBy: 'standing.legal-pages-name' },
      { says: 'the button for a code counts down from 60', heldBy: 'account.resets-password-changes' },
      { says: 'logins are polled each second', heldBy: 'account.covers-code-after' },
      { says: 'minimum age 18, penalty 200,000 yuan', heldBy: 'standing.legal-pages-name' },
      {
        says: '100+ sub-industries, 8 million+ charts, 300 thousand+ industry chains',
        heldBy: 'fileType.leads-concepts-industries',
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
