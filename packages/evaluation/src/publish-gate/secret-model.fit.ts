import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatShare } from '@ppman/evaluation'
import { formatLinearModel, type LinearModel } from '@ppman/text'
import { secretCandidates } from '@ppman/topic-pipeline/src/checks/secrets/model/secret-candidates.ts'
import { secretFeaturesIn } from '@ppman/topic-pipeline/src/checks/secrets/model/secret-features.ts'
import {
  LEAST_PROBABILITY,
  LIKELY_SECRET,
  SECRET_CLASS,
  secretProbability,
} from '@ppman/topic-pipeline/src/checks/secrets/model/secret-model.ts'
import { aContext, aDraft } from '@ppman/topic-pipeline/src/draft.fixtures.ts'
import { averageOf, type Example, fitLinear } from '../learning/fit-linear.ts'
import type { SealedText } from '../sealed/score-lots.ts'
import { readLot } from '../sealed/sealed-lot.ts'
import { GATE_LOTS } from './cases/gate-cases.ts'
import { judgeText } from './judge-case.ts'
import { DEVELOPMENT_LOTS, OWN_SECRETS } from './unseen/development.ts'

/**
 * Fits the model that tells secrets from other values in the publish gate: `node
 * packages/evaluation/src/publish-gate/secret-model.fit.ts --without LOT,LOT` prints figures for
 * each of these lots, of the rules alone and with a model that was fitted without them; `--write`
 * fits on all lots and stores the weights.
 */
const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, without: { type: 'string', default: '' } },
})
const WEIGHTS = new URL('../../../topic-pipeline/src/checks/secrets/model/weights.txt', import.meta.url)
/** Lots whose first run is published. */
const SPENT = [1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((number) => `gate-${number}`)
const OTHER_CLASS = 'other'
/** The two letters at which a secret of a lot is cut. */
const CUT = '«»'
/** Longer pages of packages are cut. */
const MAX_PAGE = 30_000
/** Pages hold many values and no secrets; more of them drown the lots. */
const EVERY_PAGE = 2
/** A long random value beside a secret may be a part of it. */
const LEAST_PART = 20
const SEEDS = [7, 108, 209]
/** A prior that weights are small, since cases are few. */
const VARIANCE = 1
const LEAST_WEIGHT = 0.02

type Value = { features: string[]; isSecret: boolean; isUnclear: boolean }
type Text = { label: string; text: string; values: Value[] }

/** A text with its values; those that hold a mark are the secrets. */
function textOf(label: string, written: string): Text {
  const parts = written.split(CUT)
  const text = `${parts.join('')}\n`
  const marks = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('').length)
  const candidates = secretCandidates(text)
  const featuresOf = secretFeaturesIn(text, candidates)
  // Clean texts are cut too, where they quote a published key.
  const holdsMark = ({ start, end }: { start: number; end: number }) =>
    label === 'secret' && marks.some((mark) => start <= mark && mark <= end)
  const secrets = new Set(candidates.filter(holdsMark).map(({ value }) => value))
  const valuesOf = candidates.flatMap((candidate): Value[] => {
    const features = featuresOf(candidate)
    if (!features) return []
    const { value, kind } = candidate
    const isSecret = holdsMark(candidate)
    const isPart = kind === 'token' && value.length >= LEAST_PART && /\d/.test(value)
    const isUnclear = label === 'secret' && !isSecret && (secrets.has(value) || isPart)
    return [{ features, isSecret, isUnclear }]
  })
  return { label, text, values: valuesOf }
}

const ofLot = (cases: readonly SealedText[]): Text[] => cases.map(({ label, text }) => textOf(label, text))

const textsByLot = new Map<string, Text[]>([
  ...SPENT.map((name) => [name, ofLot(readLot<SealedText>(name))] as const),
  ...DEVELOPMENT_LOTS.map(({ lot, cases }) => [lot, ofLot(cases)] as const),
])

/** Our own texts without secrets (those of the others are not marked), and texts for the fit. */
const own = [
  ...GATE_LOTS.flatMap(({ cases }) =>
    cases.flatMap(({ label, draft }) =>
      label !== 'secret' && draft.bodyMdx ? [textOf(label, draft.bodyMdx)] : [],
    ),
  ),
  ...ofLot(OWN_SECRETS),
]

const pages = globSync(['docs/**/*.md', 'packages/*/README.md', 'node_modules/.pnpm/*/node_modules/**/*.md'])
  .filter((file) => statSync(file).isFile())
  .sort()
  .filter((_, index) => index % EVERY_PAGE === 0)
  .map((file) => textOf('clean', readFileSync(file, 'utf8').slice(0, MAX_PAGE)))

function fit(texts: readonly Text[]): LinearModel {
  const examples = texts.flatMap((text) =>
    text.values
      .filter(({ isUnclear }) => !isUnclear)
      .map(({ features, isSecret }): Example => ({
        features,
        classes: [isSecret ? SECRET_CLASS : OTHER_CLASS],
      })),
  )
  const fits = SEEDS.map((seed) =>
    fitLinear(examples, { variance: VARIANCE, leastWeight: LEAST_WEIGHT, seed }),
  )
  return averageOf(fits, LEAST_WEIGHT)
}

function formatFigures(texts: readonly Text[], weights: LinearModel): string {
  const judged = texts.map(({ label, text, values: own }) => {
    const draft = { ...aDraft(), bodyMdx: text }
    const { told } = judgeText({ id: '', kind: '', label: 'secret' }, draft, aContext(), ['secret'])
    const byRules = told.some((ruleId) => ruleId.startsWith('secret.') && ruleId !== LIKELY_SECRET)
    const byModel = own.some(({ features }) => secretProbability(features, weights) >= LEAST_PROBABILITY)
    return { isSecret: label === 'secret', byRules, byBoth: byRules || byModel }
  })
  const [secrets, others] = [true, false].map((isSecret) => judged.filter((one) => one.isSecret === isSecret))
  const count = (all: typeof judged, key: 'byRules' | 'byBoth') => all.filter((one) => one[key]).length
  return (
    `secrets by rules ${formatShare(count(secrets!, 'byRules'), secrets!.length)}, ` +
    `with the model ${formatShare(count(secrets!, 'byBoth'), secrets!.length)}; ` +
    `others refused ${count(others!, 'byRules')} and ${count(others!, 'byBoth')} of ${others!.length}\n`
  )
}

const leftOut = new Set(values.without.split(',').filter(Boolean))
const strange = [...leftOut].find((name) => !textsByLot.has(name))
if (strange) throw new Error(`There are no texts of the name ${strange}.`)
if (values.write && leftOut.size > 0) throw new Error('Weights that leave texts out are not stored.')
const fitted = [...textsByLot].flatMap(([name, texts]) => (leftOut.has(name) ? [] : texts))
const weights = fit([...fitted, ...own, ...pages])
for (const name of leftOut) process.stdout.write(`${name}: ${formatFigures(textsByLot.get(name)!, weights)}`)
if (values.write) writeFileSync(WEIGHTS, formatLinearModel(weights))
