import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatShare } from '@ppman/evaluation'
import { formatLinearModel, type LinearModel } from '@ppman/text'
import {
  isLikelyPatient,
  isUnlikelyPatient,
  PATIENT_CLASS,
  patientProbability,
} from '@ppman/topic-pipeline/src/checks/phi/records/model/patient-model.ts'
import {
  LIKELY_PATIENT,
  peopleToJudge,
  PERSON_RECORD,
  type PersonToJudge,
} from '@ppman/topic-pipeline/src/checks/phi/records/person-records.ts'
import { aContext, aDraft } from '@ppman/topic-pipeline/src/draft.fixtures.ts'
import { averageOf, fitLinear } from '../learning/fit-linear.ts'
import type { SealedText } from '../sealed/score-lots.ts'
import { readLot } from '../sealed/sealed-lot.ts'
import { GATE_LOTS } from './cases/gate-cases.ts'
import { judgeText } from './judge-case.ts'
import { DEVELOPMENT_LOTS } from './unseen/development.ts'

/**
 * Fits the model that tells patients from other people in the publish gate: `node
 * packages/evaluation/src/publish-gate/patient-model.fit.ts` prints figures for each lot, of the
 * rules alone and with a model that was fitted without the lot; `--more FILE` does so for another
 * file of labelled texts, by halves; `--write` fits on all lots and stores the weights.
 */
const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, more: { type: 'string' } },
})
const WEIGHTS = new URL('../../../topic-pipeline/src/checks/phi/records/model/weights.txt', import.meta.url)
/** Lots whose first run is published and whose texts may be read. */
const SPENT = [1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13].map((number) => `gate-${number}`)
const OTHER_CLASS = 'other'
/** Longer pages of packages are cut. */
const MAX_PAGE = 30_000
/** A person in a text about a patient is one of its patients from this probability. */
const ALSO_PATIENT = 0.6
const ROUNDS = 3
/** The mean of fits in several orders of the examples is steadier than one. */
const SEEDS = [7, 108, 209, 310, 411]
/** A prior that weights are small; in lots left out, fewer clean texts are refused with it. */
const VARIANCE = 5
/** Features with smaller weights are left out, in each fit and in the mean. */
const LEAST_WEIGHT = 0.02
const PRIOR = { variance: VARIANCE, leastWeight: LEAST_WEIGHT }
const JUDGED_BY_MODEL: ReadonlySet<string> = new Set([LIKELY_PATIENT, PERSON_RECORD])

type Text = { label: string; text: string; people: PersonToJudge[] }

const textOf = (label: string, text: string): Text => ({ label, text, people: peopleToJudge(text) })
const ofLot = (cases: readonly SealedText[]): Text[] =>
  cases.map(({ label, text }) => textOf(label, `${text.replaceAll('«»', '')}\n`))

const textsByLot = new Map<string, Text[]>([
  ...SPENT.map((name) => [name, ofLot(readLot<SealedText>(name))] as const),
  ...DEVELOPMENT_LOTS.map(({ lot, cases }) => [lot, ofLot(cases)] as const),
  ...GATE_LOTS.filter(({ classes }) => classes.includes('phi')).map(
    ({ lot, cases }) =>
      [
        `own ${lot}`,
        cases.flatMap(({ label, draft }) => (draft.bodyMdx ? [textOf(label, draft.bodyMdx)] : [])),
      ] as const,
  ),
])

/** Pages of this repository and of installed packages name maintainers and nobody's patients. */
const pages = globSync(['docs/**/*.md', 'packages/*/README.md', 'node_modules/.pnpm/*/node_modules/**/*.md'])
  .filter((file) => statSync(file).isFile())
  .sort()
  .map((file) => textOf('clean', readFileSync(file, 'utf8').slice(0, MAX_PAGE)))
  .filter(({ people }) => people.length > 0)

/**
 * Only a text is labelled, not the people in it: first all of a patient's text count, then those
 * that the model of the round before finds likely, at least one.
 */
function fit(texts: readonly Text[]): LinearModel {
  const [groups, others]: [string[][][], string[][]] = [[], []]
  for (const { label, people } of texts) {
    const features = people.map((person) => person.features)
    if (label !== 'phi') others.push(...features)
    else if (features.length > 0) groups.push(features)
  }
  let patients = groups.flat()
  for (let round = 1; ; round++) {
    const examples = [
      ...patients.map((features) => ({ features, classes: [PATIENT_CLASS] })),
      ...others.map((features) => ({ features, classes: [OTHER_CLASS] })),
    ]
    if (round === ROUNDS)
      return averageOf(
        SEEDS.map((seed) => fitLinear(examples, { ...PRIOR, seed })),
        LEAST_WEIGHT,
      )
    const weights = fitLinear(examples, PRIOR)
    patients = groups.flatMap((people) => {
      const probabilities = people.map((features) => patientProbability(features, weights))
      const least = Math.min(ALSO_PATIENT, Math.max(...probabilities))
      return people.filter((_, index) => probabilities[index]! >= least)
    })
  }
}

function formatFigures(texts: readonly Text[], weights: LinearModel): string {
  const judged = texts.map(({ label, text, people }) => {
    const draft = { ...aDraft(), bodyMdx: text }
    const { told } = judgeText({ id: '', kind: '', label: 'phi' }, draft, aContext(), ['phi'])
    const isExact = told.some((ruleId) => ruleId.startsWith('phi.') && !JUDGED_BY_MODEL.has(ruleId))
    return {
      label,
      byRules: isExact || people.some(({ isByRule }) => isByRule),
      byBoth:
        isExact ||
        people.some(({ features, isByRule }) =>
          isByRule ? !isUnlikelyPatient(features, weights) : isLikelyPatient(features, weights),
        ),
    }
  })
  const of = (isPatient: boolean) => judged.filter(({ label }) => (label === 'phi') === isPatient)
  const [patients, others] = [of(true), of(false)]
  const count = (all: typeof judged, key: 'byRules' | 'byBoth') => all.filter((one) => one[key]).length
  return (
    `patients by rules ${formatShare(count(patients, 'byRules'), patients.length)}, ` +
    `with the model ${formatShare(count(patients, 'byBoth'), patients.length)}; ` +
    `others refused ${count(others, 'byRules')} and ${count(others, 'byBoth')} of ${others.length}\n`
  )
}

const fitWithout = (left: string | null) =>
  fit([...pages, ...[...textsByLot].flatMap(([name, texts]) => (name === left ? [] : texts))])

if (values.write) writeFileSync(WEIGHTS, formatLinearModel(fitWithout(null)))
else if (values.more) {
  const more = readFileSync(values.more, 'utf8').trim().split('\n')
  const texts = ofLot(more.map((line) => JSON.parse(line) as SealedText))
  const weights = fitWithout(null)
  for (const [half, remainder] of [
    ['even lines', 1],
    ['odd lines', 0],
  ] as const) {
    const own = texts.filter((_, index) => index % 2 === remainder)
    process.stdout.write(`${half}: ${formatFigures(own, weights)}`)
  }
} else
  for (const [name, texts] of textsByLot)
    process.stdout.write(`${name}: ${formatFigures(texts, fitWithout(name))}`)
