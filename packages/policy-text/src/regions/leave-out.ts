import { speaksOfPolicy, decidesClaims } from '../classification/setting.ts'
import type { BlockDiff, Placed, BlockEdit } from '../diff/block-diff.ts'
import type { Block } from '../document/document.ts'
import { type Context, NO_CONTEXT } from '../facts/context.ts'
import { type Facts, factsOf, logicWordsIn } from '../facts/facts.ts'
import { normOf, tokenStream, normalize } from '../normalization/normalize.ts'
import { anyOf, source } from '../text/pattern.ts'
import {
  groundOf,
  type LearnedRegion,
  type PlaceRegion,
  placesIn,
  type WordsRegion,
  wordsSha256,
} from './learned-region.ts'

/** The differences to keep, and those that may be left out. */
type Parted = { kept: BlockDiff; out: BlockDiff; leftOut: readonly LeftOut[] }

/** A difference that was left out, and the regions that contain it. */
export type LeftOut = { regionIds: readonly string[]; before: Block | null; after: Block | null }

type Documents = { before: readonly Block[]; after: readonly Block[] }
type Covering = (placed: Placed) => string | null

/**
 * Separates differences whose sides are all in learned regions. A difference that could decide a
 * claim is never left out.
 */
export function leaveOut(diff: BlockDiff, documents: Documents, regions: readonly LearnedRegion[]): Parted {
  if (regions.length === 0) return { kept: diff, out: NOTHING, leftOut: [] }
  const [was, is] = [coveringIn(documents.before, regions), coveringIn(documents.after, regions)]
  const leftOut: LeftOut[] = []
  const isKept = (before: Placed | null, after: Placed | null): boolean => {
    if (before && after && tokenStream(before.norm) === tokenStream(after.norm)) return true
    const ids = [before && was(before), after && is(after)]
    if ((before && ids[0] === null) || (after && ids[1] === null)) return true
    leftOut.push({
      regionIds: [...new Set(ids.filter((id) => id !== null))],
      before: before?.block ?? null,
      after: after?.block ?? null,
    })
    return false
  }
  const [modified, reworded] = partition(diff.modified, ({ before, after }) => isKept(before, after))
  const [deleted, gone] = partition(diff.deleted, (before) => isKept(before, null))
  const [inserted, come] = partition(diff.inserted, (after) => isKept(null, after))
  return {
    kept: { ...diff, modified, deleted, inserted },
    out: { modified: reworded, moved: [], deleted: gone, inserted: come },
    leftOut,
  }
}

const NOTHING: BlockDiff = { modified: [], moved: [], deleted: [], inserted: [] }

function partition<T>(all: readonly T[], isKept: (one: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []]
  for (const one of all) parts[isKept(one) ? 0 : 1].push(one)
  return parts
}

/** Returns a function that gives the region of a plain block; null for none. */
function coveringIn(blocks: readonly Block[], regions: readonly LearnedRegion[]): Covering {
  const words = new Map(
    regions.flatMap((region) =>
      region.kind === 'words' ? [[(region satisfies WordsRegion).wordsSha256, region.id]] : [],
    ),
  )
  const stretches = regions.flatMap((region) => (region.kind === 'place' ? [stretchOf(blocks, region)] : []))
  return (placed) => {
    if (!isPlain(placed.block, placed.context)) return null
    const regionId = isBoilerplate(placed.block) ? words.get(wordsSha256(placed.block)) : undefined
    return regionId ?? stretches.find((stretch) => holds(stretch, placed))?.id ?? null
  }
}

type Stretch = { id: string; places: ReadonlySet<number>; stream: string }

function stretchOf(blocks: readonly Block[], region: PlaceRegion & { id: string }): Stretch {
  const places = placesIn(groundOf(blocks), region)
  return {
    id: region.id,
    places,
    stream: [...places].map((place) => tokenStream(normOf(blocks[place]!))).join(''),
  }
}

/**
 * Whether a block is in a region by position and text, since a block that was cut differently may
 * only be close by.
 */
const holds = ({ places, stream }: Stretch, { place, norm }: Placed) =>
  places.has(place) && stream.includes(tokenStream(norm))

/** Whether a block's own text may be boilerplate. An item also depends on its list. */
const isBoilerplate = (block: Block): boolean =>
  block.kind === 'text' && !speaksOfPolicy(normOf(block)) && isPlain(block)

/** Longest boilerplate text in characters, and most texts per page. */
const [MAX_CHARS, MAX_TEXTS] = [400, 200]

