// `npm start`. Only what an old Node understands may be imported statically here.
import { requireNode } from './install/nodeVersion.mjs';

requireNode();
import('./launch.mjs').then((launch) => launch.launch());
