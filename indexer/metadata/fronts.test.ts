import { expect } from 'chai';
import { pagesOf } from './fronts.factory.ts';
import { headlineFronts } from './headlineFronts.factory.ts';
import { metadataOf } from './metadata.ts';
import { personFronts } from './personFronts.factory.ts';

describe('first pages as houses set them', () => {
  for (const front of [...personFronts, ...headlineFronts])
    it(front.about, () => {
      expect(metadataOf({ pages: pagesOf(front) }, {})).to.deep.include(front.says);
    });
});
