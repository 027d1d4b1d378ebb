// Builds the pages and fetches what reads pictures while the image is made, so that a container starts without it.
import { buildFrontend } from '../launch/install/builds.mjs';
import { fetchLineReader } from '../launch/install/lineReader.mjs';

await fetchLineReader({ root: false, logs: '.' });
await buildFrontend('.');
