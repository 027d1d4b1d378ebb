import { aDatabase, type TestDatabase } from './database.factory.ts';
import { aSite, type Site } from './site.factory.ts';

/** A site with a database of its own, which goes with it at `close`. The arguments are those of `aSite`. */
export async function aSiteWithDatabase(
  overrides: Record<string, string> = {},
  indices = true,
  lines?: string[],
): Promise<{ made: TestDatabase; site: Site }> {
  const made = await aDatabase();
  const site = await aSite({ DATABASE_URL: made.url, ...overrides }, indices, lines);
  const close = async () => {
    await site.close();
    await made.close();
  };
  return { made, site: { ...site, close } };
}
