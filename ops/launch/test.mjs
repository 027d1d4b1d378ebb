// `npm test`. Only what an old Node understands may be imported statically here.
import { requireNode } from './install/nodeVersion.mjs';

requireNode();
import('./test/runTests.mjs').then((module) => module.runTests(process.argv.slice(2)));
