export { addWaitingSince as up } from '../../mappings/jobs/tables.ts';
