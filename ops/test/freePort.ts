/** The launcher's, for tests of rooms that may import nothing else of `ops`. */
export { freePort } from '../launch/process/ports.mjs';
