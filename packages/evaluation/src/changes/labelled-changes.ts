import { readFileSync } from 'node:fs'
import { findingsOf, type Verdict } from '@ppman/policy-text/src/classification/classify.ts'
import { featuresOfChange } from '@ppman/policy-text/src/classification/direction/likely-direction.ts'
import { editsToClassify } from '@ppman/policy-text/src/comparison/compare.ts'
import { matchBlocks } from '@ppman/policy-text/src/diff/match-blocks.ts'
import { readDocument } from '@ppman/policy-text/src/reading/responsive.ts'
import type { SealedPair } from '../sealed/score-lots.ts'

/** What the rules concluded of an alert at the commit of its lot's first run. */
type FirstVerdict = Pick<Verdict, 'direction' | 'severity'>

/** A change that matters, with the directions that its label accepts, the label itself first. */
export type LabelledChange = {
  /** Name of the lot. */
  group: string
  features: readonly string[]
  accepted: readonly string[]
  /** Undefined where nothing was told, and in the lot for development, which was half read. */
  firstVerdict: FirstVerdict | undefined
}

/** Lots by other hands, all of which have had their first run. */
const FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((number) => [`changes-${number}`, `../sealed/lots/changes-${number}.jsonl`]),
  ),
  development: './unseen/development-1.jsonl',
}

const linesOf = <Line>(file: string): Line[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** The changes of all spent lots that should alert and have a direction. */
export async function labelledChanges(): Promise<LabelledChange[]> {
  const verdicts = new Map(
    linesOf<{ group: string; id: string } & FirstVerdict>('./first-verdicts.jsonl').map(
      ({ group, id, ...verdict }) => [`${group} ${id}`, verdict],
    ),
  )
  const changes: LabelledChange[] = []
  for (const [group, file] of Object.entries(FILES))
    for (const pair of linesOf<SealedPair>(file)) {
      const { id, should_alert: isDue, direction, accept } = pair
      if (!isDue || direction === null) continue
      const features = await featuresOfPair(pair)
      const accepted = [direction, ...(accept?.direction ?? []).flatMap((one) => one ?? [])]
      changes.push({ group, features, accepted, firstVerdict: verdicts.get(`${group} ${id}`) })
    }
  return changes
}

async function featuresOfPair({ before, after, content_type: type }: SealedPair): Promise<string[]> {
  const was = await readDocument(Buffer.from(before), type)
  const is = await readDocument(Buffer.from(after), type)
  if (was.outcome !== 'ok' || is.outcome !== 'ok') return []
  const documents = { before: was.extract.blocks, after: is.extract.blocks }
  const edits = editsToClassify(matchBlocks(documents.before, documents.after), documents)
  return featuresOfChange(edits.map((edit) => ({ edit, findings: findingsOf(edit) })))
}
