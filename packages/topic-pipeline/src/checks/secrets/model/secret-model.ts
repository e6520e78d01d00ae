import { readFileSync } from 'node:fs'
import { type LinearModel, parseLinearModel, probabilitiesOf } from '@ppman/text'
import type { Hit } from '../../../scan/pattern-rule.ts'
import { alternativesOf } from '../credentials.ts'
import { publicRandomValuesOf } from '../random-values.ts'
import { secretCandidates } from './secret-candidates.ts'
import { secretFeaturesIn } from './secret-features.ts'

export const SECRET_CLASS = 'secret'
/** Found by the fitted model, where no rule knows the form. */
export const LIKELY_SECRET = 'secret.likely-secret'
/** The probability from which a value is refused. */
export const LEAST_PROBABILITY = 0.6

let model: LinearModel | undefined

/**
 * The fitted weights, which are read when a value is first judged.
 * `packages/evaluation/src/publish-gate/secret-model.fit.ts` writes them.
 */
const fittedModel = (): LinearModel =>
  (model ??= parseLinearModel(readFileSync(new URL('./weights.txt', import.meta.url), 'utf8')))

/** The probability, 0 to 1, that a value with these features gives access. */
export const secretProbability = (features: readonly string[], weights = fittedModel()): number =>
  probabilitiesOf(weights, features)[weights.classes.indexOf(SECRET_CLASS)]!

/** The name of a parameter that everybody may see, before its value. */
const PUBLIC_PARAMETER = new RegExp(
  `(?:^|[^A-Za-z])(?:${alternativesOf('public parameter')})["'\`]?\\s{0,3}[:=]\\s{0,3}["'\`]?(?:\\w{1,20}=)?$`,
  'i',
)
const PARAMETER_REACH = 60

/** Finds values that the model takes for secrets by shape, place and the words around them. */
export function findLikelySecrets(text: string): Hit[] {
  const isPublic = publicRandomValuesOf(text)
  const candidates = secretCandidates(text).filter(
    (candidate) =>
      !isPublic(candidate) &&
      !PUBLIC_PARAMETER.test(text.slice(Math.max(0, candidate.start - PARAMETER_REACH), candidate.start)),
  )
  if (candidates.length === 0) return []
  const featuresOf = secretFeaturesIn(text, candidates)
  return candidates
    .filter((candidate) => {
      const features = featuresOf(candidate)
      return features !== null && secretProbability(features) >= LEAST_PROBABILITY
    })
    .map(({ value, start, end }) => ({ ruleId: LIKELY_SECRET, severity: 'error', value, start, end }))
}
