import type { Page } from 'playwright-core';

/** Something a reader does on a page whose answer must not wait. */
export interface Gesture {
  name: string;
  path: string;
  perform(page: Page): Promise<unknown>;
}

/** What readers do most. */
export const gestures: readonly Gesture[] = [
  {
    name: 'search',
    path: '/',
    async perform(page) {
      await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('新能源');
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'filter',
    path: '/report?keyword=行业&full=1',
    perform: (page) => page.getByRole('checkbox').nth(1).click(),
  },
  {
    name: 'chart',
    path: '/chart',
    perform: (page) => page.getByRole('listitem').getByRole('button').first().click(),
  },
  {
    name: 'theme',
    path: '/vip',
    perform: (page) =>
      page
        .getByRole('button', { name: /主题|浅色|深色|外观/ })
        .first()
        .click(),
  },
];