/** A whole sentence. A fragment, as page breaks make it, is a part of the document. */
const SENTENCE = /^\p{Lu}.*[.!?…]["'”’)]?$/su

/** A text that may be boilerplate of its host, with the hash of its words. */
export type Boilerplate = { wordsSha256: string; block: Block }

/**
 * Sentences of a page that would be boilerplate if other pages of the host had them: without facts
 * and without words of policies.
 */
export function boilerplateOf(blocks: readonly Block[]): Boilerplate[] {
  const texts = new Map<string, Boilerplate>()
  for (const block of blocks) {
    if (texts.size === MAX_TEXTS) break
    if (block.text.length > MAX_CHARS || !SENTENCE.test(block.text) || !isBoilerplate(block)) continue
    const sha256 = wordsSha256(block)
    texts.set(sha256, { wordsSha256: sha256, block })
  }
  return [...texts.values()]
}

/** Search keys of these sentences. */
export const boilerplateKeys = (blocks: readonly Block[]): string[] =>
  boilerplateOf(blocks).map(({ wordsSha256: sha256 }) => searchKey(sha256))

/** Possible boilerplate among the removed and the added blocks. */
export const boilerplateIn = (edits: readonly BlockEdit[]): { gone: Boilerplate[]; come: Boilerplate[] } => ({
  gone: boilerplateOf(edits.flatMap(({ before }) => before ?? [])),
  come: boilerplateOf(edits.flatMap(({ after }) => after ?? [])),
})

/** The first 64 bits of a hash as a signed decimal number, used as a search key. */
export const searchKey = (sha256: string): string =>
  BigInt.asIntN(64, BigInt(`0x${sha256.slice(0, 16)}`)).toString()

/**
 * Conditions, denials, months, measures in words, and words for the start or end of a policy,
 * besides the logic words.
 */
const DECIDING = anyOf(
  source`
    \b(?:if|when|whenever|until|never|nor|without|cannot|can't|won't|isn't|aren't|doesn't|don't|also|
      instead|other than)\b
  `,
  source`
    \b(?:once|twice|daily|weekly|monthly|quarterly|annual(?:ly)?|yearly|lifetime|half|dozen|percent)\b|
    \bper\b|\bevery\b
  `,
  source`
    \b(?:(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)[ -](?:
      \w+[ -])?(?:unit|visit|session|treatment|day|week|month|year|hour|minute|mg|point)s?\b
  `,
  source`
    \b(?:january|february|june|july|august|september|october|november|december)\b|
    \b(?:early|mid|late|in|by|of|since|from) (?:march|april|may)\b
  `,
  source`
    \b(?:effective|in force|expire[sd]?|retired?|replace[sd]?|superseded|withdrawn|discontinued|
      archived|suspended|terminat\w+|den(?:y|ied|ial)\w*)\b
  `,
)
const INDICATING = /\bindicat|\bmedically necessary|\bcriteri|\bcovered\b/i

/**
 * Whether a block has nothing that could decide a claim: no digit (so no code, number or date),
 * number word with a unit, month, logic word, condition, place, plan or state, and no cue of its
 * own, its heading or its lead-in (the design, 3.4). Only such blocks are left out of a comparison.
 * Headings never are, since they give text below its meaning, nor rows, which state rules.
 *
 * @param context of an item: its lead-in
 */
export function isPlain(block: Block, context: Context = NO_CONTEXT): boolean {
  const norm = normOf(block)
  if (
    block.kind === 'heading' ||
    block.kind === 'row' ||
    /[\d<>≤≥=±%$]/.test(norm) ||
    DECIDING.test(norm) ||
    logicWordsIn(norm).length > 0
  )
    return false
  const heading = normalize(block.path.at(-1) ?? '')
  if (decidesClaims(norm) || decidesClaims(heading) || INDICATING.test(heading)) return false
  if (context.criterion || decidesClaims(context.lead)) return false
  return holdsNothing(factsOf(block, context))
}

function holdsNothing(facts: Facts): boolean {
  const { priorAuth, coverage, bundling, isRequirement, status } = facts.decisions
  if (priorAuth ?? coverage ?? bundling ?? status ?? (isRequirement || null)) return false
  return LISTS.every((name) => facts[name].length === 0)
}

const LISTS = [
  'codes',
  'modifiers',
  'quantities',
  'dates',
  'states',
  'plans',
  'placesOfService',
  'numbers',
] as const
