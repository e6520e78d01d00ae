import { anyOf } from './any-of.ts'
import type { Extract } from './block.ts'
import { cuesIn } from './facts/cues.ts'

/** What a page answered with 200 really is. Only `ok` may become a document. */
export type GateOutcome = 'ok' | 'blocked' | 'gated' | 'soft404' | 'parse_empty'

/** Walls and error pages are short; a policy that quotes "access denied" is not. */
const SHORT_CHARS = 2_500
const BLOCKED = anyOf(
  /access denied|request blocked|request unsuccessful|you don'?t have permission/,
  /_incapsula_|incapsula incident/,
  /the request could not be satisfied|server error in/,
  /verify you are (a )?human|checking your browser|enable javascript and cookies|unusual traffic|attention required/,
)
/** Numbers for the support of a wall; a policy of a few lines may carry one in its foot. */
const TICKET = /\b(?:incident id|support id|ray id|reference #|reference number:? ?[\w.]*\d)/i
const TICKET_CHARS = 700
const GATED = /\b(sign|log) ?in\b|\blogin\b|session (has )?(expired|timed out)|members only/i
const NOT_FOUND = anyOf(
  /page (was )?not found|file or directory not found/,
  /(page|document|file) (that )?you (are looking for|requested)/,
  /can(no|')?t (be )?f(i|ou)nd (the|this|that) (page|document)/,
)

/** What only a policy says. */
const DECIDES = /\b(?:prior auth\w*|pre-?cert\w*|medically necessary|reimburs\w*|(?:not )?covered|cpt|hcpcs|modifier)\b/i

/** Tells a policy from what stands in its place: bot walls, sign-in pages, error pages with status 200, empty pages. */
export function gate({ title, blocks, asksPassword }: Extract): GateOutcome {
  const text = openingOf(blocks)
  const isShort = text.length < SHORT_CHARS
  const head = `${title ?? ''} ${blocks.find(({ kind }) => kind === 'heading')?.text ?? ''}`
  if (isShort && BLOCKED.test(`${head} ${text}`)) return 'blocked'
  if (text.length < TICKET_CHARS && TICKET.test(text) && !DECIDES.test(text)) return 'blocked'
  if (isShort && asksPassword) return 'gated'
  if (GATED.test(head) && isShort) return 'gated'
  if (NOT_FOUND.test(head) || (isShort && (NOT_FOUND.test(text) || /\b404\b/.test(head)))) return 'soft404'
  return hasWords(blocks) ? 'ok' : 'parse_empty'
}

/** The text, or as much of it as makes it long. */
function openingOf(blocks: Extract['blocks']): string {
  let [text, at] = ['', 0]
  for (; at < blocks.length && text.length < SHORT_CHARS; at += 1) text += `${at === 0 ? '' : ' '}${blocks[at]!.text}`
  return text
}

/** Fewer words are no document. */
const FEWEST_WORDS = 3

function hasWords(blocks: Extract['blocks']): boolean {
  let words = 0
  for (const { text } of blocks) {
    for (const _ of text.matchAll(/[\p{L}\p{N}]+/gu)) if ((words += 1) === FEWEST_WORDS) return true
  }
  return false
}

/** A policy that kept less than this share of its words was only half rendered, unless it says why it is short. */
const KEPT_SHARE = 0.5
const MIN_WORDS = 150

/**
 * Whether a read lacks most of what the one before had and brings nothing instead: a page that was not done loading. Believe
 * it only when it reads the same twice.
 */
export function hasCollapsed(before: Pick<Extract, 'blocks'>, after: Pick<Extract, 'blocks'>): boolean {
  const [was, is] = [wordsIn(before), wordsIn(after)]
  if (was.length < MIN_WORDS || is.length >= KEPT_SHARE * was.length) return false
  const known = new Set(was)
  const news = is.filter((word) => !known.has(word)).length
  return news <= NEWS_SHARE * is.length && !after.blocks.some(({ text }) => cuesIn(text).status !== null)
}

/** A stub that stands for a policy (moved, retired) says so in words that the policy did not have. */
const NEWS_SHARE = 0.15

const wordsIn = ({ blocks }: Pick<Extract, 'blocks'>) => blocks.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
