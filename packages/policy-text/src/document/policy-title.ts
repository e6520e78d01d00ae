import { namesOnlySection } from '../text/section-title.ts'
import { regex, source } from '../text/pattern.ts'
import type { Block, Extract } from './document.ts'

/** Blocks at the beginning of a document that may name it. */
const MAX_BLOCKS = 40
/** Blocks below a banner in which the title stands. */
const BELOW_BANNER = 12
/** Blocks over which a title is broken. */
const MAX_LINES = 5
const [MIN_CHARS, MAX_CHARS] = [4, 200]
/** Characters of a block that are read. */
const MAX_LINE = 2_000

/** Words of the kind of a document, and the nouns that such a kind ends in. */
const KIND_WORD = source`
  medical|clinical|reimbursement|payment|coverage|pharmacy|drug|medicare|advantage|commercial|utilization|
  management|appropriateness|appropriate|use|administrative|provider|payer|billing|lab|laboratory|retired|
  draft|and|&
`
const KIND_NOUN = 'polic(?:y|ies)|guidelines?|bulletins?'
const KIND = source`(?:(?:${KIND_WORD}) ){0,6}(?:${KIND_NOUN})(?: manual)?`
/** Only the kind of a document, once or several times, with its number: `Medical Policy: 0520`. */
const KIND_ONLY = regex('i')`^(?:${KIND}[ :#|-]{0,3}){1,4}\d{0,6}$`
/** A heading over many policies, which is the title of their page. */
const COLLECTION = new RegExp(source`^(?:(?:${KIND_WORD}) ){1,6}policies$`, 'i')
const BANNER = regex('i')`\b(?:${KIND_WORD}) (?:${KIND_NOUN})(?: manual)?(?: [–-] [a-z ]{2,30})?$`
/** A kind within running text, behind the title. */
const KIND_INSIDE = regex('i')` (?:${KIND_WORD}) (?:${KIND_NOUN})\b`

/** What stands around a title: numbers, days, contents, ownership. A title ends before it. */
const AROUND = regex('i')`
  (?:^|[\s|*])(?:(?:(?:coverage )?policy|reference|document|guideline|bulletin|doc)(?: ?[a-z]{0,9})? ?
  (?:number|no\.|#|id\b|status|owner|last)|number ?[:#.]|(?:(?:original|current|next|last|retired|publish|
  issue|policy|final|annual) ?){0,3}(?:effective|review(?:ed)?|revis(?:ed|ion)|approval|committee|retired|
  publish|issue|policy) ?[a-z]{0,9} dates?\b|date of|effective\b|(?:status|section|topic|lines? of business|
  applicable [a-z ]{2,30}) ?:|table of contents|proprietary|copyright|©|coding implications|instructions for|
  related [a-z ]{0,20}polic|printer friendly|click here|page \d|[A-Z]{2,5}(?:\.[A-Z\d]+){2,}\b)|
  \s?[. ]{6,}|\s\.{3,}
`
/** A label before a title. What it says may stand on the next lines. */
const LABEL = regex('gu')`
  (?:^|[\s|])(?:(?:(?:Policy|Document|Guideline|Bulletin|POLICY|DOCUMENT) )?(?:Title|TITLE|Subject|SUBJECT|
  Topic|TOPIC)|(?:Policy|POLICY|Guideline) (?:Name|NAME)|(?:Clinical|Medical|Reimbursement|Payment|CLINICAL|
  MEDICAL)(?: Coverage| Payment)? (?:Policy|POLICY|Guideline|Bulletin)|Appropriate Use Criteria)
  ?(?::|\x20\|(?= \S+ \S))\x20?
`
/** Companies and their associations, by their legal form or by what they are. */
const ORGANIZATION = regex('i')`
  \b(?:inc|llc|ltd|corp(?:oration)?|company|association|health ?plans?|insurance|licensees?|services, inc)\b
  \.?$|\bindependent (?:member|licensee)\b
`
const DOCUMENT_NUMBER = /^[A-Z][A-Z._-]{0,20}\d[\d.A-Z_-]{0,40}$/
const NO_TITLE = regex('i')`
  https?:|www\.|\.com\b|@|©|\b[A-Z]{2} \d{5}\b|\(\d{3}\) ?\d|^(?:page\b|search\b|skip to)|[.;:,!?|…]$
`

