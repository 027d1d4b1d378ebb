// `node ops/launch/run.mjs SCRIPT args…`. Only what an old Node understands may be imported statically here.
import { requireNode } from './install/nodeVersion.mjs';

requireNode();
import('./runScript.mjs').then((module) => module.runScript());
