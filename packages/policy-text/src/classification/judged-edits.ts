import type { Block } from '../document/document.ts'
import { hunksOf } from '../diff/hunks.ts'
import type { BlockDiff, Placed } from '../diff/block-diff.ts'
import { wordsOf } from '../diff/word-diff.ts'
import { codesWithin } from '../facts/codes.ts'
import type { Context } from '../facts/context.ts'
import { type Facts, factsOf } from '../facts/facts.ts'
import { logicWordsIn } from '../facts/logic-words.ts'
import { numbersIn } from '../facts/numbers.ts'
import { normOf, tokenStream } from '../normalization/normalize.ts'
import { lazy } from '../text/memoize.ts'
import { type Edit, without } from './finding.ts'
import { countWork } from '../document/complexity.ts'
import { areFrameWords, isBody, isDatedEntry, isFrame, type Setting, speaksOfPolicy } from './setting.ts'

/** So many words in a row do not come twice by chance. */
const ECHO_WORDS = 4
/** A banner at a page's very beginning or end may be shorter. */
const EDGE_WORDS = 1

/**
 * Each place is looked for in the whole of the other version; with more places than this, little is
 * left of it to move.
 */
const MAX_ECHOES = 2_000

/** Looking for words takes so much less than reading them, character for character. */
const SEARCHED_PER_WORK = 50

type Documents = { before: readonly Block[]; after: readonly Block[] }

/**
 * The places to be judged, with what stands around them. Places that differ in layout alone are
 * left out.
 *
 * @param kept those differences that are judged; the others still say what moved and what runs
 *   through the pages
 */
export function judgedEdits(diff: BlockDiff, documents: Documents, kept = diff): Edit[] {
  const all = placesIn(diff)
  const places = kept === diff ? all : placesIn(kept)
  const echo = all.length <= MAX_ECHOES ? echoIn(documents) : () => false
  const isRunning = runningIn(all)
  const isIndex = isIndexPage(documents.before) || isIndexPage(documents.after)
  const isPolicyPage = lazy(() => decidesOften(documents.before) && decidesOften(documents.after))
  const edit = (place: Place): Edit => ({
    before: place.before === null ? null : factsAt(place, place.before, place.codes?.gone),
    after: place.after === null ? null : factsAt(place, place.after, place.codes?.come),
    quote: { before: place.before, after: place.after },
    words: { gone: place.gone, come: place.come },
    setting: settingOf(place, isIndex),
    isEcho: isRunning(place) || echo(place),
    isInBody: isBody(place.block) && isPolicyPage(),
  })
  return places.map(edit)
}

const placesIn = ({ modified, deleted, inserted }: BlockDiff): Place[] => [
  ...modified.flatMap(placesOf),
  ...deleted.map(({ block, context, norm }) => ({
    block,
    context,
    before: norm,
    after: null,
    gone: norm,
    come: '',
  })),
  ...inserted.map(({ block, context, norm }) => ({
    block,
    context,
    before: null,
    after: norm,
    gone: '',
    come: norm,
  })),
]

type Place = {
  block: Block
  context: Context
  before: string | null
  after: string | null
  gone: string
  come: string
  /** Codes that the whole block lost and got, for a place that is but a part of it. */
  codes?: { gone: readonly string[]; come: readonly string[] }
}

/**
 * Facts of the words around a place. Whether its codes are new is known of the whole block only.
 */
function factsAt({ block, context }: Place, text: string, changed?: readonly string[]): Facts {
  const facts = factsOf({ ...block, text }, context)
  return changed ? { ...facts, codes: codesWithin(text, changed) } : facts
}

/**
 * Facts of both sides are read under the later heading, unless the block has moved under another.
 */
function placesOf(pair: { before: Placed; after: Placed }): Place[] {
  const { before, after } = pair
  if (isRenumbered(pair)) return []
  const hunks = hunksOf(pair).filter(({ gone, come }) => tokenStream(gone) !== tokenStream(come))
  const isWhole = hunks.every((hunk) => hunk.before === before.norm && hunk.after === after.norm)
  const [was, is] = isWhole
    ? [[], []]
    : [factsOf(before.block, before.context).codes, factsOf(after.block, after.context).codes]
  const codes = { gone: without(was, is), come: without(is, was) }
  return hunks.map((hunk) => ({
    block: after.block,
    context: after.context,
    ...hunk,
    ...(isWhole ? {} : { codes }),
  }))
}

