import { type Block, type Extract, firstHeadingOf } from '../document/document.ts'
import { metadataOf } from '../document/metadata.ts'
import { gate, signsOf, statesDecision } from '../extraction/gate.ts'
import { statusIn } from '../facts/document-status.ts'
import { isOtherPolicy } from '../healing/identity/whole-document.ts'
import { wordsIn } from '../healing/page.ts'
import { datesIn } from '../text/dates.ts'
import { codesOf, headOf, layoutFeatures, distinctWords, thresholdFeatures } from './page-features.ts'

/** What is compared of a version and of today's answer. */
export type ComparedText = {
  extract: Extract
  blocks: readonly Block[]
  words: readonly string[]
  /** Hashes of every four consecutive words. */
  shingles: ReadonlySet<number>
}

export function comparedText(extract: Extract): ComparedText {
  const { blocks } = extract
  const words = wordsIn(blocks.map(({ text }) => text).join(' '))
  return { extract, blocks, words, shingles: new Set(shinglesIn(words)) }
}

/**
 * How much the texts have in common, 0 to 1: `kept` of the text before stands in the answer still,
 * and `same` of the answer stood before.
 */
export function overlapOf(was: ComparedText, is: ComparedText): { kept: number; same: number } {
  let shared = 0
  for (const shingle of is.shingles) if (was.shingles.has(shingle)) shared += 1
  return { kept: shared / Math.max(1, was.shingles.size), same: shared / Math.max(1, is.shingles.size) }
}

/**
 * Features that compare an answer with the stored version: what stayed of the policy, and what is
 * new as on a page that a site gives in its place.
 */
export function answerFeatures(was: ComparedText, is: ComparedText): string[] {
  const [before, after] = [was.extract, is.extract]
  const { kept, same } = overlapOf(was, is)
  const closeness = kept >= MOSTLY || same >= MOSTLY ? 'mostly' : kept + same >= PARTLY ? 'partly' : 'hardly'
  const added = addedBlocks(was, is)
  const codes = [[...codesOf(was.blocks)], [...codesOf(is.blocks)]] as const
  const signs = signsOf(`${after.title ?? ''} ${added.map(({ text }) => text).join(' ')}`)
  return [
    ...thresholdFeatures('kept', kept, SHARES),
    ...thresholdFeatures('same', same, SHARES),
    ...thresholdFeatures('words', is.words.length, [5, 12, 25, 50, 90, 150, 300, 600]),
    ...thresholdFeatures('length', is.words.length / Math.max(1, was.words.length), RATIOS),
    ...shareFeatures('headings', headingsOf(was), headingsOf(is)),
    ...shareFeatures('codes', ...codes),
    ...nameFeatures(was, is, codes),
    ...sectionFeatures(was, is),
    ...layoutFeatures(is.blocks, is.words),
    ...(isCutOff(was, is) ? ['cut off'] : []),
    dateFeature(was, is),
    ...(after.asksPassword ? ['asks for a password'] : []),
    ...(is.blocks.some(({ text }) => statusIn(text) !== null)
      ? ['tells its end', `tells its end, ${is.blocks.length <= NOTICE_BLOCKS ? 'short' : 'long'}`]
      : []),
    is.blocks.some(({ text }) => statesDecision(text)) ? 'decides' : 'decides nothing',
    ...(isOtherPolicy(before, after) ? ['another policy', `another policy, ${closeness}`] : []),
    `gate ${gate(after)}`,
    `gate ${gate(after)}, ${closeness}`,
    ...signs.flatMap((sign) => [`sign ${sign}`, `sign ${sign}, ${closeness}`]),
    ...(signs.length === 0 ? [`no sign, ${closeness}`] : []),
    ...wordFeatures(was, is, { added, closeness }),
  ]
}

const SHARES = [0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97]
const RATIOS = [0.03, 0.08, 0.15, 0.25, 0.4, 0.6, 0.8, 0.95, 1.1, 1.6, 3]
const MOSTLY = 0.6
const NOTICE_BLOCKS = 12
const PARTLY = 0.15

/** Blocks of the answer whose words are mostly not those of the text before. */
function addedBlocks(was: ComparedText, is: ComparedText): Block[] {
  const old = new Set(was.blocks.map(({ text }) => text))
  return is.blocks.filter(({ text }) => {
    const shingles = shinglesIn(wordsIn(text))
    return shingles.length === 0
      ? !old.has(text)
      : shingles.filter((shingle) => was.shingles.has(shingle)).length < shingles.length / 2
  })
}

const headingsOf = ({ blocks }: ComparedText) =>
  blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => text.toLowerCase())

function shareFeatures(name: string, was: readonly string[], is: readonly string[]): string[] {
  if (was.length === 0) return [`${name}: none before`, ...(is.length > 0 ? [`${name}: new ones`] : [])]
  const kept = new Set(is)
  const share = was.filter((one) => kept.has(one)).length / was.length
  return [
    ...thresholdFeatures(name, share, [0.01, 0.34, 0.67, 1]),
    ...(is.length === 0 ? [`${name}: none now`] : []),
  ]
}

/** An identifier of a document: letters with digits, or numbers with points. */
const MARK = /\b(?:[A-Z]{1,6}[ .-]?\d[\w.-]*\w|\d+\.\d{2}\.\d{2,3}|[A-Z]{1,6}[.-]\d)\b/g
const MARK_BLOCKS = 4

