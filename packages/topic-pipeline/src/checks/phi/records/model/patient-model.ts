import { readFileSync } from 'node:fs'
import { type LinearModel, parseLinearModel, probabilitiesOf } from '@ppman/text'
import { IS_NUMBER } from './patient-features.ts'

export const PATIENT_CLASS = 'patient'

/** The probability from which a person is refused. */
const LEAST_PROBABILITY = 0.7
/** The probability below which even a person with the evidence of a rule is left alone. */
const MOST_UNLIKELY = 0.5
/** Numbers stand in texts about secrets and claims too. */
const LEAST_PROBABILITY_OF_NUMBER = 0.98

let model: LinearModel | undefined

/**
 * The fitted weights, which are read when a person is first judged.
 * `packages/evaluation/src/publish-gate/patient-model.fit.ts` writes them.
 */
const fittedModel = (): LinearModel =>
  (model ??= parseLinearModel(readFileSync(new URL('./weights.txt', import.meta.url), 'utf8')))

/** The probability, 0 to 1, that a person or a number with these features is a patient's. */
export const patientProbability = (features: readonly string[], weights = fittedModel()): number =>
  probabilitiesOf(weights, features)[weights.classes.indexOf(PATIENT_CLASS)]!

/** Whether the model is sure enough of a patient to refuse the text. */
export const isLikelyPatient = (features: readonly string[], weights = fittedModel()): boolean =>
  patientProbability(features, weights) >=
  (features.includes(IS_NUMBER) ? LEAST_PROBABILITY_OF_NUMBER : LEAST_PROBABILITY)

/** Whether the model is sure that a person with these features is no patient. */
export const isUnlikelyPatient = (features: readonly string[], weights = fittedModel()): boolean =>
  patientProbability(features, weights) < MOST_UNLIKELY
