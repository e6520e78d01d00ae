import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { NAME_FEATURES, SUBJECT_FEATURES } from '@ppman/payers/src/matching/names/features.ts'
import { type FitCard, fitCards, indexOf } from './fit-cards.ts'
import { type Case, dot, train } from './train.ts'
import { type NameHit, rankNames } from '@ppman/payers/src/matching/names/rank-names.ts'
import { readingsOf } from '@ppman/payers/src/matching/names/query-reading.ts'
import { rowsOfDirectory } from './rows-of-directory.ts'
import { NAME_WEIGHTS, SUBJECT_WEIGHTS } from '@ppman/payers/src/matching/scoring/decide.ts'

/**
 * Fits the weights of names anew and prints them: `node
 * packages/evaluation/src/matching/match.fit.ts [--data DIR]`.
 */
const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data/policy' } } })
const FEATURES = [...NAME_FEATURES, ...SUBJECT_FEATURES]
/**
 * Left out aliases are answered by names more often than aliases are: the fit would take that for a
 * rule.
 */
const KEPT = new Set([FEATURES.indexOf('isAlias')])
const RIVALS = 50

const rows = await rowsOfDirectory(join(values.data, 'payers'))
const cards = fitCards(rows, indexOf(rows))
let weights: Float64Array = Float64Array.from(
  FEATURES,
  (name) => ({ ...NAME_WEIGHTS, ...SUBJECT_WEIGHTS })[name],
)
for (const rounds of [120, 200])
  weights = train(
    cards.map((card) => caseOf(card, weights)),
    weights,
    { rounds, keepAt: KEPT },
  )
process.stdout.write(
  `${cards.length} cards\n` +
    FEATURES.map((name, position) => `  ${name}: ${weights[position]!.toFixed(2)},\n`).join(''),
)

/** The rivals under today's weights, which also choose the name that each subject shows. */
function caseOf({ company, state, accept, weight, index }: FitCard, now: Float64Array): Case {
  const weigh = {
    name: (features: NameHit['features']) => dot(vectorOf({ features }), now),
    subject: (own: NameHit['own']) => dot(vectorOf({ own }), now),
  }
  const hits = rankNames(index, { readings: readingsOf(company, state), state, plan: [], also: [] }, weigh)
  const near = hits.sort((a, b) => b.weight - a.weight).slice(0, RIVALS)
  const keyOf = ({ subject }: NameHit) => index.subjects[subject]!.entryId ?? index.subjects[subject]!.payerId
  return { weight, rivals: near.map(vectorOf), right: near.map((hit) => accept.has(keyOf(hit))) }
}

function vectorOf({ features, own }: Partial<Pick<NameHit, 'features' | 'own'>>): Float64Array {
  return Float64Array.from([
    ...NAME_FEATURES.map((name) => features?.[name] ?? 0),
    ...SUBJECT_FEATURES.map((name) => own?.[name] ?? 0),
  ])
}
