import { randomFillSync, randomInt } from 'node:crypto'

const ID_BYTES = 16
const POOL_IDS = 1_024

/**
 * UUIDv7 (RFC 9562) as the database's `new_id()` makes them, of one instant, and rising (6.2, a counter of 32 bits from a random
 * place in its lower half): ids of one load lie together in the index, and each goes to its end.
 *
 * @returns gives the next; its bytes are only borrowed
 */
export function priceIds(at: Date): () => Uint8Array {
  const pool = new Uint8Array(POOL_IDS * ID_BYTES)
  let [next, counter] = [POOL_IDS, randomInt(2 ** 31)]
  return () => {
    if (next === POOL_IDS) {
      randomFillSync(pool)
      next = 0
    }
    const id = pool.subarray(next * ID_BYTES, ++next * ID_BYTES)
    for (let byte = 0, ms = at.getTime(); byte < 6; byte++, ms = Math.floor(ms / 256)) id[5 - byte] = ms % 256
    putCounter(id, counter++)
    return id
  }
}

/** Twelve bits in `rand_a`, twenty at the beginning of `rand_b`, around version and variant. */
function putCounter(id: Uint8Array, counter: number): void {
  id[6] = 0x70 | (counter >>> 28)
  id[7] = counter >>> 20
  id[8] = 0x80 | ((counter >>> 14) & 0x3f)
  id[9] = counter >>> 6
  id[10] = ((counter & 0x3f) << 2) | (id[10]! & 0x03)
}
