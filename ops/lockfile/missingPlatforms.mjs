/**
 * A package in the lockfile.
 * @typedef {{ version: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} LockedPackage
 */

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
/** Names of C libraries at the end of package names, and npm's word for them. */
const libraries = /** @type {Record<string, string>} */ ({ gnu: 'glibc', musl: 'musl' });

/**
 * Builds for other platforms that packages of the lockfile name but the lockfile lacks.
 * @param {Record<string, LockedPackage>} packages by path
 * @returns {Record<string, LockedPackage>} the entries to add, by path
 * @throws when a missing optional package is no build for a platform
 */
export function missingPlatforms(packages) {
  /** @type {Record<string, LockedPackage>} */
  const missing = {};
  for (const [path, owner] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      const found = resolve(packages, path, name);
      // Builds for platforms are asked for by exact version; a range is npm's business.
      if (found && (found.version === version || !/^\d/.test(version))) continue;
      const key = found ? `${path}/node_modules/${name}` : `node_modules/${name}`;
      missing[key] = {
        version,
        ...platformOf(name),
        ...(owner.dev ? { dev: true } : {}),
        optional: true,
      };
    }
  }
  return missing;
}

/**
 * Package that Node finds under a name from the path of its owner.
 * @param {Record<string, LockedPackage>} packages
 * @param {string} path
 * @param {string} name
 * @returns {LockedPackage | undefined}
 */
function resolve(packages, path, name) {
  const here = packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`];
  if (here || path === '') return here;
  const outer = path.lastIndexOf('/node_modules/');
  return resolve(packages, outer < 0 ? '' : path.slice(0, outer), name);
}

/**
 * The platform that a package's name ends with, for instance `-linux-arm64-musl`.
 * @param {string} name
 * @returns {Pick<LockedPackage, 'os' | 'cpu' | 'libc'>}
 */
function platformOf(name) {
  const words = name.split('-');
  const cpu = processors.filter((word) => words.includes(word));
  const os = systems.filter((word) => words.includes(word));
  const libc = words.flatMap((word) => libraries[word] ?? []);
  if (cpu.length !== 1) throw new Error(`${name} is missing from package-lock.json and names no platform`);
  return { cpu, ...(os.length > 0 ? { os } : {}), ...(libc.length > 0 ? { libc } : {}) };
}
