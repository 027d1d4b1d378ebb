import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { logStep } from '../log.mjs';
import { run } from '../process/command.mjs';
import { projectFolder } from '../settings.mjs';

const rooms = ['bff', 'indexer', 'mappings', 'seed', 'ops'];
/** What is started, or loaded, by its path: scripts and migrations. */
const started = /^(?:cli|main|migrate|worker|\w+Process|\d{4}-[\w-]+)\.ts$/;
/** Among the packages, which the built code imports; a new installation of these removes it. */
const builds = join(projectFolder, 'node_modules/.cache');

/**
 * Builds the servers and commands, and publishes the folder as `SERVER_BUILD` to this process and its children
 * (`mappings/nodeScript.mjs`). The folder is named by its content: what runs keeps the one it was started with.
 */
export async function buildServer() {
  const { build, stop } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: projectFolder,
    entryPoints: rooms.flatMap(startedScripts),
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    outbase: projectFolder,
    outdir: join(builds, 'server'),
    chunkNames: 'chunks/[hash]',
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [sourceAddresses],
    write: false,
    logLevel: 'error',
  });
  await stop();
  const hash = createHash('sha256');
  for (const { path, contents } of outputFiles) hash.update(`${path}\0`).update(contents);
  const folder = join(builds, `server-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(folder)) publish(outputFiles, folder);
  process.env.SERVER_BUILD = folder;
}

/**
 * @param {string} room
 * @returns {string[]} paths from the project's folder
 */
function startedScripts(room) {
  return readdirSync(join(projectFolder, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && started.test(entry.name))
    .map((entry) => relative(projectFolder, join(entry.parentPath, entry.name)));
}

/**
 * Files and scripts are found from where their sources stand, not from where the built code does.
 * @type {import('esbuild').Plugin}
 */
const sourceAddresses = {
  name: 'source-addresses',
  setup(build) {
    build.onLoad({ filter: /\.m?[jt]s$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const address = JSON.stringify(pathToFileURL(path).href);
      return {
        contents: text.replaceAll('import.meta.url', address),
        loader: path.endsWith('.ts') ? 'ts' : 'js',
      };
    });
  },
};

/**
 * Writes all files at once, readable by the site's own user.
 * @param {import('esbuild').OutputFile[]} files
 * @param {string} folder
 */
function publish(files, folder) {
  const draft = `${folder}.${process.pid}`;
  const open = (/** @type {string} */ path) => {
    if (existsSync(path)) return;
    open(dirname(path));
    mkdirSync(path);
    chmodSync(path, 0o755);
  };
  for (const { path, contents } of files) {
    const file = join(draft, relative(join(builds, 'server'), path));
    open(dirname(file));
    writeFileSync(file, contents);
    chmodSync(file, 0o644);
  }
  try {
    renameSync(draft, folder);
  } catch {
    // Another start has published the same.
    rmSync(draft, { recursive: true });
  }
}

/** Sources of the pages. */
const inputs = ['frontend', 'bff/contract', 'package-lock.json', 'tsconfig.json'];
/** Holds the hash of the inputs that the built pages come from. Lies in what the build replaces. */
const stamp = join(projectFolder, 'frontend/dist/.inputs');

/**
 * Builds the pages into `frontend/dist`, unless those that are there come from the same inputs.
 * @param {string} logs folder
 */
export async function buildFrontend(logs) {
  const log = join(logs, 'build.log');
  const hash = hashOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  await logStep(`Building the pages (log: ${log})`, () =>
    run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--config', 'frontend/vite.config.ts'], {
      cwd: projectFolder,
      env: { ...process.env, NODE_ENV: 'production' },
      log,
    }),
  );
  writeFileSync(stamp, hash);
}

/**
 * @param {string[]} paths relative to the project
 * @returns {string} hash of all names and contents
 */
function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => {
    const file = join(projectFolder, path);
    if (path === 'frontend/dist' || !existsSync(file)) return;
    if (statSync(file).isDirectory()) for (const name of readdirSync(file).sort()) add(`${path}/${name}`);
    else hash.update(`${path}\0`).update(readFileSync(file));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}