/**
 * The title of a policy: what a label gives; else the first heading that names more than the payer,
 * the kind of document or a section; else the line below or above such a banner. Null when only
 * sections are named.
 */
export function policyTitleOf({ title, blocks, info }: Extract): string | null {
  const opening = blocks.slice(0, MAX_BLOCKS)
  return (
    labelledTitle(opening) ??
    titleInFile(opening, info?.title ?? null) ??
    titleInText(opening) ??
    titleByPlace(blocks) ??
    withoutKind(title) ??
    headingAbove(blocks)
  )
}

function labelledTitle(opening: readonly Block[]): string | null {
  for (const [index, { text }] of opening.entries()) {
    for (const label of text.matchAll(LABEL)) {
      const rest = text.slice(label.index + label[0].length)
      const value = untilAround(rest)
      if (value !== '' && (!isTitleLine(value) || KIND_ONLY.test(value.replace(/^\d+ /, '')))) continue
      const isWhole = value !== rest.trim()
      const found = isWhole ? value : joinLines(value, opening.slice(index + 1))
      if (found.length >= MIN_CHARS) return found
    }
  }
  return null
}

/** The line that the title in the metadata of the file repeats. */
function titleInFile(opening: readonly Block[], inFile: string | null): string | null {
  if (inFile === null) return null
  const lines = opening.slice(0, BELOW_BANNER).map(({ text }) => lineOf(text))
  return lines.find((line) => isTitleLine(line) && !isBanner(line) && inFile.includes(line)) ?? null
}

/** The first heading or line below a banner that names the subject. */
function titleByPlace(blocks: readonly Block[]): string | null {
  let banner: string | null = null
  for (const [index, { kind, text }] of blocks.entries()) {
    const isHeading = kind === 'heading'
    if (!isHeading && index >= MAX_BLOCKS) continue
    const line = lineOf(text)
    if (isHeading && COLLECTION.test(line)) return line
    if (isBanner(line)) {
      const found = titleAtBanner(blocks, index)
      if (found) return found
      if (!KIND_ONLY.test(line)) banner ??= line
      if (isHeading && banner) return banner
    } else if (isHeading && namesSubject(line)) return line
    else if (hasLeadingKind(text) && isTitleLine(line)) return line
  }
  return banner
}

/**
 * The title below a banner; above it only where the banner is a line of text without a payer. What
 * may be the title itself, `Knee Surgery Medical Policy`, gives way only to a line of its rank or
 * one above the number or date of the policy.
 */
function titleAtBanner(blocks: readonly Block[], index: number): string | null {
  const { kind, path, text } = blocks[index]!
  const isNamed = !KIND_ONLY.test(lineOf(text))
  const isOwn = (block: Block, next: Block | undefined) =>
    !isNamed ||
    (block.kind === 'heading' && block.path.length <= path.length) ||
    lineOf(block.text) !== block.text ||
    AROUND.exec(next?.text ?? '')?.index === 0
  const below = lineBelow(blocks.slice(index + 1, index + 1 + BELOW_BANNER), isOwn)
  return below ?? (isNamed || kind === 'heading' ? null : lineAbove(blocks, index))
}

/** Whether a line names the payer and the kind of document only. */
const isBanner = (line: string): boolean =>
  KIND_ONLY.test(line) || (line.length <= MAX_CHARS && BANNER.test(line) && line.split(' ').length <= 9)

/** The title below a banner, before the first section or sentence. */
function lineBelow(
  below: readonly Block[],
  isOwn: (block: Block, next: Block | undefined) => boolean,
): string | null {
  for (const [index, block] of below.entries()) {
    const { kind, text } = block
    const line = lineOf(text)
    if (isTitleLine(line) && !isBanner(line) && isOwn(block, below[index + 1])) {
      const isWhole = kind === 'heading' || line !== text
      return isWhole ? line : joinLines(line, below.slice(index + 1))
    }
    if (namesOnlySection(line) || /table of contents/i.test(text) || isSentence(text)) return null
  }
  return null
}

function lineAbove(blocks: readonly Block[], index: number): string | null {
  const above = blocks[index - 1]
  if (!above || above.kind === 'row') return null
  const line = lineOf(above.text)
  return isTitleLine(line) && line === above.text && line.includes(' ') ? line : null
}