/** Identifiers in the title and the first blocks that are no billing codes. */
function marksOf({ title, blocks }: Extract): string[] {
  const text = [title ?? '', ...blocks.slice(0, MARK_BLOCKS).map((block) => block.text)].join(' \n ')
  const marks = [...new Set(text.match(MARK) ?? [])].filter((mark) => !/^[A-Z]\d{4}$/.test(mark))
  return marks.map((mark) => mark.toUpperCase().replace(/[^A-Z\d]/g, ''))
}

/** Share of the words of the policy's title from which the answer names it. */
const NAMED = 0.6

/** Whether the answer names the policy: by its number, its title, or the words of its title. */
function nameFeatures(
  { extract: before }: ComparedText,
  { extract: after, words }: ComparedText,
  codes: readonly [readonly string[], readonly string[]],
): string[] {
  const [was, is] = [metadataOf(before), metadataOf(after)]
  const [titleBefore, titleAfter] = [firstHeadingOf(before), firstHeadingOf(after)]
  const title = wordsIn(titleBefore ?? '').filter((word) => word.length > 3)
  const own = new Set(words)
  const named = title.filter((word) => own.has(word)).length / Math.max(1, title.length)
  const mark = compareSets(marksOf(before), marksOf(after))
  return [
    `number ${compareSets(was.number === null ? [] : [was.number], is.number === null ? [] : [is.number])}`,
    `mark ${mark}`,
    `mark ${mark}, title ${named >= NAMED ? 'named' : 'not named'}`,
    `codes ${compareSets(...codes)}, title ${named >= NAMED ? 'named' : 'not named'}`,
    `title ${titleBefore === titleAfter ? 'same' : 'other'}`,
    `page title ${before.title === after.title ? 'same' : 'other'}`,
    ...thresholdFeatures('title named', named, [0.3, NAMED, 1]),
  ]
}

function compareSets(was: readonly string[], is: readonly string[]): 'none' | 'same' | 'lost' | 'other' {
  if (was.length === 0) return 'none'
  if (was.some((one) => is.includes(one))) return 'same'
  return is.length === 0 ? 'lost' : 'other'
}

/** A section with less than this share of its words has lost its text. */
const EMPTIED = 0.25

/** Sections under a heading that stayed: how many lost their text, or have a sign of a failure. */
function sectionFeatures(was: ComparedText, is: ComparedText): string[] {
  const now = sectionsOf(is.blocks)
  const stayed = [...sectionsOf(was.blocks)].flatMap(([heading, words]) => {
    const left = now.get(heading)
    return left && words.length > 0 ? [{ words, left }] : []
  })
  if (stayed.length === 0) return ['no section stayed']
  const emptied = stayed.filter(({ words, left }) => left.length < words.length * EMPTIED).length
  const hasFailed = stayed.some(({ left }) => left.length > 0 && signsOf(left.join(' ')).length > 0)
  return [
    ...thresholdFeatures('emptied sections', emptied / stayed.length, [0.01, 0.3, 0.6, 1]),
    ...(hasFailed ? ['section with a sign'] : []),
  ]
}

/** The words below each heading. */
function sectionsOf(blocks: readonly Block[]): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  let words: string[] = []
  for (const { kind, text } of blocks)
    if (kind === 'heading') sections.set(text.toLowerCase(), (words = []))
    else for (const word of wordsIn(text)) words.push(word)
  return sections
}

/** Whether the last block is the beginning of a block before. */
function isCutOff(was: ComparedText, { blocks }: ComparedText): boolean {
  const last = blocks.at(-1)?.text
  return (
    last !== undefined &&
    was.blocks.some(({ text }) => text.length > last.length + 2 && text.startsWith(last))
  )
}

/** Whether the latest date of the answer is the same, later or earlier. */
function dateFeature(was: ComparedText, is: ComparedText): string {
  const [before, after] = [latestOn(was), latestOn(is)]
  if (after === undefined) return before === undefined ? 'no date' : 'dates lost'
  if (before === undefined) return 'dates new'
  return after === before ? 'date same' : after > before ? 'date later' : 'date earlier'
}

const latestOn = ({ blocks }: ComparedText): string | undefined =>
  blocks
    .flatMap(({ text }) => datesIn(text).map(({ on }) => on))
    .sort()
    .at(-1)

/** Words of short additions count; a long text has too many. */
const MOST_ADDED = 160

type Added = { added: readonly Block[]; closeness: string }

function wordFeatures(was: ComparedText, is: ComparedText, { added, closeness }: Added): string[] {
  const old = new Set(was.words)
  const fresh = (text: string) => distinctWords(wordsIn(text)).filter((word) => !old.has(word))
  return [
    ...fresh(headOf(is.extract)).map((word) => `head ${word}`),
    ...fresh(added.map(({ text }) => text).join(' '))
      .slice(0, MOST_ADDED)
      .flatMap((word) => [`new ${word}`, `${closeness}: ${word}`]),
  ]
}

const SHINGLE_WORDS = 4
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Hashes of every four consecutive words, each word hashed once (FNV-1a over UTF-16 units). */
function shinglesIn(words: readonly string[]): number[] {
  const hashes = words.map((word) => {
    let hash = FNV_OFFSET
    for (let index = 0; index < word.length; index += 1)
      hash = Math.imul(hash ^ word.charCodeAt(index), FNV_PRIME)
    return hash
  })
  return hashes.slice(SHINGLE_WORDS - 1).map((_, first) => {
    let hash = FNV_OFFSET
    for (let index = first; index < first + SHINGLE_WORDS; index += 1)
      hash = Math.imul(hash ^ hashes[index]!, FNV_PRIME)
    return hash
  })
}
