import { createHash } from 'node:crypto';
import {
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cachedFolder } from '../install/cache.mjs';
import { installSystemPackages } from '../install/systemPackages.mjs';
import { logStep, Refusal } from '../log.mjs';
import { run } from '../process/command.mjs';
import { projectFolder } from '../settings.mjs';

/** The engine's version; its plugins must be made for exactly this one. */
export const openSearchVersion = '3.8.0';

/** In spite of its name the artifact is the whole engine without Java. */
const engine = {
  coordinates: `org.opensearch.distribution.integ-test-zip:opensearch:${openSearchVersion}:zip`,
  sha256: '196c3cf4602c394f2e40e6174ccbf2a924eae37246f08fa6bbb6b75f9fd5ff1f',
};

/**
 * The unpacked engine in the shared cache, fetched when absent. Nobody writes into it after that.
 * @param {{ cacheDir: string, root: boolean, logs: string }} options
 * @returns {Promise<string>} its folder
 */
export function openSearchHome({ cacheDir, root, logs }) {
  const log = join(logs, 'maven.log');
  const name = `opensearch-${openSearchVersion}`;
  return cachedFolder(cacheDir, name, async (draft) => {
    await installSystemPackages(['maven', 'python'], { root, logs });
    await logStep(
      `Fetching OpenSearch ${openSearchVersion} with Maven (160 MB, once, log: ${log})`,
      async () => {
        const advice =
          'See the reason below; usually the network. Or give the address of a running one in OPENSEARCH_URL.';
        const zip = await fetchArtifact(engine, draft, { root, logs, advice });
        await run('python3', ['-m', 'zipfile', '-e', zip, draft], { log });
        rmSync(zip);
        // The engine runs under an account of its own, and starts its scripts through bash.
        await run('chmod', ['-R', 'u=rwX,go=rX', join(draft, name)], { log });
      },
    );
  });
}

/** The plugin's sources. */
const sources = join(projectFolder, 'ops/engine');

/** The Eclipse compiler for Java: one file, and a runtime is enough for it, as most machines have no more than that. */
const compiler = {
  coordinates: 'org.eclipse.jdt:ecj:3.46.0:jar',
  sha256: 'd0d43f8e2d7003e5efed612e2cbb5f01870043397d8f1bbe536fd9128f4fcbf7',
};

/** The oldest Java that the engine runs on. */
const javaVersion = 21;

/** The file that the engine knows the plugin by. */
const descriptor = `name=yanhai-guard
description=Asks for a user and a password, and speaks to no other node
version=1
classname=yanhai.guard.GuardPlugin
java.version=${javaVersion}
opensearch.version=${openSearchVersion}
`;

/** Compiling and packing takes a hundredth of this. */
const neededSpace = 100 * 1024 * 1024;

/**
 * The engine with the plugin that asks for a password (`ops/engine`), in the shared cache. The plugin is compiled when
 * its sources, the engine's version or the compiler are others than before; all else is the engine that is there.
 * @param {{ cacheDir: string, home: string, java: import('./java.mjs').Java, root: boolean, logs: string }} options
 *   home: the engine, in that cache too
 * @returns {Promise<string>} its folder
 * @throws {import('../log.mjs').Refusal} when it cannot be compiled
 */
export function guardedHome({ cacheDir, home, java, root, logs }) {
  const files = readdirSync(sources)
    .filter((name) => name.endsWith('.java'))
    .sort()
    .map((name) => join(sources, name));
  const hash = createHash('sha256').update(descriptor).update(compiler.sha256);
  for (const file of files) hash.update(readFileSync(file));
  const name = `${basename(home)}-guarded-${hash.digest('hex').slice(0, 12)}`;
  const fill = (/** @type {string} */ draft) =>
    logStep("Compiling OpenSearch's guard (once)", async () => {
      const guarded = join(draft, name);
      const plugin = join(guarded, 'plugins/yanhai-guard');
      mkdirSync(plugin, { recursive: true });
      await installSystemPackages(['maven', 'python'], { root, logs });
      const ecj = await fetchArtifact(compiler, draft, { root, logs });
      await compile({ ecj, java, files, home, jar: join(plugin, 'guard.jar'), draft, logs });
      writeFileSync(join(plugin, 'plugin-descriptor.properties'), descriptor);
      // Relative: whoever moves the cache moves both.
      for (const part of readdirSync(home).filter((entry) => entry !== 'plugins'))
        symlinkSync(join('..', basename(home), part), join(guarded, part));
      await run('chmod', ['-R', 'u=rwX,go=rX', guarded]);
    });
  return cachedFolder(cacheDir, name, fill, neededSpace);
}

/**
 * Compiles sources against the engine and puts the classes into one jar.
 * @param {{ ecj: string, java: import('./java.mjs').Java, files: string[], home: string, jar: string, draft: string,
 *   logs: string }} options draft: a folder for what lies between
 */
async function compile({ ecj, java, files, home, jar, draft, logs }) {
  const log = join(logs, 'guard.log');
  const classes = join(draft, 'classes');
  const libraries = readdirSync(join(home, 'lib')).filter((name) => name.endsWith('.jar'));
  const words = [
    ...['-source', javaVersion, '-target', javaVersion, '-encoding', 'UTF-8', '-proc:none', '-nowarn'],
    ...['-classpath', quote(libraries.map((name) => join(home, 'lib', name)).join(':'))],
    ...['-d', quote(classes), ...files.map(quote)],
  ];
  // In a file: it is too long to be read in a failure's sentence.
  const list = join(draft, 'words');
  writeFileSync(list, words.join('\n'));
  // The second compiler of the runtime takes longer to begin than the work does; its counters would lie in /tmp.
  const options = ['-XX:TieredStopAtLevel=1', '-Xmx256m', '-XX:-UsePerfData'];
  await run(join(java.home, 'bin/java'), [...options, '-jar', ecj, `@${list}`], { log });
  const packages = readdirSync(classes);
  await run('python3', ['-m', 'zipfile', '-c', jar, ...packages], { cwd: classes, log });
}

/** @param {string} word may have blanks in it */
const quote = (word) => `"${word}"`;

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
