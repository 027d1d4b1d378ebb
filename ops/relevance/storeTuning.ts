import type { Sequelize } from 'sequelize';
import { latestVersion, storeVersion } from '../../bff/models/relevanceVersion.ts';
import { loadLatestTuning } from '../../bff/tuning.ts';
import { hashOfTuning, loadTuning } from '../../mappings/tuned.ts';

/**
 * At a start: the project's files are the first version, and follow a new release as long as no operator has applied
 * another. Afterwards what an operator chose stays, and the files are a working copy.
 * @returns for the log: what is in force, and what brings the files live where they differ
 */
export async function storeTuning(database: Sequelize): Promise<string> {
  const files = loadTuning();
  const latest = await latestVersion(database);
  if (latest === null || (latest.origin === 'start' && latest.hash !== hashOfTuning(files))) {
    const reason = 'The files of this release';
    const id = await storeVersion(database, {
      tuning: files,
      origin: 'start',
      author: 'start',
      reason,
      quality: null,
    });
    return `version ${id}, the files of this release`;
  }
  await loadLatestTuning(database);
  return latest.hash === hashOfTuning(files)
    ? `version ${latest.id}, as the files`
    : `version ${latest.id} by ${latest.author}; the files differ: see "npm run relevance -- diff", and "apply" brings them live`;
}
