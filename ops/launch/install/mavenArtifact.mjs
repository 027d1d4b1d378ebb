import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../log.mjs';
import { run } from '../process/command.mjs';
import { installSystemPackages } from './systemPackages.mjs';

/**
 * A file of Maven's registry, pinned.
 * @typedef {object} MavenArtifact
 * @property {string} coordinates `group:artifact:version:type[:classifier]`
 * @property {string} sha256 of the file
 */

/**
 * Fetches one file with Maven.
 * @param {MavenArtifact} artifact
 * @param {string} folder where it is put
 * @param {{ root: boolean, logs: string, advice?: string }} options advice: what the person can do when it fails
 * @returns {Promise<string>} its path
 * @throws {Refusal} when it cannot be had, or is not the file that was pinned
 */
export async function fetchArtifact({ coordinates, sha256 }, folder, { root, logs, advice = '' }) {
  await installSystemPackages(['maven'], { root, logs });
  const words = ['-B', '-U', 'dependency:copy', `-Dartifact=${coordinates}`, `-DoutputDirectory=${folder}`];
  await run('mvn', words, { cwd: folder, log: join(logs, 'maven.log'), advice });
  const [group = '', artifact, version, type, classifier] = coordinates.split(':');
  const file = join(folder, `${artifact}-${version}${classifier ? `-${classifier}` : ''}.${type}`);
  const found = await hashOf(file);
  if (found === sha256) return file;
  throw new Refusal(
    `${coordinates}, as Maven fetched it, is not the expected file (SHA-256 ${found}, expected ${sha256}). Remove ` +
      `${group.replaceAll('.', '/')}/${artifact} from the local Maven repository and try again; if it stays, do not ` +
      'use it.',
  );
}

/** @param {string} file */
async function hashOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
