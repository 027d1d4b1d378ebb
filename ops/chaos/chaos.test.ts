import { expect } from 'chai';
import { runChaos } from './chaos.testkit.ts';

/** The long form: `CHAOS_FILES=50 CHAOS_DUPLICATES=5 CHAOS_KILLS=12 CHAOS_ENGINE=1 CHAOS_ROUNDS=10`. */
const given = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const files = given('CHAOS_FILES', 12);
const duplicates = given('CHAOS_DUPLICATES', 2);
const rounds = given('CHAOS_ROUNDS', 1);

describe('reports that come in while processes are killed at random moments', () => {
  for (let round = 1; round <= rounds; round++)
    it(`are all there once, as corrected, and taken-down ones nowhere (${round} of ${rounds})`, async () => {
      const outcome = await runChaos({
        files,
        duplicates,
        kills: given('CHAOS_KILLS', 3),
        killEngine: given('CHAOS_ENGINE', 0) === 1,
        seed: given('CHAOS_SEED', 7) + round,
      });
      expect(outcome, JSON.stringify(outcome)).to.deep.include({
        stages: { done: files - duplicates },
        wrong: [],
        visible: [],
      });
      expect(outcome.verify, JSON.stringify(outcome)).to.deep.equal({
        code: 0,
        said: [`${files - duplicates} reports compared: catalog, store and indices agree.`],
      });
      if (rounds > 1) console.log(JSON.stringify(outcome.kills));
    }).timeout(1_800_000);
});
