export { hasUnlocked as unlockedBy } from '../models/unlock.ts';
