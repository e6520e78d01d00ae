import { createHash } from 'node:crypto'
import type { Extract } from '../block.ts'
import { blocksOf } from '../extract/extract-html.ts'
import { readPage } from './fingerprint.ts'
import { selected } from './page-tree.ts'
import { isUnread } from './words-of-page.ts'

/**
 * Blocks of the part of a page that a selector names; null when it names none. The extractor's name holds the selector's hash:
 * another part of the same bytes is another parse.
 *
 * @throws AppError `invalid_input` for what is no selector
 */
export function readTarget(html: string, selector: string): Extract | null {
  const { root, title } = readPage(html)
  const target = selected(root, selector)
  if (target.length === 0) return null
  const name = createHash('sha256').update(selector).digest('hex').slice(0, 8)
  const blocks = target.flatMap((part) => blocksOf(part, isUnread))
  return { extractor: `html-target/1 ${name}`, title, blocks, asksPassword: false }
}
