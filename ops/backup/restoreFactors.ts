import type { Connection } from 'mysql2';
import { createFactorSecrets, type FactorSecrets } from '../../bff/accounts/factorSecrets.ts';
import { ask } from './tables.ts';

/** Keys of the restored site, and of the backup (null: not included). */
export interface SiteKeys {
  own: string;
  former: string | null;
}

/**
 * Seals restored second factors with this site's key.
 * @returns the accounts whose app codes neither key can read; their recovery codes still work
 */
export async function restoreFactors(connection: Connection, keys: SiteKeys): Promise<string[]> {
  const own = createFactorSecrets(keys.own);
  const former = keys.former === null ? null : createFactorSecrets(keys.former);
  const rows = await ask(
    connection,
    `SELECT f.user_id, f.secret, f.confirmed_at, COALESCE(u.username, CONCAT('user ', u.id))
      FROM second_factors f JOIN users u ON u.id = f.user_id ORDER BY u.id`,
  );
  const ended: string[] = [];
  for (const [userId = '', sealed, confirmedAt, name] of rows) {
    if (openedBy(own, sealed ?? '') !== null) continue;
    const secret = former && openedBy(former, sealed ?? '');
    if (secret !== null)
      await ask(connection, 'UPDATE second_factors SET secret = ? WHERE user_id = ?', [
        own.seal(secret),
        userId,
      ]);
    else if (confirmedAt !== null) ended.push(name ?? '');
  }
  return ended;
}

function openedBy(secrets: FactorSecrets, sealed: string): string | null {
  try {
    return secrets.open(sealed);
  } catch {
    return null;
  }
}
