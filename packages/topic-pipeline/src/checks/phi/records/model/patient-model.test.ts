import { parseLinearModel } from '@ppman/text'
import { IS_NUMBER } from './patient-features.ts'
import { isLikelyPatient, isUnlikelyPatient, patientProbability } from './patient-model.ts'

const WEIGHTS = parseLinearModel('other\tpatient\nill\t1:200\ntreated\t1:150\nstaff\t0:300\n')

test('gives the probability of a patient', () => {
  expect(patientProbability(['ill'], WEIGHTS)).toBeCloseTo(0.881, 3)
  expect(patientProbability(['unknown'], WEIGHTS)).toBe(0.5)
})

test('asks for more certainty about a number than about a name', () => {
  expect(isLikelyPatient(['ill'], WEIGHTS)).toBe(true)
  expect(isLikelyPatient(['ill', IS_NUMBER], WEIGHTS)).toBe(false)
})

test('takes a person for none whom more speaks against than for', () => {
  expect(isUnlikelyPatient(['staff'], WEIGHTS)).toBe(true)
  expect(isUnlikelyPatient(['staff', 'ill', 'treated'], WEIGHTS)).toBe(false)
})
