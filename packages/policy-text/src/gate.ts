import type { Extract } from './block.ts'
import { cuesIn } from './facts/cues.ts'
import { BLOCKED, DECIDES, GATED, NOT_FOUND, NOT_YET, OUT_OF_ORDER, TICKET } from './gate-signs.ts'

/** What a page answered with 200 really is. Only `ok` may become a document. */
export type GateOutcome = 'ok' | 'blocked' | 'gated' | 'soft404' | 'parse_empty'

/** Walls and error pages are short; a policy that quotes "access denied" is not, nor one with a number for its support in its foot. */
const SHORT_CHARS = 2_500
const TICKET_CHARS = 700

/** Tells a policy from what stands in its place: bot walls, sign-in pages, error pages with status 200, empty pages. */
export function gate({ title, blocks, asksPassword }: Extract): GateOutcome {
  const text = straight(openingOf(blocks))
  const isShort = text.length < SHORT_CHARS
  const head = straight(`${title ?? ''} ${blocks.find(({ kind }) => kind === 'heading')?.text ?? ''}`)
  if (isShort && BLOCKED.test(`${head} ${text}`)) return 'blocked'
  if (text.length < TICKET_CHARS && TICKET.test(text) && !DECIDES.test(text)) return 'blocked'
  if (isShort && asksPassword) return 'gated'
  if (GATED.test(head) && isShort) return 'gated'
  if (
    NOT_FOUND.test(head) ||
    (isShort && (MISSING_HEAD.test(head) || (NOT_FOUND.test(text) && !DECIDES.test(text))))
  )
    return 'soft404'
  if (text.length < STUB_CHARS && !DECIDES.test(text)) return stub(`${head} ${text}`, blocks)
  return hasWords(blocks) ? 'ok' : 'parse_empty'
}

/** How the title of a missing page begins. */
const MISSING_HEAD = /\b404\b|^\W*(?:oops|uh[- ]oh)\b/i

/** A page of so few words that decides nothing may be an excuse for one. */
const STUB_CHARS = 1_200

function stub(text: string, blocks: Extract['blocks']): GateOutcome {
  if (OUT_OF_ORDER.test(text)) return 'blocked'
  return NOT_YET.test(text) || !hasWords(blocks) ? 'parse_empty' : 'ok'
}

/** Apostrophes as they are typed, so that "can\u2019t" is known. */
const straight = (text: string) => text.replace(/[\u2018\u2019]/g, "'")

/** The text, or as much of it as makes it long. */
function openingOf(blocks: Extract['blocks']): string {
  let [text, at] = ['', 0]
  for (; at < blocks.length && text.length < SHORT_CHARS; at += 1)
    text += `${at === 0 ? '' : ' '}${blocks[at]!.text}`
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
  if (after.blocks.some(({ text }) => cuesIn(text).status !== null)) return false
  const known = new Set(was)
  const news = is.filter((word) => !known.has(word)).length
  return (
    news <= NEWS_SHARE * is.length ||
    (is.length < STUB_SHARE * was.length && !after.blocks.some(({ text }) => DECIDES.test(text)))
  )
}

/** So little that decides nothing stands in for a policy, whatever its words are. */
const STUB_SHARE = 0.2

/** A stub that stands for a policy (moved, retired) says so in words that the policy did not have. */
const NEWS_SHARE = 0.15

const wordsIn = ({ blocks }: Pick<Extract, 'blocks'>) =>
  blocks.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
