import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatShare } from '@ppman/evaluation'
import { formatLinearModel, type LinearModel, parseLinearModel } from '@ppman/text'
import {
  isLikelyPatient,
  PATIENT_CLASS,
  patientProbability,
} from '@ppman/topic-pipeline/src/checks/phi/records/model/patient-model.ts'
import {
  featuresOfPeople,
  LIKELY_PATIENT,
} from '@ppman/topic-pipeline/src/checks/phi/records/person-records.ts'
import { aContext, aDraft } from '@ppman/topic-pipeline/src/draft.fixtures.ts'
import { fitLinear } from '../learning/fit-linear.ts'
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
const SPENT = ['gate-1', 'gate-2', 'gate-3', 'gate-6', 'gate-7', 'gate-8']
const OTHER_CLASS = 'other'
/** Longer pages of packages are cut. */
const MAX_PAGE = 30_000
/** A person in a text about a patient is one of its patients from this probability. */
const ALSO_PATIENT = 0.6
const ROUNDS = 3

type Text = { label: string; text: string; people: string[][] }

const textOf = (label: string, text: string): Text => ({ label, text, people: featuresOfPeople(text) })
const ofLot = (cases: readonly SealedText[]): Text[] =>
  cases.map(({ label, text }) => textOf(label, `${text.replaceAll('«»', '')}\n`))

/** Of the odd ids of these lots the texts are only counted. */
const HALF_READ = ['gate-9']
const isEven = ({ id }: SealedText): boolean => Number(/\d+$/.exec(id)![0]) % 2 === 0

const textsByLot = new Map<string, Text[]>([
  ...SPENT.map((name) => [name, ofLot(readLot<SealedText>(name))] as const),
  ...HALF_READ.map((name) => [`${name}, even`, ofLot(readLot<SealedText>(name).filter(isEven))] as const),
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
  const others = texts.filter(({ label }) => label !== 'phi').flatMap(({ people }) => people)
  const groups = texts.flatMap(({ label, people }) => (label === 'phi' && people.length > 0 ? [people] : []))
  let patients = groups.flat()
  for (let round = 1; ; round++) {
    const weights = fitLinear([
      ...patients.map((features) => ({ features, classes: [PATIENT_CLASS] })),
      ...others.map((features) => ({ features, classes: [OTHER_CLASS] })),
    ])
    if (round === ROUNDS) return parseLinearModel(formatLinearModel(weights))
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
    const byRules = told.some((ruleId) => ruleId.startsWith('phi.') && ruleId !== LIKELY_PATIENT)
    return {
      label,
      byRules,
      byBoth: byRules || people.some((features) => isLikelyPatient(features, weights)),
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