/** A title that stands on one line with the text: at its beginning, before the kind of document. */
function titleInText(opening: readonly Block[]): string | null {
  const [first, second] = opening
  const hasHeading = opening.some(({ kind, text }) => kind === 'heading' && namesSubject(lineOf(text)))
  if (first?.kind !== 'text' || hasHeading) return null
  const line = lineOf(first.text)
  const inside = KIND_INSIDE.exec(line)
  const title = inside && inside.index > 0 ? line.slice(0, inside.index) : line
  const isAlone = second !== undefined && isSentence(second.text)
  return isAlone && isTitleLine(title) && title.split(' ').length > 2 ? title : null
}

/** The page's title, or that of the file, without the kind of document at its end. */
function withoutKind(title: string | null): string | null {
  const [own = ''] = (title ?? '').split(/ [–|] /)
  return own === '' || KIND_ONLY.test(own) || /\.(?:docx?|pdf|indd)$/i.test(own) ? null : own
}

/** A section at the very beginning is the title of its page: "Prior authorization requirements". */
const headingAbove = ([first]: readonly Block[]): string | null =>
  first?.kind === 'heading' && !KIND_ONLY.test(first.text) ? first.text : null

/** A line without page number, kind of document in front, and what stands around a title. */
const lineOf = (text: string): string => untilAround(withoutLead(withoutPage(text.slice(0, MAX_LINE))))

const withoutPage = (text: string) =>
  text.replace(/^(?:page )?\d{1,3}(?: of \d{1,3})?\s+(?=\p{Lu})/iu, '').trim()

const hasLeadingKind = (text: string) => withoutLead(withoutPage(text)) !== withoutPage(text)

/** Drops the longest beginning that is a kind of document and is followed by other words. */
function withoutLead(plain: string): string {
  const words = plain.split(' ', 40)
  for (let count = Math.min(9, words.length - 1); count > 0; count -= 1) {
    const start = words.slice(0, count).join(' ')
    const isKind = KIND_ONLY.test(start.replace(/ ?V\d[\d.]*$/, '')) && /^\p{Lu}/u.test(words[count]!)
    if (isKind) return plain.slice(start.length + 1)
  }
  return plain
}

function untilAround(text: string): string {
  const end = AROUND.exec(text)?.index
  return withoutTail(end === undefined ? text : text.slice(0, end)).trim()
}

/** The text without blanks and signs at its end. */
function withoutTail(text: string): string {
  let end = text.length
  while (end > 0 && /[\s|–-]/.test(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** A title goes on in lines that neither end a sentence nor begin something else. */
function joinLines(first: string, below: readonly Block[]): string {
  let title = first
  for (const { kind, text } of below.slice(0, MAX_LINES)) {
    const line = untilAround(text)
    const goesOn =
      kind === 'text' && line !== '' && !namesOnlySection(line) && !isSentence(line) && !isOther(line)
    if (!goesOn || title.length + line.length > 2 * MAX_CHARS) break
    title = `${title} ${line}`.trim()
    if (line !== text.trim()) break
  }
  return title
}

const isOther = (line: string) =>
  isBanner(line) || ORGANIZATION.test(line) || NO_TITLE.test(line) || !isTitleCase(line)
const isSentence = (text: string) => /[^\s.][.!?]["')\]]?$/.test(text) && text.length > 50

/** A heading that names a subject, in any case of letters. */
const namesSubject = (line: string): boolean =>
  line.length >= MIN_CHARS &&
  /\p{L}{3}/u.test(line) &&
  !line.endsWith(':') &&
  !namesOnlySection(line) &&
  !KIND_ONLY.test(line) &&
  !DOCUMENT_NUMBER.test(line) &&
  !ORGANIZATION.test(line)

const isTitleLine = (line: string): boolean =>
  namesSubject(line) &&
  line.length <= MAX_CHARS &&
  /^[\p{Lu}\d“"(]/u.test(line) &&
  !NO_TITLE.test(line) &&
  isTitleCase(line)

/** Share of the longer words that begin with a capital letter. */
const LEAST_CAPITALS = 0.6
function isTitleCase(line: string): boolean {
  const words = line.match(/\p{L}[\p{L}-]{3,}/gu) ?? []
  return words.filter((word) => /^\p{Lu}/u.test(word)).length >= LEAST_CAPITALS * words.length
}
