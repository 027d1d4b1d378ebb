import { z } from 'zod';
import companyData from './banks/company.json' with { type: 'json' };
import exhibitData from './banks/exhibit.json' with { type: 'json' };
import marketData from './banks/market.json' with { type: 'json' };
import sectorData from './banks/sector.json' with { type: 'json' };
import themeData from './banks/theme.json' with { type: 'json' };
import type { Bank } from './writer.ts';

/** A file of banks by name: `about` says what the texts of one are for, and which slots they have. */
const bankFile = z.record(
  z.string(),
  z.strictObject({ about: z.string().optional(), texts: z.array(z.string().min(1)).min(1) }),
);

const banks = <Name extends string>(data: Record<Name, unknown>) =>
  Object.fromEntries(
    Object.entries(bankFile.parse(data)).map(([name, { texts }]) => [name, texts]),
  ) as unknown as Record<Name, Bank>;

/** Sentences on a company, exhibits, a market, a whole industry, and a theme of no industry. */
export const company = banks(companyData);
export const exhibit = banks(exhibitData);
export const market = banks(marketData);
export const sector = banks(sectorData);
export const theme = banks(themeData);
