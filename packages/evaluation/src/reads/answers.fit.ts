import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { answerFeatures, comparedText } from '@ppman/policy-text/src/answers/answer-features.ts'
import {
  type AnswerModels,
  gatePolicy,
  IN_ITS_PLACE,
  isOtherText,
  LONGEST_PAGE,
  POLICY,
} from '@ppman/policy-text/src/answers/likely-policy.ts'
import { pageFeatures } from '@ppman/policy-text/src/answers/page-features.ts'
import { extract } from '@ppman/policy-text/src/extraction/extract.ts'
import type { Extract } from '@ppman/policy-text'
import { formatLinearModel, type LinearModel, parseLinearModel } from '@ppman/text'
import { type Example, fitLinear } from '../learning/fit-linear.ts'
import { LABELLED_READS, type LabelledRead, READS_OF_OTHERS } from './labelled-reads.ts'

/**
 * Fits the models of answers: `node packages/evaluation/src/reads/answers.fit.ts` prints figures
 * for each lot by other hands with models that were fitted without it (`--misses LOT` names its
 * wrong ones); `--write` fits on every lot and stores the weights.
 */
const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, misses: { type: 'string', default: '' } },
})
const WEIGHTS = new URL('../../../policy-text/src/answers/', import.meta.url)

type Answer = Omit<LabelledRead, 'before' | 'after'> & { before: Extract; after: Extract }
const read = ({ before, after, ...one }: LabelledRead): Answer => ({
  ...one,
  before: extract(Buffer.from(before), one.content_type),
  after: extract(Buffer.from(after), one.content_type),
})
const answers = LABELLED_READS.map(read)

const classOf = ({ expect }: Answer) => (expect === 'version' ? POLICY : IN_ITS_PLACE)
const isShort = ({ blocks }: Extract) =>
  blocks.reduce((sum, { text }) => sum + text.length, 0) <= LONGEST_PAGE
type OfLot = Example & { from: string }
const pages: OfLot[] = answers.flatMap((one) =>
  [
    { page: one.before, classes: [POLICY] },
    { page: one.after, classes: [classOf(one)] },
  ].flatMap(({ page, classes }) =>
    isShort(page) ? [{ from: one.from, features: pageFeatures(page), classes }] : [],
  ),
)
const comparisons: OfLot[] = answers.map((one) => ({
  from: one.from,
  features: answerFeatures(comparedText(one.before), comparedText(one.after)),
  classes: [classOf(one)],
}))

/** Left-out lots gave nearly the same with half and twice this. */
const VARIANCE = 1
const fit = (examples: readonly Example[]) => fitLinear(examples, { variance: VARIANCE, leastWeight: 0.05 })
const asStored = (model: LinearModel) => parseLinearModel(formatLinearModel(model))

function fitWithout(left: string | null): AnswerModels {
  const others = (all: readonly OfLot[]) => all.filter((one) => one.from !== left)
  return { page: fit(others(pages)), answer: fit(others(comparisons)) }
}

if (values.write) {
  const { page, answer } = fitWithout(null)
  writeFileSync(new URL('page-weights.txt', WEIGHTS), formatLinearModel(page))
  writeFileSync(new URL('answer-weights.txt', WEIGHTS), formatLinearModel(answer))
} else for (const name of READS_OF_OTHERS) printFigures(name)

function printFigures(name: string): void {
  const fitted = fitWithout(name)
  const models = { page: asStored(fitted.page), answer: asStored(fitted.answer) }
  const own = answers.filter((one) => one.from === name)
  const counted = (cases: readonly Answer[], isRight: (one: Answer) => boolean) => {
    if (values.misses === name)
      for (const one of cases)
        if (!isRight(one)) process.stdout.write(`  ${one.id} ${one.kind}: ${one.expect}\n`)
    return `${cases.filter(isRight).length} of ${cases.length}`
  }
  const [none, version] = [
    own.filter((one) => one.expect === 'none'),
    own.filter((one) => one.expect === 'version'),
  ]
  const isPolicy = ({ before, after }: Answer) => !isOtherText(before, after, models)
  process.stdout.write(
    `${name}: in its place refused ${counted(none, (one) => !isPolicy(one))}, ` +
      `policies read ${counted(version, isPolicy)}; alone, in its place refused ` +
      `${counted(none, (one) => gatePolicy(one.after, models) !== 'ok')}, ` +
      `policies read ${counted(own, (one) => gatePolicy(one.before, models) === 'ok')}\n`,
  )
}
