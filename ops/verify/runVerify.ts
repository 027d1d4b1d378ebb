import type { IndexerServices } from '../../indexer/services.ts';
import type { Finding } from '../../indexer/verify/inStore.ts';
import { repair } from '../../indexer/verify/repair.ts';
import { verify } from '../../indexer/verify/verify.ts';

/**
 * Compares catalog, store and indices and prints each finding in a line, a summary last; with `repair` mends them.
 * @returns the exit code: 0 when all agreed, or is mended
 */
export async function runVerify(
  services: IndexerServices,
  options: { repair: boolean; json: boolean; quick?: boolean },
  print: (line: string) => void,
): Promise<number> {
  const found = new Map<number, Finding[]>();
  let compared = 0;
  let findings = 0;
  let mended = 0;
  const mend = async () => {
    for (const [id, all] of found) {
      const left = options.repair ? await repair(services, id, all) : 'not asked to';
      if (left === null) mended += 1;
      else if (options.repair)
        print(options.json ? JSON.stringify({ id, left }) : `report ${id} stays: ${left}`);
    }
    found.clear();
  };
  const broken = new Set<number>();
  for await (const finding of verify(services, !options.quick, (count) => {
    compared = count;
  })) {
    findings += 1;
    const { reportId, where, what, detail } = finding;
    print(options.json ? JSON.stringify(finding) : `report ${reportId}: ${where} ${what} (${detail})`);
    // Findings of one report come from several sides, and are mended together.
    if (!found.has(reportId) && found.size >= 100) await mend();
    found.set(reportId, [...(found.get(reportId) ?? []), finding]);
    broken.add(reportId);
  }
  await mend();
  if (options.repair && findings > 0) await services.refresher.refresh();
  if (options.json) print(JSON.stringify({ compared, findings, reports: broken.size, mended }));
  else if (findings === 0) print(`${compared} reports compared: catalog, store and indices agree.`);
  else {
    const outcome = options.repair
      ? `, ${mended} mended or queued`
      : '; mend them with: npm run verify -- --repair';
    print(`${compared} reports compared: ${findings} findings about ${broken.size} reports${outcome}`);
  }
  return findings === 0 || (options.repair && mended >= broken.size) ? 0 : 1;
}