/** The number or letter that a heading or an item opens with. */
const OUTLINE =
  /^(?:(?:section|part|chapter) )?\(?(?:\d{1,2}(?:\.\d{1,2})*|[ivx]{1,5}|[a-z])(?:[.):]|\.?(?<=\d)(?= \p{Lu}))(?= )/iu

/** The same words under another number: the list or the outline grew elsewhere. */
const isRenumbered = ({ before, after }: { before: Placed; after: Placed }) =>
  before.norm !== after.norm && bare(before) === bare(after)

/** A number before prose may measure something; before a heading it counts. */
const bare = ({ block, norm }: Placed) => tokenStream(block.kind === 'row' ? norm : norm.replace(OUTLINE, ''))

function settingOf({ block, before, after, gone, come }: Place, isIndex: boolean): Setting {
  if (isIndex && isDatedEntry(block.text)) return 'list'
  return isFrame(`${before ?? ''} ${after ?? ''}`) || areFrameWords(`${gone} ${come}`) ? 'frame' : 'policy'
}

/**
 * Tells whether all words of a place stand in the other version too, as often as in their own
 * (moved), or, where they do not speak of the policy, at all (a banner repeated). Then nothing new
 * was said and nothing taken back.
 */
function echoIn({ before, after }: Documents): (place: Place) => boolean {
  const [was, is] = [streamOf(before), streamOf(after)]
  const edges = new Set([before.at(0), before.at(-1), after.at(0), after.at(-1)])
  const stands = (words: string, other: string, least: number) => {
    if (words === '') return true
    const token = tokenStream(words)
    countWork(other.length / SEARCHED_PER_WORK)
    if (token === '' || wordsOf(words).length < least || !other.includes(token)) return false
    return !speaksOfPolicy(words) || countOf(token, was) === countOf(token, is)
  }
  return ({ block, gone, come }) => {
    const least = edges.has(block) ? EDGE_WORDS : ECHO_WORDS
    return stands(gone, is, least) && stands(come, was, least)
  }
}

const streamOf = (blocks: readonly Block[]) => blocks.map((block) => tokenStream(normOf(block))).join('')
const countOf = (token: string, stream: string) => stream.split(token).length

/**
 * The same words put in or taken out in so many places, and so many of them, are a page's header
 * that fell into the text.
 */
const [MIN_TIMES, MIN_WORDS] = [3, 3]

function runningIn(places: readonly Place[]): (place: Place) => boolean {
  const keyOf = ({ gone, come }: Place) => `${tokenStream(gone)}\u0001${tokenStream(come)}`
  const times = Map.groupBy(places, keyOf)
  return (place) => {
    const words = place.gone || place.come
    if (
      (place.gone && place.come) ||
      times.get(keyOf(place))!.length < MIN_TIMES ||
      wordsOf(words).length < MIN_WORDS
    )
      return false
    return logicWordsIn(words).length === 0 && numbersIn(words).length === 0 && !speaksOfPolicy(words)
  }
}

/** A page that is a list by day and decides nothing itself. */
const [MIN_ENTRIES, MAX_DECISIONS] = [4, 2]

function isIndexPage(blocks: readonly Block[]): boolean {
  if (blocks.filter(({ text }) => isDatedEntry(text)).length < MIN_ENTRIES) return false
  const decisions = blocks.filter((block) => !isDatedEntry(block.text) && decides(block)).length
  return decisions <= MAX_DECISIONS
}

function decides(block: Block): boolean {
  const { codes, cues } = factsOf(block)
  return codes.length > 0 || cues.priorAuth !== null || cues.bundling !== null || cues.coverage !== null
}

/** So many decisions make a page one of rules. */
const FEW_DECISIONS = 3

function decidesOften(blocks: readonly Block[]): boolean {
  let decisions = 0
  return blocks.some((block) => decides(block) && (decisions += 1) === FEW_DECISIONS)
}
