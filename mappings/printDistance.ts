/** In how many bits two perceptual hashes of one length differ (`indexer/alike/print.ts` makes them). */
export function printDistance(one: Uint8Array, other: Uint8Array): number {
  let bits = 0;
  for (const [index, byte] of one.entries())
    for (let rest = byte ^ (other[index] as number); rest > 0; rest &= rest - 1) bits++;
  return bits;
}
