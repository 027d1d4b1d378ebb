import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect } from 'chai';
import sharp from 'sharp';
import type { CollectionItem } from '../../bff/contract/collections.ts';
import type { TestDatabase } from '../../bff/database.factory.ts';
import { findUserByLogin } from '../../bff/models/account/user.ts';
import { listGroups } from '../../bff/models/group.ts';
import type { Site } from '../../bff/site.factory.ts';
import { aSiteWithDatabase } from '../../bff/siteWithDatabase.factory.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { fileTypes, industries } from '../../mappings/taxonomy/taxonomy.ts';
import { demo } from '../accounts/demo.mjs';
import { ensureDemoAccounts } from '../accounts/demoAccounts.ts';
import { type Curation, ensureCollections, fillGroups } from './curate.ts';
import { ensureDemoGroups } from './groups.ts';
import { drawBanner } from './pictures.ts';
import { themes } from './themes.ts';

describe('curation', () => {
  it('has a list of 24 themes or more, each told once and in full', () => {
    expect(themes.length).to.be.at.least(24);
    for (const field of ['key', 'name', 'description'] as const)
      expect(new Set(themes.map((theme) => theme[field])).size, field).to.equal(themes.length);
    for (const { key, description, tags } of themes) {
      expect(key).to.match(/^[a-z-]{3,40}$/);
      expect(description.length, key).to.be.within(12, 80);
      expect(tags.length, key).to.be.at.least(2);
    }
  });

  it('draws each theme on the same paper, the same each time and unlike the others', async () => {
    const drawn = themes.slice(0, 8).map((theme) => drawBanner(theme));
    expect(new Set(drawn.map((bytes) => bytes.toString('base64'))).size).to.equal(drawn.length);
    expect(themes.slice(0, 1).map((theme) => drawBanner(theme))).to.deep.equal(drawn.slice(0, 1));
    for (const bytes of drawn) {
      const canvas = createCanvas(20, 20);
      canvas.getContext('2d').drawImage(await loadImage(bytes), 0, 0);
      const corner = canvas.getContext('2d').getImageData(2, 2, 1, 1).data;
      expect(Math.min(...corner)).to.be.greaterThan(200);
    }
  });

  describe('of a site', () => {
    let made: TestDatabase;
    let site: Site;
    let curation: Curation;
    beforeEach(async () => {
      ({ made, site } = await aSiteWithDatabase());
      const { engine, names } = site.services.documents;
      const { store } = site.services;
      curation = { database: made.database, engine, reports: names.reports, store };
      const macro = fileTypes.find(({ name }) => name === '宏观研究')?.id ?? 0;
      const health = industries.find(({ name }) => name === '医药生物')?.id ?? 0;
      for (let id = 1; id <= 5; id++) await site.search.aReport({ id, type_id: macro });
      await site.search.aReport({ id: 6, type_id: macro, visible: false });
      for (const id of [7, 8, 9]) await site.search.aReport({ id, industry_id: health });
    });
    afterEach(() => site.close());

    const list = async () => {
      const { body } = await site.post<{ items: CollectionItem[]; total: number }>('/api/collection/list', {
        pageSize: 50,
      });
      return body.data.items;
    };

    it('makes a collection of each theme that has reports enough, once, with its banner', async () => {
      const first = await ensureCollections(curation);
      const items = await list();
      expect(items).to.have.length(first);
      const macro = items.find(({ name }) => name === '宏观研判');
      expect(macro).to.include({ file_count: 5, tag: '增长/通胀/财政/外贸' });
      expect(items.map(({ name }) => name)).not.to.include('医药与生命健康');
      expect(await ensureCollections(curation)).to.equal(0);

      await site.search.aReport({ id: 10, industry_id: 11 });
      expect(await ensureCollections(curation)).to.equal(1);
      expect((await list()).map(({ name }) => name)).to.include('医药与生命健康');

      const banner = await fetch(site.url + macro?.banner);
      expect([banner.status, banner.headers.get('content-type')]).to.deep.equal([200, 'image/jpeg']);
      const meta = await sharp(Buffer.from(await banner.arrayBuffer())).metadata();
      expect(meta).to.include({ width: 1200, height: 400 });
      for (const wrong of [
        '/files/banners/none.jpg',
        '/files/banners/..%2freports.jpg',
        '/files/banners/A.jpg',
      ])
        expect((await fetch(site.url + wrong)).status, wrong).to.equal(404);
    });

    it('takes every demo account into three groups, vip2 into nine, and shares reports there', async () => {
      await ensureDemoAccounts(made.database);
      await made.aUser({ username: 'someone' });
      for (let turn = 0; turn < 2; turn++) await ensureDemoGroups(made.database, curation.store);
      for (const { username } of demo.accounts) {
        const user = await findUserByLogin(made.database, username);
        const { total } = await listGroups(made.database, user?.id ?? 0, { page: 1, pageSize: 7 });
        expect(total, username).to.equal(username === 'vip2' ? 9 : 3);
      }
      const other = await findUserByLogin(made.database, 'someone');
      const none = await listGroups(made.database, other?.id ?? 0, { page: 1, pageSize: 7 });
      expect(none.total).to.equal(0);

      for (let turn = 0; turn < 2; turn++) await fillGroups(curation);
      const vip2 = await findUserByLogin(made.database, 'vip2');
      const { groups } = await listGroups(made.database, vip2?.id ?? 0, { page: 1, pageSize: 9 });
      expect(groups.find(({ name }) => name === '宏观策略早餐会')?.fcount).to.equal(5);
      const logo = groups[0]?.logo ?? '';
      expect((await fetch(site.url + logo)).headers.get('content-type')).to.equal('image/png');
      expect(await curation.store.read(storeLayout.groupLogo('energy-desk'))).not.to.be.empty;
    });
  });
});
