import { anyOf, regex, source } from '../text/pattern.ts'
import type { Block } from '../document/document.ts'
import { guard, type Guarded, matches } from '../text/needles.ts'

/**
 * Where a change is: in the policy's own text, in the frame of the web page around it, or in a
 * dated list.
 */
export type Setting = 'policy' | 'frame' | 'list'

/** Phrases about the page and its owner, never about a claim. Two different ones make a frame. */
const FRAME: readonly Guarded[] = [
  /\bcookies?\b|\bconsent preferences\b|\baccept all\b|\breject all\b/i,
  regex('i')`
    \b(?:privacy|cookie|accessibility|legal|nondiscrimination|regulatory) (?:policy|notices?|statement|
      preferences|practices|center)\b|\byour privacy choices\b|\bprivacy\b(?= [A-Z])
  `,
  /\bterms (?:of use|and conditions|of service|& conditions)\b/i,
  /©|\ball rights reserved\b|\bcopyright\b/i,
  /\bskip (?:to|navigation)\b|\bback to top\b|\bmain (?:menu|content)\b|\bsite ?map\b|\bbreadcrumb\b/i,
  regex('i')`
    \bcontact us\b|\bcareers\b|\bnewsroom\b|\bpress releases?\b|\binvestors?\b|\babout us\b|
    \bour company\b|\bfor media\b
  `,
  /\b(?:log|sign) ?in\b|\bregister\b|\bmy account\b|\bsubscribe\b|\bnewsletter\b/i,
  /^\W*(?:was this (?:page |article )?helpful|did you find this|yes \(\d+\))|\b\d+ (?:people|users) found\b/i,
  /\byes \(\d+\)|\bno \(\d+\)/i,
  /\b(?:give )?feedback\b|\bshare this\b|\bprint (?:this )?page\b|\bprinter friendly\b/i,
  /\bfacebook\b|\btwitter\b|\blinkedin\b|\binstagram\b|\byoutube\b/i,
  regex('i')`
    \bsearch (?:for|site|this)\b|\bshow my location\b|\bopen(?:s)? in (?:a )?new (?:window|tab)\b|
    \bopen_in_new\b|\blanguage assistance\b
  `,
  /\b(?:do not|don't) (?:sell|share)\b|\bpersonal information\b/i,
  /\bshare price\b|\bpricing delayed\b|\bselect (?:a )?(?:year|language)\b|\bweb ?site contains\b/i,
].map(guard)

/** Whether a text is part of a page's frame: menu, banner or footer. */
export const isFrame = (text: string) =>
  FRAME.filter((pattern) => matches(pattern, text)).length >= 2 || isMenu(text)

/** Whether a text is a path to the page, a menu in one line or a stamp of the server. */
export const isFurnitureLine = (text: string) =>
  CRUMBS.test(text) || STAMP.test(text) || (CONTACT.test(text) && !RULES.test(text))

/** A path to the page, or a menu in one line: "Home / Providers", "Members | Brokers | Claims". */
const CRUMBS = /^Home ?[›>/»|] |^(?:[\p{L}&' ]{3,30} [|›»] ){2,}[\p{L}&' |›»]{3,60}$/u

/** A line with a telephone number, an address of the web or of mail. */
const CONTACT =
  /\b(?:1-)?\d{3}-\d{3}-\d{4}\b|\b\d{3}-\d{4}\b|@\w+\.|https?:\/\/|\bwww\.|\.(?:com|org|gov|example)\b/i
const RULES = /\b(?:required?|must|shall|covered|payable|limit\w*|authori[sz]ation|not|within|days|codes?)\b/i

/** What a server prints about the page. */
const STAMP = regex('i')`
  ^(?:page |content )?(?:rendered|generated|printed|refreshed|retrieved|cached|version id|build|trace id|
    server|session id|last (?:refreshed|crawled|synced|published to web))\b
`

/** Entries of a menu are capitalized, many, and no sentence. */
const [MENU_WORDS, MENU_SHARE] = [8, 0.75]
const NO_MENU = /[.:;,] |\d{4}|\||\b(?:required|covered|authorization|approval|not|no|payable|limit\w*)\b/i
function isMenu(text: string): boolean {
  if (NO_MENU.test(text)) return false
  const words = text.match(/\p{L}[\p{L}'-]*/gu) ?? []
  return (
    words.length >= MENU_WORDS &&
    words.filter((word) => /^\p{Lu}/u.test(word)).length >= MENU_SHARE * words.length
  )
}

/** Whether changed words belong to a frame, wherever they are. */
export const areFrameWords = (words: string) =>
  FRAME.some((pattern) => matches(pattern, words)) && !speaksOfPolicy(words)

/** Words that decide claims. One is enough. */
const NORMATIVE = guard(
  anyOf(
    source`
    \b(?:medically necessary|medical necessity|prior auth\w*|pre-?cert\w*|pre-?auth\w*|reimburs\w*|
      covered|non-?covered|payable)\b
  `,
    source`
    \b(?:criteri(?:a|on)|indicat(?:ed|ions?)|contraindicat\w*|investigational|experimental|unproven|
      eligib\w*|exclu(?:ded|sions?)|limitations?)\b
  `,
    /\b(?:must|shall|required?|requirements?|claims?|billed|billing|modifiers?|cpt|hcpcs|icd-?10)\b/,
  ),
)
/** Words of care and insurance that mean little alone. Two different ones are enough. */
const TOPICAL = [
  /\bcoverage\b/i,
  /\b(?:members?|patients?|beneficiar\w+|enrollees?|recipients?|clients?|children|adults)\b/i,
  regex('i')`
    \b(?:providers?|physicians?|practitioners?|clinicians?|nurses?|psychologists?|licensed|facilit(?:y|ies))\b
  `,
  /\b(?:services?|procedures?|treatments?|therap(?:y|ies)|testing|tests?|surger(?:y|ies)|devices?|drugs?)\b/i,
  /\b(?:diagnos[ei]s|disease|condition|symptoms?|cancer)\b/i,
  /\b(?:benefits?|plans?|polic(?:y|ies)|guidelines?)\b/i,
  /\b(?:documentation|records?|charts?|submit\w*|codes?)\b/i,
].map(guard)

/** Whether a text contains a word that decides claims. */
export const decidesClaims = (text: string) => matches(NORMATIVE, text)

/** Whether a text is about what is paid and for whom. */
export function speaksOfPolicy(text: string): boolean {
  if (matches(NORMATIVE, text)) return true
  let topics = 0
  return TOPICAL.some((pattern) => matches(pattern, text) && (topics += 1) === 2)
}

/** A list item that begins with its date: news, bulletins, rows of an index. */
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const DATED = new RegExp(
  `^(?:${MONTH} \\d{1,2},? \\d{4}|\\d{1,2}/\\d{1,2}/\\d{2,4}|\\d{4}-\\d{2}-\\d{2})[\\s:|–-]+\\p{Lu}`,
  'iu',
)

/** A title and the number of a policy, as an index of policies lists them. */
const NUMBERED = guard(regex('u')`
  ^\p{Lu}[^.;:|]{5,100}[,(|–-] ?\(?(?:\p{Lu}{1,5}[-. ])?(?:[A-Z]{2,5}[-.])?[A-Z]{0,4}\d{2,5}(?:\.\d+)?\)?
  (?:,? (?:last |effective |updated |reviewed |revised |new |added |posted |retired |archived )[^.;]{0,50})?$
`)
/** "Biofeedback 105, last change 06/2025": the number needs no comma where a date follows. */
const DATED_NUMBER = guard(regex('u')`
  ^\p{Lu}[^.;:|]{5,100} \d{2,5}, (?:last |effective |updated |reviewed |revised |new |added |
  posted )[^.;]{0,50}\d$
`)
/** "DME 107 Seat Lift Mechanisms", "CP.MP.98 Urodynamic Testing". */
const NUMBER_FIRST = guard(
  /^(?:\p{Lu}{2,5}[-. ]){1,2}\d{2,5}(?:\.\d{1,3})? (?:[–-] )?\p{Lu}\p{L}[^.;:|]{3,100}$/u,
)

/** A list of codes with their words is no index. */
const CODE = /\b(?:\d{5}|\d{4}[A-Z]|[A-Z]\d{4}|[A-Z]\d\d\.\d+)\b/

/** Whether a block is an entry of an index: a date and a title, or a title and a policy number. */
export const isDatedEntry = (text: string) => DATED.test(text) || isNumberedEntry(text) || isIndexRow(text)

/** Cells of a row of an index: a date, the number of a policy, a status, a title. */
const CELL_DATE = /^(?:\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d{2}-\d{2}|[A-Z][a-z]{2,8}\.? (?:\d{1,2}, )?\d{4})$/
const CELL_NUMBER = /^(?:[A-Z]{1,6}[-. ]{0,2}){1,2}\d{1,5}(?:[.-]\d{1,5}){0,2}$|^\d{1,3}(?:\.\d{1,5}){1,3}$/
const CELL_TITLE = /^\p{Lu}[^.;:|]{4,120}$/u
const CELL_STATUS = /^\p{L}{2,12}$/u

/** Whether a row of a table lists a document: its title, and its number or its date. */
function isIndexRow(text: string): boolean {
  const cells = text.length > MAX_ENTRY_CHARS ? [] : text.split('|').map((cell) => cell.trim())
  if (cells.length < 2 || CODE.test(text)) return false
  const isNamed = (cell: string) => CELL_DATE.test(cell) || CELL_NUMBER.test(cell)
  const titles = cells.filter((cell) => !isNamed(cell) && !CELL_STATUS.test(cell))
  return cells.some(isNamed) && titles.length === 1 && CELL_TITLE.test(titles[0]!)
}

/** Whether an entry names a policy by its number, so that its date is the policy's. */
export const isNumberedEntry = (text: string) =>
  text.length <= MAX_ENTRY_CHARS &&
  /\d/.test(text) &&
  (matches(NUMBERED, text) || matches(DATED_NUMBER, text) || matches(NUMBER_FIRST, text)) &&
  !CODE.test(text)
const MAX_ENTRY_CHARS = 180

/** Headings under which every sentence affects payment, whatever its words. */
const RULES_HEADING = anyOf(
  source`
    \b(?:criteri\w*|cover(?:age|ed)|not covered|limit\w*|exclusions?|requirements?|documentation|
      records|payment|reimbursement|billing|indications?)\b
  `,
  source`
    \b(?:authori[sz]ation|pre-?certification|(?:prior )?approval|approved|eligib\w*|quantity|
      dos(?:e|es|ing|age)|site of (?:care|service)|policy statement|step therapy|global package|
      order(?:ing)?)\b
  `,
)

/** Whether a change is in a section that states rules, or in a list whose lead-in makes it one. */
export const standsInRules = ({ heading, criterion }: { heading: string; criterion: unknown }) =>
  criterion !== null || RULES_HEADING.test(heading)

/** Sections that state no rules: links, contacts, definitions and the like. */
const NON_RULE_SECTION = regex('i')`
  \b(?:related|links?|resources?|disclaimer|definitions?|glossary|news|updates?|subscribe|feedback|
    contact\w*|reach us|how to (?:ask|submit|reach)|(?<!(?:asked|common) )questions?|overview|introduction|
    table of contents|trending|popular|most viewed|what's new|spotlight|highlights|announcements|
    quick links|recently viewed|instructions for use|regulatory status|archive|share|search|your privacy)\b
`
/** Whether a heading is one of a section that states no rules. */
export const isBesideRules = (heading: string) => NON_RULE_SECTION.test(heading)

/** A line that names the owner or editor of a page. */
const KEEPER = regex('iu')`
  ^(?:content owner|page (?:owner|maintained)|maintained by|prepared by|written by|author|posted|
    published|print)\b|^(?:policy |content |clinical |medical )?(?:reviewers?|reviewed by|approved by|owners?|
    editors?|editorial team|sponsors?): \p{Lu}
`

/** Whether a line names the owner or editor of a page. */
export const isKeeper = (text: string) => KEEPER.test(text)

/**
 * Whether a block is in a section that states rules, below the document's title. Running text must
 * also mention care or insurance; items and rows need not.
 */
export const isBody = ({ kind, path, text }: Block) =>
  kind !== 'heading' &&
  path.length > 1 &&
  !NON_RULE_SECTION.test(path.at(-1)!) &&
  !isKeeper(text) &&
  (kind !== 'text' || TOPICAL.some((pattern) => matches(pattern, text)))

/** A label at the start of a block: "Criteria: Counseling was provided.", or a block of its own. */
const LABEL = /^(\p{Lu}[\p{L} &/-]{2,40})(?::(?= |$)|$)/u
/** Labels that state rules beside those of `RULES_HEADING`. */
const RULES_LABEL = /^(?:policy|coding|(?:procedure|billing) codes?|billing and coding)$/i

/**
 * Blocks that state rules in a document whose sections have labels in place of headings. A block
 * belongs to the last label before it.
 */
export function blocksUnderRules(blocks: readonly Block[]): ReadonlySet<Block> {
  const found = new Set<Block>()
  let isRules = false
  for (const block of blocks) {
    const label = block.kind === 'text' ? LABEL.exec(block.text)?.[1]?.trim() : undefined
    if (block.kind === 'heading' || (label && label.split(' ').length <= MAX_LABEL_WORDS))
      isRules = RULES_LABEL.test(label ?? '') || RULES_HEADING.test(label ?? '')
    if (isRules && block.path.length <= 1) found.add(block)
  }
  return found
}
const MAX_LABEL_WORDS = 5
