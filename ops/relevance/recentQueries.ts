import { connectRedis } from '../../bff/clients/redis.ts';
import { createHotWords } from '../../bff/counters/hotWords.ts';
import { createLog } from '../../bff/log.ts';
import { relevance } from '../../mappings/relevance/relevance.ts';

const maxQueries = 100;

/** Searches by several readers within the last days, most frequent first; none while Redis is away. */
export async function recentQueries(): Promise<string[]> {
  const prefix = process.env.INDEX_PREFIX || 'yanhai';
  const redis = connectRedis(process.env.REDIS_URL ?? '', `${prefix}:bff:`, createLog('silent'));
  try {
    return await createHotWords(redis, () => relevance().hotWords).top(maxQueries);
  } finally {
    redis.disconnect();
  }
}
