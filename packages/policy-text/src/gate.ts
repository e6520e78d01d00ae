import { anyOf } from './any-of.ts'
import type { Extract } from './block.ts'

/** What a page answered with 200 really is. Only `ok` may become a document. */
export type GateOutcome = 'ok' | 'blocked' | 'gated' | 'soft404' | 'parse_empty'

/** Walls and error pages are short; a policy that quotes "access denied" is not. */
const SHORT_CHARS = 2_500
const BLOCKED = anyOf(
  /access denied|request blocked|request unsuccessful|you don'?t have permission/,
  /incident id|reference #|reference number:? ?[\w.]*\d|_incapsula_/,
  /the request could not be satisfied|server error in/,
  /verify you are (a )?human|checking your browser|enable javascript and cookies|unusual traffic|attention required/,
)
const GATED = /\b(sign|log) ?in\b|\blogin\b|session (has )?(expired|timed out)|members only/i
const NOT_FOUND = anyOf(
  /page (was )?not found|file or directory not found/,
  /(page|document|file) (that )?you (are looking for|requested)/,
  /can(no|')?t (be )?f(i|ou)nd (the|this|that) (page|document)/,
)

/** Tells a policy from what stands in its place: bot walls, sign-in pages, error pages with status 200, empty pages. */
export function gate({ title, blocks, asksPassword }: Extract): GateOutcome {
  const text = blocks.map((block) => block.text).join(' ')
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  const isShort = text.length < SHORT_CHARS
  const head = `${title ?? ''} ${blocks.find(({ kind }) => kind === 'heading')?.text ?? ''}`
  if (isShort && BLOCKED.test(`${head} ${text}`)) return 'blocked'
  if (isShort && asksPassword) return 'gated'
  if (GATED.test(head) && isShort) return 'gated'
  if (NOT_FOUND.test(head) || (isShort && (NOT_FOUND.test(text) || /\b404\b/.test(head)))) return 'soft404'
  return words < 3 ? 'parse_empty' : 'ok'
}
