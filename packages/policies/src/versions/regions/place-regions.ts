import { type Extract, learnFromLooks } from '@ppman/policy-text'
import { isTakenBack, type PlaceFound, wordsSha256 } from '@ppman/policy-text/learn'
import type { VersionRepo } from '../version-repo.ts'
import type { NewRegion } from './known-region.ts'
import { type Lesson, takenBackIn } from './lesson.ts'
import { identityOf } from './region-identity.ts'

/** A place that was just learned, with the texts that stood there, by their hashes. */
export type NewPlace = NewRegion & { texts: ReadonlySet<string> }

/** Both looks before this one have to have brought another text: what they brought was kept then, with a version or a comparison. */
export async function placesOf(
  repo: VersionRepo,
  { sourceId, after, knowledge }: Lesson,
): Promise<NewPlace[]> {
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
