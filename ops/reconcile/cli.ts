import { Command } from 'commander';
import { readBffConfig } from '../../bff/config.ts';
import { platforms } from '../../bff/gateways/pay/gateway.ts';
import { createLog } from '../../bff/log.ts';
import { reconcile } from '../../bff/orders/index.ts';
import { connectServices } from '../../bff/services.ts';
import { chinaDay, chinaDayBefore } from '../../mappings/chinaCalendar.ts';
import { noSite } from '../siteDatabase.ts';

const names = { wxpay: 'WeChat Pay', alipay: 'Alipay' };

const program = new Command('reconcile')
  .description("Compares the gateways' bills of a day with the books of the running site.")
  .option('--day <day>', 'YYYY-MM-DD in China; default: yesterday', chinaDayBefore(new Date(), 1))
  .parse();

const { day } = program.opts<{ day: string }>();
if (!/^\d{4}-\d\d-\d\d$/.test(day)) program.error(`Not a day: ${day}`);
if (day >= chinaDay(new Date()))
  console.log(
    `${day} is not over in China: what is on the bills so far; the site compares the whole day later.`,
  );
if (!process.env.DATABASE_URL) program.error(noSite);

const services = await connectServices(readBffConfig({ LOG_LEVEL: 'silent' }), createLog('silent'));
try {
  for (const platform of platforms) {
    const done = await reconcile(services, platform, day).catch((error: Error) => error);
    if (done instanceof Error) {
      console.error(`${names[platform]}: ${String(done.cause ?? done.message)}`);
      process.exitCode = 1;
      continue;
    }
    if (done === null) {
      console.log(`${names[platform]}: off`);
      continue;
    }
    const open = done.discrepancies.filter(({ kind }) => kind !== 'settled');
    console.log(
      `${names[platform]}, ${day}: ${done.lines} lines, ${done.discrepancies.length - open.length} settled, ${open.length} open`,
    );
    for (const { kind, what, outTradeNo, transactionId, billed, kept } of done.discrepancies)
      console.log(
        `  ${kind} ${what} ${outTradeNo} ${transactionId} bill ${billed ?? '-'} books ${kept ?? '-'}`,
      );
    if (open.length > 0) process.exitCode = 1;
  }
} finally {
  await services.close();
}
