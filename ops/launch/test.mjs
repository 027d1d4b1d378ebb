// `npm test`. Only what an old Node understands may be imported statically here.
import { requireNode } from './nodeVersion.mjs';

requireNode();
import('./runTests.mjs').then((module) => module.runTests(process.argv.slice(2)));
