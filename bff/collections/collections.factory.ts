import type { Sequelize } from 'sequelize';
import { createCollection, type NewCollection } from '../models/collection.ts';
import { inTransaction } from '../models/inTransaction.ts';

/** Makes a collection of a test's own; gives its id. */
export async function aCollection(database: Sequelize, given: Partial<NewCollection> = {}): Promise<number> {
  const id = await inTransaction(database, (transaction) =>
    createCollection(transaction, {
      theme: null,
      place: 0,
      name: '测试专题',
      description: '测试所用',
      tag: '',
      banner: '',
      reportIds: [],
      ...given,
    }),
  );
  if (id === null) throw new Error(`there is a collection of the theme ${given.theme}`);
  return id;
}
