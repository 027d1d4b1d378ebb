// Old Nodes must be able to read this file and whoever imports it statically: no modern syntax, no imports.

/** Node versions the project runs on: from the first release of line 20 that its tools (Vite) accept. */
var needed = '20.19.0';

/**
 * Message for a person whose Node is too old; empty when it is new enough.
 * @param {string} version as in `process.versions.node`, for instance `18.19.1`
 * @returns {string}
 */
export function nodeVersionProblem(version) {
  if (rank(version) >= rank(needed)) return '';
  return (
    'This is Node ' +
    version +
    ', but 研海 needs Node ' +
    needed +
    ' or newer. ' +
    'Install Node 24 (for instance with nvm: "nvm install 24"), then run the command again.'
  );
}

/** Ends the process with a sentence when Node is too old. */
export function requireNode() {
  var problem = nodeVersionProblem(process.versions.node);
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
}

/**
 * A version as a number that grows with it.
 * @param {string} version
 */
function rank(version) {
  return version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);
}
