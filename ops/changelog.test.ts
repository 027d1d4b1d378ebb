import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { migrationNames } from '../indexer/catalog/migrations.ts';

/** Migrations before the changelog began: accounts', catalog's. */
const earlier = { accounts: '0025', catalog: '0009' };

describe('the changelog for operators', () => {
  it('names each migration since it began', () => {
    const text = readFileSync('CHANGELOG.md', 'utf8');
    const accounts = readdirSync('bff/migrations')
      .map((file) => file.replace(/\.ts$/, ''))
      .filter((name) => name >= earlier.accounts);
    const catalog = migrationNames.filter((name) => name >= earlier.catalog);
    expect(Math.min(accounts.length, catalog.length)).to.be.above(5);
    expect([...accounts, ...catalog].filter((name) => !text.includes(`\`${name}\``))).to.deep.equal([]);
  });
});
