import { randomFillSync } from 'node:crypto'

const ID_BYTES = 16
const POOL_IDS = 1_024

/**
 * UUIDv7 (RFC 9562) as the database's `new_id()` makes them, of one instant: ids of one load lie together in the index.
 *
 * @returns gives the next; its bytes are only borrowed
 */
export function priceIds(at: Date): () => Uint8Array {
  const pool = new Uint8Array(POOL_IDS * ID_BYTES)
  let next = POOL_IDS
  return () => {
    if (next === POOL_IDS) {
      randomFillSync(pool)
      next = 0
    }
    const id = pool.subarray(next * ID_BYTES, ++next * ID_BYTES)
    for (let byte = 0, ms = at.getTime(); byte < 6; byte++, ms = Math.floor(ms / 256)) id[5 - byte] = ms % 256
    id[6] = 0x70 | (id[6]! & 0x0f)
    id[8] = 0x80 | (id[8]! & 0x3f)
    return id
  }
}
