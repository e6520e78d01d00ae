import { createHash } from 'node:crypto'
import { list, readTable, text } from '@ppman/facts'

const ROWS = readTable(new URL('./facts/published-examples.csv', import.meta.url), {
  sha256: text,
  issuers: list,
  printed_on: text,
})
const ISSUERS = new Map(ROWS.map(({ sha256, issuers }) => [sha256, issuers]))
const DOCUMENT = /\b(?:documentation|docs|guides?|manual|handbook|rfc)\b/i

/**
 * Whether a credential is an example of its issuer's documentation, and the text around it says
 * so. Without these words the same value is refused (docs decision D37).
 */
export function isPublishedExample(value: string, around: string): boolean {
  const issuers = ISSUERS.get(createHash('sha256').update(value).digest('hex'))
  const near = around.toLowerCase()
  return issuers !== undefined && DOCUMENT.test(near) && issuers.some((issuer) => near.includes(issuer))
}
