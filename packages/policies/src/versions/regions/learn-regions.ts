import { createHash } from 'node:crypto'
import {
  type BlockEdit,
  type Extract,
  judgeRead,
  learnFromLooks,
  metadataOf,
  type ToJudge,
} from '@ppman/policy-text'
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
import type { LatestVersion, VersionRepo } from '../version-repo.ts'
import type { JudgementWithRegions, KnownRegion, NewRegion, RegionKnowledge } from './learned-region-repo.ts'

/** Input for learning: a changed text and the known regions. */
type LearningInput = {
  sourceId: string
  latest: LatestVersion
  before: Extract
  after: Extract
  /** Edits before learning. */
  edits: readonly BlockEdit[]
  knowledge: RegionKnowledge
}

/** Revoked regions, which are not learned again. */
const revokedRegions = ({ regions }: RegionKnowledge): KnownRegion[] =>
  regions.filter(({ state }) => state === 'revoked')

/** Above this number of edits the text is new, and nothing is learned. */
const MAX_EDITS = 200
/** Largest number of regions per source and kind. */
const MAX_REGIONS: Readonly<Record<LearnedRegion['kind'], number>> = { place: 50, words: 100 }

/**
 * Learns regions from a check: places that changed in two consecutive checks, and texts that occur
 * on other pages of the host, both without facts. Revoked regions are not learned again. Writes
 * nothing.
 */
async function learnRegions(repo: VersionRepo, lesson: LearningInput): Promise<NewRegion[]> {
  const { edits, knowledge } = lesson
  if (edits.length > MAX_EDITS || !edits.some(isPlainEdit)) return []
  const knownIds = new Set(knowledge.regions.map(identityOf))
  const has = (kind: LearnedRegion['kind']) =>
    knowledge.regions.filter((region) => region.kind === kind).length
  const places = has('place') < MAX_REGIONS.place ? await learnPlaces(repo, lesson) : []
  const texts = has('words') < MAX_REGIONS.words ? await learnTexts(repo, lesson, places) : []
  return [...places, ...texts].filter(({ id }) => !knownIds.has(id))
}

const isPlainEdit = ({ before, after }: BlockEdit) =>
  [before, after].every((block) => block === null || isPlain(block))

/** A newly learned place and the hashes of its texts. */
type NewPlace = NewRegion & { texts: ReadonlySet<string> }

/** Requires that both previous checks also brought a changed text with a stored parse. */
async function learnPlaces(
  repo: VersionRepo,
  { sourceId, after, knowledge }: LearningInput,
): Promise<NewPlace[]> {
  const [last, first] = knowledge.lastLooks
  if (!last?.parseId || !first?.parseId) return []
  const readings = [
    await repo.extractOfParse(first.parseId),
    await repo.extractOfParse(last.parseId),
    after,
  ] as const
  if (readings.some(({ extractor }) => extractor !== after.extractor)) return []
  const takenBack = revokedRegions(knowledge)
  const pages = readings.map(({ blocks }) => blocks)
  const fetches = [first.fetchAttemptId, last.fetchAttemptId, null] as const
  const found = await learnFromLooks(readings)
  return found
    .filter(({ blocks }) => !blocks.flat().some((block) => isTakenBack(block, pages, takenBack)))
    .map((place) =>
      toPlaceRegion(
        place,
        fetches.map((fetchAttemptId, index) => ({
          fetchAttemptId,
          sourceId,
          words: joinBlocks(place.blocks[index]!),
        })),
      ),
    )
}

const toPlaceRegion = (
  { region, blocks, after, before }: PlaceFound,
  basis: NewRegion['basis'],
): NewPlace => ({
  ...region,
  texts: new Set(blocks.flat().map(wordsSha256)),
  id: identityOf(region),
  words: basis.at(-1)!.words,
  afterWords: after,
  beforeWords: before,
  basis,
})

const joinBlocks = (blocks: Extract['blocks']) => blocks.map(({ text }) => text).join('\n')

/** Number of sources of a host with the same text, including this one (the design, 3.4). */
const SOURCES = 3

/** Learns texts of the host's other pages, except texts inside newly learned places. */
async function learnTexts(
  repo: VersionRepo,
  { sourceId, latest, before, after, edits, knowledge }: LearningInput,
  places: readonly NewPlace[],
): Promise<NewRegion[]> {
  const { gone, come } = boilerplateIn(edits)
  const pages = [before.blocks, after.blocks]
  const takenBack = revokedRegions(knowledge)
  const texts = [
    ...gone.map((text) => ({ ...text, fetchAttemptId: latest.fetchAttemptId })),
    ...come.map((text) => ({ ...text, fetchAttemptId: null })),
  ]
  const isInPlace = ({ wordsSha256 }: Boilerplate) => places.some((place) => place.texts.has(wordsSha256))
  const asked = texts.filter((text) => !isInPlace(text) && !isTakenBack(text.block, pages, takenBack))
  if (asked.length === 0) return []
  const title = metadataOf(after).title ?? ''
  const others = Map.groupBy(
    await repo.regions.otherPagesWith(
      sourceId,
      title,
      asked.map(({ wordsSha256 }) => searchKey(wordsSha256)),
    ),
    ({ key }) => key,
  )
  return asked.flatMap((text) => {
    const otherPages = others.get(searchKey(text.wordsSha256)) ?? []
    return otherPages.length < SOURCES - 1
      ? []
      : [toTextRegion(text, [{ fetchAttemptId: text.fetchAttemptId, sourceId }, ...otherPages])]
  })
}

const toTextRegion = (
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

/**
 * Identity of a region: the hash of its text, or of its headings and neighbors. SHA-256,
 * hexadecimal.
 */
function identityOf(region: WordsRegion | PlaceRegion): string {
  const parts =
    region.kind === 'words'
      ? [region.kind, region.wordsSha256]
      : [region.kind, region.path, region.after, region.before]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

type RegionContext = { sourceId: string; latest: LatestVersion | null; knowledge: RegionKnowledge }

/**
 * Compares a read without its source's learned regions; if new regions are learned, compares again
 * without them. Writes nothing.
 */
export async function judgeWithRegions(
  repo: VersionRepo,
  reads: Omit<ToJudge, 'regions'>,
  { sourceId, latest, knowledge }: RegionContext,
): Promise<JudgementWithRegions> {
  const active = knowledge.regions.filter(({ state }) => state === 'active')
  const judged = await judgeRead({ ...reads, regions: active })
  const { before, after } = reads
  if (judged.comparison?.outcome !== 'changed' || !latest || !before) return { ...judged, learned: [] }
  const learned = await learnRegions(repo, {
    sourceId,
    latest,
    before,
    after,
    edits: judged.comparison.edits,
    knowledge,
  })
  if (learned.length === 0) return { ...judged, learned }
  return { ...(await judgeRead({ ...reads, regions: [...active, ...learned] })), learned }
}
