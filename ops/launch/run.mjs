// `node ops/launch/run.mjs SCRIPT args…`. Only what an old Node understands may be imported statically here.
import { requireNode } from './install/nodeVersion.mjs';

requireNode();
import('./runFile.mjs').then((module) => module.runScript());
