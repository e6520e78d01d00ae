import { matchBlocks } from '@ppman/policy-text/src/diff/match-blocks.ts'
import { passageOf, passagesOf, shapeOf, wholeOf } from '@ppman/policy-text/src/diff/reworded.ts'
import { extract } from '@ppman/policy-text/src/extraction/extract.ts'
import { featuresOf, type Passage, type Shape } from '@ppman/policy-text/src/language/equivalence/features.ts'
import { statementsOf } from '@ppman/policy-text/src/language/statements.ts'
import { wordsOf, shortestScript } from '@ppman/policy-text/src/diff/word-diff.ts'
import { readLot } from '../sealed/sealed-lot.ts'
import type { SealedPair } from '../sealed/score-lots.ts'
import { PROBES } from './probes/all-probes.ts'
import { developmentLot, FITTED_LOTS } from './unseen/development.ts'

/** A passage in two versions, and whether it states the same. */
export type LabelledPassage = {
  lot: string
  id: string
  before: Passage
  after: Passage
  shape: Shape
  isEqual: boolean
}

const SEALED = Array.from({ length: 19 }, (_, index) => `changes-${index + 1}`)

/** Lines of a page that change by themselves; they stand in pairs of both labels. */
const FURNITURE =
  /\b(?:reviewed|review|updated|revised|revision|printed|copyright|page \d|et al|PMID|last)\b|©/i

/** All labelled passages, of the lots that have been read and of the probes. */
export function labelledPassages(): LabelledPassage[] {
  const labelled: readonly (readonly [string, readonly SealedPair[]])[] = [
    ...SEALED.map((name) => [name, readLot<SealedPair>(name)] as const),
    ...FITTED_LOTS.map((name) => [name, developmentLot(name)] as const),
  ]
  const sealed = labelled.flatMap(([name, pairs]) =>
    pairs.flatMap((pair) => {
      const isEqual = pair.should_alert === false && pair.primary_type === 'wording'
      if (!isEqual && !pair.should_alert) return []
      const own = passagesIn(pair.before, pair.after, pair.content_type)
      // Where one passage of a change differs for certain, the others may be rewordings beside it.
      const isTold =
        pair.should_alert && own.some((one) => featuresOf(one.before, one.after, one.shape) === null)
      return isTold
        ? []
        : own.map((one) => ({
            ...one,
            lot: name,
            id: pair.id,
            isEqual,
          }))
    }),
  )
  const probes = PROBES.flatMap(([name, equal, matters]) =>
    [...equal, ...matters].flatMap((probe, index) => {
      const isEqual = index < equal.length
      const [before, after] = [probe.before, probe.after].map((text) => `${probe.heading}\n\n${text}\n`)
      return [{ ...passageOfTexts(before!, after!), lot: name, id: `${name}-${index}`, isEqual }]
    }),
  )
  return [...sealed, ...probes]
}

function passagesIn(
  before: string,
  after: string,
  type: string,
): Omit<LabelledPassage, 'lot' | 'id' | 'isEqual'>[] {
  const [was, is] = [before, after].map((text) => extract(Buffer.from(text), type).blocks)
  const diff = matchBlocks(was!, is!)
  const groups = passagesOf(diff)
  const whole = wholeOf(diff)
  return [...groups, ...(groups.length > 1 ? [whole] : [])].flatMap(({ before: a, after: b }) => {
    if (a.length === 0 || b.length === 0) return []
    const [left, right] = [passageOf(a), passageOf(b)]
    if (FURNITURE.test(left.text) && FURNITURE.test(right.text)) return []
    if (left.text.length + right.text.length > 5_000) return []
    return [{ before: left, after: right, shape: shapeOf(a, b) }]
  })
}

/** Two texts as passages, without a document around them. */
export function passageOfTexts(
  before: string,
  after: string,
): Pick<LabelledPassage, 'before' | 'after' | 'shape'> {
  const [a, b] = [before, after].map((text) => wordsOf(text.toLowerCase()))
  const script = shortestScript(a!, b!, 200)
  const kept = script?.filter(({ op }) => op === '=') ?? []
  const words = kept.reduce((sum, { count }) => sum + count, 0)
  const passage = (text: string): Passage => {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    return {
      text: lines.join('; '),
      statements: lines.flatMap((line) => statementsOf(line)),
      blocks: lines.length,
    }
  }
  return {
    before: passage(before),
    after: passage(after),
    shape: script
      ? { runs: kept.length, keptShare: (2 * words) / (a!.length + b!.length) }
      : { runs: 200, keptShare: 0 },
  }
}
