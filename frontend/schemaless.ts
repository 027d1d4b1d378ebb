/** Stand-in for zod; the browser has no validation, and using it is a mistake in our own code. */
const validating = new Set<string | symbol>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode']);

/** Stands for every schema and every function that makes one. */
const nothing: unknown = new Proxy(() => undefined, {
  apply: () => nothing,
  get(_target, name) {
    if (validating.has(name)) throw new Error(`zod is not part of the browser's bundle: ${String(name)}`);
    return nothing;
  },
});

/**
 * Takes the place of zod in the browser's bundle (see vite.config.ts). The frontend uses the contract's types,
 * paths and constants and never validates, so the library's 35 kB gzip would be carried for nothing.
 */
export const z = nothing;
