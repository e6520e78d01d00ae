import { createHash } from 'node:crypto'
import { type BlockEdit, type Extract, learnFromLooks, metadataOf } from '@ppman/policy-text'
import {
  type Boilerplate,
  boilerplateIn,
  isPlain,
  isTakenBack,
  type LearnedRegion,
  type PlaceFound,
  type PlaceRegion,
  searchKey,
  type WordsRegion,
  wordsSha256,
} from '@ppman/policy-text/learn'
import type { LatestVersion } from '../policy-read.ts'
import type { VersionRepo } from '../version-repo.ts'
import type { KnownRegion, NewRegion, RegionKnowledge } from './known-region.ts'

/** A look that brought another text than the newest version, and what is known so far. */
type Lesson = {
  sourceId: string
  latest: LatestVersion
  before: Extract
  after: Extract
  /** What is told of it as things are. */
  edits: readonly BlockEdit[]
  knowledge: RegionKnowledge
}

/** What somebody took back, which is not learned again. */
const takenBackIn = ({ regions }: RegionKnowledge): KnownRegion[] =>
  regions.filter(({ state }) => state === 'revoked')

/** What changed so much is another text, in which nothing is looked for. */
const MAX_EDITS = 200
/** A source that seems to have more of a kind is not understood. */
const MAX_REGIONS: Readonly<Record<LearnedRegion['kind'], number>> = { place: 50, words: 100 }

/**
 * Regions that a look teaches: places that changed at this look and at the one before it, and texts that other pages of the host
 * have, none of them with a fact. What somebody took back is not learned again. Reads, and writes nothing.
 */
export async function learnRegions(repo: VersionRepo, lesson: Lesson): Promise<NewRegion[]> {
  const { edits, knowledge } = lesson
  if (edits.length > MAX_EDITS || !edits.some(isPlainEdit)) return []
  const known = new Set(knowledge.regions.map(identityOf))
  const has = (kind: LearnedRegion['kind']) =>
    knowledge.regions.filter((region) => region.kind === kind).length
  const places = has('place') < MAX_REGIONS.place ? await placesOf(repo, lesson) : []
  const texts = has('words') < MAX_REGIONS.words ? await textsOf(repo, lesson, places) : []
  return [...places, ...texts].filter(({ id }) => !known.has(id))
}

const isPlainEdit = ({ before, after }: BlockEdit) =>
  [before, after].every((block) => block === null || isPlain(block))

/** A place that was just learned, with the texts that stood there, by their hashes. */
type NewPlace = NewRegion & { texts: ReadonlySet<string> }

/** Both looks before this one have to have brought another text: what they brought was kept then, with a version or a comparison. */
async function placesOf(repo: VersionRepo, { sourceId, after, knowledge }: Lesson): Promise<NewPlace[]> {
  const [last, first] = knowledge.lastLooks
  if (!last?.parseId || !first?.parseId) return []
  const looks = [
    await repo.extractOfParse(first.parseId),
    await repo.extractOfParse(last.parseId),
    after,
  ] as const
  if (looks.some(({ extractor }) => extractor !== after.extractor)) return []
  const takenBack = takenBackIn(knowledge)
  const pages = looks.map(({ blocks }) => blocks)
  const fetches = [first.fetchAttemptId, last.fetchAttemptId, null] as const
  const found = await learnFromLooks(looks)
  return found
    .filter(({ blocks }) => !blocks.flat().some((block) => isTakenBack(block, pages, takenBack)))
    .map((place) =>
      regionAt(
        place,
        fetches.map((fetchAttemptId, look) => ({
          fetchAttemptId,
          sourceId,
          words: wordsOf(place.blocks[look]!),
        })),
      ),
    )
}

const regionAt = ({ region, blocks, after, before }: PlaceFound, basis: NewRegion['basis']): NewPlace => ({
  ...region,
  texts: new Set(blocks.flat().map(wordsSha256)),
  id: identityOf(region),
  words: basis.at(-1)!.words,
  afterWords: after,
  beforeWords: before,
  basis,
})

const wordsOf = (blocks: Extract['blocks']) => blocks.map(({ text }) => text).join('\n')

/** Sources of a host that a text has to stand on, its own among them (the design, 3.4). */
const SOURCES = 3

/** What stands in a place that was just learned need not be known by its words. */
async function textsOf(
  repo: VersionRepo,
  { sourceId, latest, before, after, edits, knowledge }: Lesson,
  places: readonly NewPlace[],
): Promise<NewRegion[]> {
  const { gone, come } = boilerplateIn(edits)
  const pages = [before.blocks, after.blocks]
  const takenBack = takenBackIn(knowledge)
  const texts = [
    ...gone.map((text) => ({ ...text, fetchAttemptId: latest.fetchAttemptId })),
    ...come.map((text) => ({ ...text, fetchAttemptId: null })),
  ]
  const isInPlace = ({ wordsSha256 }: Boilerplate) => places.some((place) => place.texts.has(wordsSha256))
  const asked = texts.filter((text) => !isInPlace(text) && !isTakenBack(text.block, pages, takenBack))
  if (asked.length === 0) return []
  const title = metadataOf(after).title ?? ''
  const others = Map.groupBy(
    await repo.regions.elsewhere(
      sourceId,
      title,
      asked.map(({ wordsSha256 }) => searchKey(wordsSha256)),
    ),
    ({ key }) => key,
  )
  return asked.flatMap((text) => {
    const elsewhere = others.get(searchKey(text.wordsSha256)) ?? []
    return elsewhere.length < SOURCES - 1
      ? []
      : [textRegion(text, [{ fetchAttemptId: text.fetchAttemptId, sourceId }, ...elsewhere])]
  })
}

const textRegion = (
  { wordsSha256, block }: Boilerplate,
  seen: readonly { fetchAttemptId: string | null; sourceId: string }[],
): NewRegion => ({
  kind: 'words',
  wordsSha256,
  id: identityOf({ kind: 'words', wordsSha256 }),
  words: block.text,
  afterWords: null,
  beforeWords: null,
  basis: seen.map(({ fetchAttemptId, sourceId }) => ({ fetchAttemptId, sourceId, words: block.text })),
})

/** What a region is known again by: its words, or its headings and neighbours, however much stands there. SHA-256 in hexadecimal. */
function identityOf(region: WordsRegion | PlaceRegion): string {
  const parts =
    region.kind === 'words'
      ? [region.kind, region.wordsSha256]
      : [region.kind, region.path, region.after, region.before]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
