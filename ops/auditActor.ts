import { userInfo } from 'node:os';
import type { Act } from '../mappings/auditTrail.ts';

/** Who works at this terminal, and why. */
export const auditActor = (reason = ''): Act => ({ actor: `console ${userInfo().username}`, reason });
