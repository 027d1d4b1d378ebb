import { userInfo } from 'node:os';
import type { Act } from '../mappings/auditTrail.ts';

/** Actor and reason of a command's act. */
export const auditActor = (reason = ''): Act => ({ actor: `console ${userInfo().username}`, reason });
