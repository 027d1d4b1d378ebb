import { promises } from '../openapi/contract.testkit.ts';
import { arrangeExamples } from '../openapi/examples.factory.ts';
import { specification } from '../specification/chapters.testkit.ts';
import { fixtureSite } from '../specification/fixtureSite.factory.ts';
import { outages } from '../specification/outages.testkit.ts';
import type { ExampleSite, FixtureSite } from '../specification/scene.testkit.ts';
import { callers } from './callers.testkit.ts';
import { hostility } from './hostile.testkit.ts';
import { strictness } from './strictness.testkit.ts';

/** All that holds of every call, on one site: what changes the site comes after what counts what is there. */
describe('every call', () => {
  let fixture: FixtureSite;
  before(async () => {
    fixture = await fixtureSite();
  });
  after(() => fixture.close());

  describe('of the specification', () => specification(() => fixture));

  describe('by its example', () => {
    let examples: ExampleSite;
    before(async () => {
      examples = { ...fixture, newSession: await arrangeExamples(fixture) };
    });

    // No suite of its own: the end of its site takes the keys in Redis along that all of these share.
    promises(() => examples);
    describe('by whoever', () => callers(() => examples));
    describe('whatever is sent', () => hostility(() => examples));
    describe('whatever its fields', () => strictness(() => examples));
    describe('during outages', () => outages(() => examples)).timeout(120_000);
  });
});
