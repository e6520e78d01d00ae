import type { BlockEdit } from '@ppman/policy-text'
import { isPlain, type LearnedRegion } from '@ppman/policy-text/learn'
import type { VersionRepo } from '../version-repo.ts'
import type { NewRegion } from './known-region.ts'
import type { Lesson } from './lesson.ts'
import { placesOf } from './place-regions.ts'
import { identityOf } from './region-identity.ts'
import { textsOf } from './word-regions.ts'

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
