import { metadataOf } from '@ppman/policy-text'
import { type Boilerplate, boilerplateIn, isTakenBack, searchKey } from '@ppman/policy-text/learn'
import type { VersionRepo } from '../version-repo.ts'
import type { NewRegion } from './known-region.ts'
import { type Lesson, takenBackIn } from './lesson.ts'
import type { NewPlace } from './place-regions.ts'
import { identityOf } from './region-identity.ts'

/** Sources of a host that a text has to stand on, its own among them (the design, 3.4). */
const SOURCES = 3

/** What stands in a place that was just learned need not be known by its words. */
export async function textsOf(
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
