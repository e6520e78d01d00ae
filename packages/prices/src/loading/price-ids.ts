import { randomFillSync, randomInt } from 'node:crypto'

const ID_BYTES = 16
const POOL_IDS = 1_024

/**
 * UUIDv7 (RFC 9562) for one instant, rising (6.2: a 32-bit counter with a random start), so that
 * ids of one load are adjacent in the index.
 *
 * @returns a function for the next id; its bytes are borrowed
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

/**
 * Puts the counter into 12 bits of `rand_a` and 20 bits of `rand_b`, around version and variant.
 */
function putCounter(id: Uint8Array, counter: number): void {
  id[6] = 0x70 | (counter >>> 28)
  id[7] = counter >>> 20
  id[8] = 0x80 | ((counter >>> 14) & 0x3f)
  id[9] = counter >>> 6
  id[10] = ((counter & 0x3f) << 2) | (id[10]! & 0x03)
}
