import { z } from 'zod';
import { loadJson, MappingsError } from '../load.ts';
import { organizations } from './taxonomy.ts';

const file = 'taxonomy/cities.json';

function readCities(): Map<string, string> {
  const cities = new Map<string, string>();
  for (const [city, houses] of Object.entries(
    loadJson(file, z.record(z.string().min(2), z.array(z.string()))),
  ))
    for (const house of houses) {
      const known = organizations.find(({ name }) => name === house);
      if (!known) throw new MappingsError(file, `"${house}" is no organization`);
      for (const name of [known.name, ...known.aliases]) cities.set(name, city);
    }
  return cities;
}

const cities = readCities();

/** City of an organization's seat, by its name or an alias; empty where it is not known. */
export const cityOf = (organization: string): string => cities.get(organization) ?? '';
