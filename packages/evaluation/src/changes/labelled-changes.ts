import { readFileSync } from 'node:fs'
import { findingsOf, type Verdict } from '@ppman/policy-text/src/classification/classify.ts'
import {
  type Aspect,
  featuresOfChange,
} from '@ppman/policy-text/src/classification/likely/likely-conclusions.ts'
import { editsToClassify } from '@ppman/policy-text/src/comparison/compare.ts'
import { matchBlocks } from '@ppman/policy-text/src/diff/match-blocks.ts'
import { readDocument } from '@ppman/policy-text/src/reading/responsive.ts'
import type { SealedPair } from '../sealed/score-lots.ts'

/** What the rules concluded of an alert at the commit of its lot's first run. */
type FirstVerdict = Pick<Verdict, 'severity' | Aspect>

/** A change that matters, with what its label accepts, the label itself first. */
export type LabelledChange = {
  /** Name of the lot. */
  group: string
  features: readonly string[]
  /** Empty where it is not labelled. */
  accepted: Record<Aspect, readonly string[]>
  /** Undefined where nothing was told, and in the first lot for development, half of it read. */
  firstVerdict: FirstVerdict | undefined
}

/** Lots by other hands: sealed ones that had their first run, and lots for development. */
const FILES: readonly (readonly [group: string, file: string])[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(
    (number) => [`changes-${number}`, `../sealed/lots/changes-${number}.jsonl`] as const,
  ),
  ...[1, 2, 3, 4, 5, 6, 7].map(
    (number) => [`development-${number}`, `./unseen/development-${number}.jsonl`] as const,
  ),
]

const linesOf = <Line>(file: string): Line[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** The changes of all these lots that should alert. */
export async function labelledChanges(): Promise<LabelledChange[]> {
  const verdicts = new Map(
    linesOf<{ group: string; id: string } & FirstVerdict>('./first-verdicts.jsonl').map(
      ({ group, id, ...verdict }) => [`${group} ${id}`, verdict],
    ),
  )
  const changes: LabelledChange[] = []
  for (const [group, file] of FILES)
    for (const pair of linesOf<SealedPair>(file)) {
      const { id, should_alert: isDue, direction, primary_type: type, accept = {} } = pair
      if (!isDue) continue
      const features = await featuresOfPair(pair)
      const accepted = {
        direction: labels(direction, accept.direction),
        changeType: labels(type, accept.primary_type),
      }
      changes.push({ group, features, accepted, firstVerdict: verdicts.get(`${group} ${id}`) })
    }
  return changes
}

const labels = (label: string | null, others: readonly (string | null)[] = []): string[] =>
  label === null ? [] : [label, ...others.flatMap((one) => one ?? [])]

async function featuresOfPair({ before, after, content_type: type }: SealedPair): Promise<string[]> {
  const was = await readDocument(Buffer.from(before), type)
  const is = await readDocument(Buffer.from(after), type)
  if (was.outcome !== 'ok' || is.outcome !== 'ok') return []
  const documents = { before: was.extract.blocks, after: is.extract.blocks }
  const edits = editsToClassify(matchBlocks(documents.before, documents.after), documents)
  return featuresOfChange(edits.map((edit) => ({ edit, findings: findingsOf(edit) })))
}
