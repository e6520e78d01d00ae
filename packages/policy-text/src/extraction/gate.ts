import type { Extract, PdfTrouble } from '../document/document.ts'
import type { Identity } from '../normalization/identity.ts'
import { anyOf } from '../text/any-of.ts'
import { cuesIn } from '../facts/cues.ts'

/** Walls against programs. */
const BLOCKED = anyOf(
  /access denied|request blocked|request unsuccessful|you don'?t have permission/,
  /_incapsula_|incapsula incident/,
  /the request could not be satisfied|server error in/,
  /verify you are (a )?human|checking your browser|enable javascript and cookies|unusual traffic|attention required/,
)
/** Numbers for the support of a wall; a policy of a few lines may carry one in its foot. */
const TICKET = /\b(?:incident id|support id|ray id|reference #|reference number:? ?[\w.]*\d)/i
/** Doors for members. */
const GATED = /\b(sign|log) ?in\b|\blogin\b|session (has )?(expired|timed out)|members only/i
const PAGE_NOUN = '(?:page|document|file|resource|content|link)'
/** What a server says that has no such page. */
const NOT_FOUND = anyOf(
  new RegExp(
    `${PAGE_NOUN} (?:was |is |could |can)?(?:not |not be )(?:found|exist)|file or directory not found`,
  ),
  new RegExp(
    `${PAGE_NOUN} (?:that |which )?you(?:'re| are|'ve| have)? (?:looking ` +
      'for|requested|tried|trying|followed)',
  ),
  new RegExp(
    `(?:can(?:no|')?t|could ?n[o']t|could not|unable to) (?:be )?(?:f(?:i|ou)nd|locate) ` +
      `(?:the|this|that|your) ${PAGE_NOUN}`,
  ),
  new RegExp(
    `${PAGE_NOUN} (?:does not|doesn't|no longer|may no longer) exists?\\b|${PAGE_NOUN} (?:has ` +
      'been|have been|was|may have been|might have been) (?:moved|removed|deleted)',
  ),
)
/**
 * The server's own trouble, or a door that is shut for a while. A policy's page would say what is
 * paid.
 */
const OUT_OF_ORDER = anyOf(
  /\b(?:scheduled|planned|undergoing|under|for|routine|emergency|site|system) maintenance\b|\bdown for\b.{0,30}\b(?:maintenance|updates?|repairs?)/,
  /\b(?:temporarily|currently|momentarily) (?:unavailable|down|offline|out of service)\b|\bservice (?:temporarily )?unavailable\b/,
  /\b(?:we(?:'ll| will)|will) be (?:right )?back\b|\b(?:check back|try (?:your request )?again|come back) (?:later|soon|shortly|in a)/,
  /\btoo many requests\b|\brate limit(?:ed)? exceeded|\binternal server error\b|\bbad gateway\b|\bgateway time-?out\b/,
  /\b(?:application|unexpected|unknown|system|technical) (?:error|difficult(?:y|ies)|problem)\b|\bsomething went wrong\b|\berror (?:has )?occurred\b/,
)
/** What stands in a page until its script has run. */
const NOT_YET = anyOf(
  /^\W*loading\b|\bloading (?:\.\.\.|…|please wait|content|page)|\bplease wait\b|\bwhile (?:we|the page|it) loads?\b/,
  /\b(?:enable|turn on|requires?|need to enable|needs) javascript\b|\bjavascript (?:is (?:disabled|required|not enabled)|must be enabled)/,
)

/** What only a policy says. */
const DECIDES =
  /\b(?:prior auth\w*|pre-?cert\w*|medically necessary|reimburs\w*|(?:not )?covered|cpt|hcpcs|modifier)\b/i

/** What a page answered with 200 really is. Only `ok` may become a document. */
export type GateOutcome = 'ok' | 'blocked' | 'gated' | 'soft404' | 'parse_empty'

/** Why bytes are no document: what stands in its place, or why its text could not be taken out. */
export type Unread = Exclude<GateOutcome, 'ok'> | PdfTrouble

/** What a document says and what makes it the same again, or why it is no document. */
export type DocumentRead = { outcome: 'ok'; extract: Extract; identity: Identity } | { outcome: Unread }

/**
 * Walls and error pages are short; a policy that quotes "access denied" is not, nor one with a
 * number for its support in its foot.
 */
const SHORT_CHARS = 2_500
const TICKET_CHARS = 700

/**
 * Tells a policy from what stands in its place: bot walls, sign-in pages, error pages with status
 * 200, empty pages.
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

/**
 * A policy that kept less than this share of its words was only half rendered, unless it says why
 * it is short.
 */
const KEPT_SHARE = 0.5
const MIN_WORDS = 150

/**
 * Whether a read lacks most of what the one before had and brings nothing instead: a page that was
 * not done loading. Believe it only when it reads the same twice.
 */
export function hasCollapsed(before: Pick<Extract, 'blocks'>, after: Pick<Extract, 'blocks'>): boolean {
  const [was, is] = [wordsIn(before), wordsIn(after)]
  if (was.length < MIN_WORDS || is.length >= KEPT_SHARE * was.length) return false
  if (after.blocks.some(({ text }) => cuesIn(text).status !== null)) return false
  const wordsBefore = new Set(was)
  const news = is.filter((word) => !wordsBefore.has(word)).length
  return (
    news <= NEWS_SHARE * is.length ||
    (is.length < STUB_SHARE * was.length && !after.blocks.some(({ text }) => DECIDES.test(text)))
  )
}

/** So little that decides nothing stands in for a policy, whatever its words are. */
const STUB_SHARE = 0.2

/**
 * A stub that stands for a policy (moved, retired) says so in words that the policy did not have.
 */
const NEWS_SHARE = 0.15

const wordsIn = ({ blocks }: Pick<Extract, 'blocks'>) =>
  blocks.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
