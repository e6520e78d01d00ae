import { createHash } from 'node:crypto'
import type { Block } from '../block.ts'
import { normalise } from '../normalise/normalise.ts'
import { normOf } from '../normalise/norm-of.ts'

/** What a block says, wherever it stands: SHA-256 of its compared form in lower-case hexadecimal. */
export const wordsSha256 = (block: Block): string => sha256(normOf(block))

/** What a block says and under which headings: how the neighbours of a region are known again. */
export const blockSha256 = (block: Block): string => sha256(keyOf(block))

/** Equal for blocks that say the same under the same headings. */
export const keyOf = (block: Block): string => `${pathKeyOf(block)}\u0002${normOf(block)}`

const pathKeys = new WeakMap<readonly string[], string>()

/** Equal for blocks under the same headings. */
export function pathKeyOf({ path }: Block): string {
  const key = pathKeys.get(path) ?? path.map(normalise).join('\u0001')
  pathKeys.set(path, key)
  return key
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
