// Builds the pages while the image is made, so that a container starts without it.
import { buildFrontend } from '../launch/install/builds.mjs';

await buildFrontend('.');
