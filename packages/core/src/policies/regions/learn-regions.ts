import { type BlockEdit, type Extract, learnFromLooks, metadataOf } from '@ppman/policy-text'
import { type Boilerplate, boilerplateIn, isPlain, isTakenBack, type PlaceFound, searchKey } from '@ppman/policy-text/learn'
import type { LatestVersion } from '../policy-read.ts'
import type { VersionRepo } from '../version-repo.ts'
import type { NewRegion, RegionKnowledge } from './known-region.ts'
import { identityOf } from './region-identity.ts'

/** What changed so much is another text, in which nothing is looked for. */
const MAX_EDITS = 200
/** A source that seems to have more is not understood. */
const MAX_REGIONS = 100
/** Sources of a host that a text has to stand on, its own among them (the design, 3.4). */
const SOURCES = 3

/** A look that brought another text than the newest version, and what is known so far. */
export type Lesson = {
  sourceId: string
  latest: LatestVersion
  before: Extract
  after: Extract
  /** What is told of it as things are. */
  edits: readonly BlockEdit[]
  knowledge: RegionKnowledge
}

/**
 * Regions that a look teaches: places that changed at this look and at the one before it, and texts that other pages of the host
 * have, none of them with a fact. What somebody took back is not learned again. Reads, and writes nothing.
 */
export async function learnRegions(repo: VersionRepo, lesson: Lesson): Promise<NewRegion[]> {
  const { edits, knowledge } = lesson
  if (edits.length > MAX_EDITS || knowledge.regions.length >= MAX_REGIONS || !edits.some(isPlainEdit)) return []
  const known = new Set(knowledge.regions.map(identityOf))
  return [...(await placesOf(repo, lesson)), ...(await textsOf(repo, lesson))].filter(({ id }) => !known.has(id))
}

const isPlainEdit = ({ before, after }: BlockEdit) => [before, after].every((block) => block === null || isPlain(block))
const takenBackIn = ({ regions }: RegionKnowledge) => regions.filter(({ state }) => state === 'revoked')

/** Both looks before this one have to have brought another text: what they brought was kept then, with a version or a comparison. */
async function placesOf(repo: VersionRepo, { sourceId, after, knowledge }: Lesson): Promise<NewRegion[]> {
  const [last, first] = knowledge.lastLooks
  if (!last?.parseId || !first?.parseId) return []
  const looks = [await repo.extractOfParse(first.parseId), await repo.extractOfParse(last.parseId), after] as const
  if (looks.some(({ extractor }) => extractor !== after.extractor)) return []
  const takenBack = takenBackIn(knowledge)
  const pages = looks.map(({ blocks }) => blocks)
  const fetches = [first.fetchAttemptId, last.fetchAttemptId, null] as const
  const found = await learnFromLooks(looks)
  return found
    .filter(({ blocks }) => !blocks.flat().some((block) => isTakenBack(block, pages, takenBack)))
    .map((place) => regionAt(place, fetches.map((fetchAttemptId, look) => ({ fetchAttemptId, sourceId, words: wordsOf(place.blocks[look]!) }))))
}

const regionAt = ({ region, after, before }: PlaceFound, basis: NewRegion['basis']): NewRegion => ({
  ...region,
  id: identityOf(region),
  words: basis.at(-1)!.words,
  afterWords: after,
  beforeWords: before,
  basis,
})

const wordsOf = (blocks: Extract['blocks']) => blocks.map(({ text }) => text).join('\n')

async function textsOf(repo: VersionRepo, { sourceId, latest, before, after, edits, knowledge }: Lesson): Promise<NewRegion[]> {
  const { gone, come } = boilerplateIn(edits)
  const pages = [before.blocks, after.blocks]
  const takenBack = takenBackIn(knowledge)
  const texts = [...gone.map((text) => ({ ...text, fetchAttemptId: latest.fetchAttemptId })), ...come.map((text) => ({ ...text, fetchAttemptId: null }))]
  const asked = texts.filter(({ block }) => !isTakenBack(block, pages, takenBack))
  if (asked.length === 0) return []
  const title = metadataOf(after).title ?? ''
  const others = Map.groupBy(await repo.regions.elsewhere(sourceId, title, asked.map(({ wordsSha256 }) => searchKey(wordsSha256))), ({ key }) => key)
  return asked.flatMap((text) => {
    const elsewhere = others.get(searchKey(text.wordsSha256)) ?? []
    return elsewhere.length < SOURCES - 1 ? [] : [textRegion(text, [{ fetchAttemptId: text.fetchAttemptId, sourceId }, ...elsewhere])]
  })
}

const textRegion = ({ wordsSha256, block }: Boilerplate, seen: readonly { fetchAttemptId: string | null; sourceId: string }[]): NewRegion => ({
  kind: 'words',
  wordsSha256,
  id: identityOf({ kind: 'words', wordsSha256 }),
  words: block.text,
  afterWords: null,
  beforeWords: null,
  basis: seen.map(({ fetchAttemptId, sourceId }) => ({ fetchAttemptId, sourceId, words: block.text })),
})
