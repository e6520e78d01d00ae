import type { Extract, PdfTrouble } from '../document/document.ts'
import type { Identity } from '../normalization/normalize.ts'
import { anyOf, source, regex } from '../text/pattern.ts'
import { statusIn } from '../facts/document-status.ts'

/** Bot walls. */
const BLOCKED = anyOf(
  /access denied|request blocked|request unsuccessful|you don'?t have permission/,
  /_incapsula_|incapsula incident/,
  /the request could not be satisfied|server error in/,
  source`
    verify you are (a )?human|checking your browser|enable javascript and cookies|unusual traffic|
    attention required
  `,
)
/** Support numbers on bot walls. A short policy may carry one in its footer. */
const TICKET = /\b(?:incident id|support id|ray id|reference #|reference number:? ?[\w.]*\d)/i
/** Sign-in pages. */
const GATED = /\b(sign|log) ?in\b|\blogin\b|session (has )?(expired|timed out)|members only/i
const PAGE_NOUN = '(?:page|document|file|resource|content|link)'
/** Messages for a missing page. */
const NOT_FOUND = anyOf(
  new RegExp(
    `${PAGE_NOUN} (?:was |is |could |can)?(?:not |not be )(?:found|exist)|file or directory not found`,
  ),
  regex('')`
    ${PAGE_NOUN} (?:that |which )?you(?:'re| are|'ve| have)? (?:looking for|requested|tried|trying|
      followed)
  `,
  regex('')`
    (?:can(?:no|')?t|could ?n[o']t|could not|unable to) (?:be )?(?:f(?:i|ou)nd|locate) (?:the|this|that|
      your) ${PAGE_NOUN}
  `,
  regex('')`
    ${PAGE_NOUN} (?:does not|doesn't|no longer|may no longer) exists?\b|${PAGE_NOUN} (?:has been|
      have been|was|may have been|might have been) (?:moved|removed|deleted)
  `,
)
/** Server errors and maintenance pages. The page of a policy would say what is paid. */
const OUT_OF_ORDER = anyOf(
  source`
    \b(?:scheduled|planned|undergoing|under|for|routine|emergency|site|system) maintenance\b|
    \bdown for\b.{0,30}\b(?:maintenance|updates?|repairs?)
  `,
  source`
    \b(?:temporarily|currently|momentarily) (?:unavailable|down|offline|out of service)\b|
    \bservice (?:temporarily )?unavailable\b
  `,
  source`
    \b(?:we(?:'ll| will)|will) be (?:right )?back\b|\b(?:check back|try (?:your request )?again|
      come back) (?:later|soon|shortly|in a)
  `,
  source`
    \btoo many requests\b|\brate limit(?:ed)? exceeded|\binternal server error\b|\bbad gateway\b|
    \bgateway time-?out\b
  `,
  source`
    \b(?:application|unexpected|unknown|system|technical) (?:error|difficult(?:y|ies)|problem)\b|
    \bsomething went wrong\b|\berror (?:has )?occurred\b
  `,
)
/** Text of a page before its script has run. */
const NOT_YET = anyOf(
  source`
    ^\W*loading\b|\bloading (?:\.\.\.|…|please wait|content|page)|\bplease wait\b|
    \bwhile (?:we|the page|it) loads?\b
  `,
  source`
    \b(?:enable|turn on|requires?|need to enable|needs) javascript\b|
    \bjavascript (?:is (?:disabled|required|not enabled)|must be enabled)
  `,
)

/** Words that only a policy contains. */
const DECIDES =
  /\b(?:prior auth\w*|pre-?cert\w*|medically necessary|reimburs\w*|(?:not )?covered|cpt|hcpcs|modifier)\b/i

/** What a page with status 200 really is. Only `ok` may become a document. */
export type GateOutcome = 'ok' | 'blocked' | 'gated' | 'soft404' | 'parse_empty'

/** Why bytes are not a document. */
export type Unread = Exclude<GateOutcome, 'ok'> | PdfTrouble

/**
 * A document with its identity, or why it is not one. What the gate refuses keeps its text: beside
 * the latest version it may be the policy still.
 */
export type DocumentRead =
  { outcome: GateOutcome; extract: Extract; identity: Identity } | { outcome: PdfTrouble; extract: null }

/**
 * Longest bot wall or error page, in characters, and longest page that a support number makes a
 * wall.
 */
const SHORT_CHARS = 2_500
const TICKET_CHARS = 700

/**
 * Distinguishes a policy from bot walls, sign-in pages, error pages with status 200 and empty
 * pages.
 */
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

/** The title of a page that reports an error. */
const MISSING_HEAD = /\b404\b|^\W*(?:oops|uh[- ]oh)\b/i

/** Longest page, in characters, that may stand for a missing policy when it decides nothing. */
const STUB_CHARS = 1_200

function stub(text: string, blocks: Extract['blocks']): GateOutcome {
  if (OUT_OF_ORDER.test(text)) return 'blocked'
  return NOT_YET.test(text) || !hasWords(blocks) ? 'parse_empty' : 'ok'
}

/** What a page may say that stands in the place of a policy. */
const SIGNS = {
  blocked: BLOCKED,
  ticket: TICKET,
  gated: GATED,
  missing: NOT_FOUND,
  'missing head': MISSING_HEAD,
  'out of order': OUT_OF_ORDER,
  'not yet': NOT_YET,
} as const

/** The names of the signs in a text that it stands in the place of a policy. */
export const signsOf = (text: string): string[] =>
  Object.entries(SIGNS).flatMap(([name, pattern]) => (pattern.test(straight(text)) ? [name] : []))

/** Whether a text has words that only a policy contains. */
export const statesDecision = (text: string): boolean => DECIDES.test(text)

/** The text with straight apostrophes. */
const straight = (text: string) => text.replace(/[\u2018\u2019]/g, "'")

/** The first blocks, up to the length of a short page. */
function openingOf(blocks: Extract['blocks']): string {
  let [text, index] = ['', 0]
  for (; index < blocks.length && text.length < SHORT_CHARS; index += 1)
    text += `${index === 0 ? '' : ' '}${blocks[index]!.text}`
  return text
}

/** A document has at least this many words. */
const FEWEST_WORDS = 3

function hasWords(blocks: Extract['blocks']): boolean {
  let words = 0
  for (const { text } of blocks) {
    for (const _ of text.matchAll(/[\p{L}\p{N}]+/gu)) if ((words += 1) === FEWEST_WORDS) return true
  }
  return false
}

/**
 * A policy that keeps less than this share of its words was only partly rendered, unless it says
 * why it is short.
 */
const KEPT_SHARE = 0.5
const MIN_WORDS = 150

/**
 * Whether a version lost most of its words and gained none: the page was still loading. Trust it
 * only when it is fetched twice.
 */
export function hasCollapsed(before: Pick<Extract, 'blocks'>, after: Pick<Extract, 'blocks'>): boolean {
  const [was, is] = [wordsIn(before), wordsIn(after)]
  if (was.length < MIN_WORDS || is.length >= KEPT_SHARE * was.length) return false
  if (after.blocks.some(({ text }) => statusIn(text) !== null)) return false
  const wordsBefore = new Set(was)
  const news = is.filter((word) => !wordsBefore.has(word)).length
  return (
    news <= NEWS_SHARE * is.length ||
    (is.length < STUB_SHARE * was.length && !after.blocks.some(({ text }) => DECIDES.test(text)))
  )
}

/**
 * A page this much shorter that decides nothing stands for a missing policy, whatever its words.
 */
const STUB_SHARE = 0.2

/**
 * A notice that a policy moved or was retired has new words; fewer than this share of new words is
 * a collapse.
 */
const NEWS_SHARE = 0.15

const wordsIn = ({ blocks }: Pick<Extract, 'blocks'>) =>
  blocks.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
