import { patientFeatures } from './patient-features.ts'

const MENTION = { start: 0, end: 0, likelihood: 2, bonus: 0 }
const featuresOf = (before: string, name: string, after: string) =>
  patientFeatures(name, MENTION, { before, after, isRow: false }, [])

test('reads words by what they are, so that other names and numbers count alike', () => {
  const one = featuresOf('The asthma of ', 'Susan Kaplan', ', born 1958-03-02')
  const two = featuresOf('The asthma of ', 'Helen Ostrowski', ', born 1961-12-11')
  expect(new Set(one)).toEqual(new Set(two))
})

test('reads words of other languages by the same concepts', () => {
  expect(featuresOf('', 'Susan Kaplan', ' geboren')).toContain('right after #label of birth')
  expect(featuresOf('', 'Susan Kaplan', ' ung thư, dialyse')).toContain('near #care')
})

test('reads what somebody told, claims and relatives in any language', () => {
  const features = featuresOf('', 'Piroska Vadas', ' telefonált, hogy a férje számláját elutasították')
  expect(features).toEqual(expect.arrayContaining(['near #told', 'near #kin', 'near #claim']))
})

test('tells concepts of the same sentence from those of others', () => {
  const features = featuresOf('Our nurse called. Dr. ', 'Susan Kaplan', ' answers. The dialysis was denied.')
  expect(features).toContain('sentence #staff activity')
  expect(features).toContain('near #care')
  expect(features).not.toContain('sentence #care')
})

test('tells the words beside a name from those farther away', () => {
  const features = featuresOf('claim of ', 'Susan Kaplan', '')
  expect(features).toEqual(
    expect.arrayContaining(['right before of', 'before claim', 'pair before claim of']),
  )
})
