import { reviewText } from '../../../review-text.ts'
import { organizationAddresses } from './nobodies.ts'
import { findPatients } from './person-records.ts'

const rulesIn = (text: string) =>
  reviewText([{ field: 'bodyMdx', text }], 'key')
    .filter((finding) => finding.class === 'phi')
    .map(({ ruleId }) => ruleId)

test.each([
  [
    'people that a generator made',
    '| Given | Family | Condition |\n|---|---|---|\n' +
      '| Aaron697 | Brekke496 | Prediabetes |\n| Lupe126 | Sauer652 | Sinusitis |\n',
  ],
  [
    'authors of changes about illnesses',
    '```\n6c348716 Anneliese Vogt   cancer screening: count FIT-DNA\n' +
      'b19491f0 Deepak Iyengar   HIV viral load: fix LOINC\n```\n',
  ],
  [
    'the patient of the FHIR examples',
    'The example that ships with the specification:\n\n' +
      '{"resourceType":"Patient","name":[{"family":"Chalmers",' +
      '"given":["Peter","James"]}],"birthDate":"1974-12-25"}\n',
  ],
  [
    'a roster of staff',
    'Week   Claims           Enrollment        Pharmacy\n' +
      '47     Oyelaran, F.     Brandt, Mireille  Castellano, J.\n' +
      '48     Whitehorse, D.   Oyelaran, F.      Brandt, Mireille\n',
  ],
])('leaves %s alone', (_, text) => expect(rulesIn(text)).toEqual([]))

test.each([
  [
    'a patient with a record number in front',
    '4481207 Gwendolyn Ostrowski, breast cancer, admitted 3/4/2025\n',
  ],
  [
    'a patient in a weekly list',
    '| Patient | Week | Diagnosis |\n|---|---|---|\n| Lupe Sauer | 3 | leukemia |\n',
  ],
])('finds %s', (_, text) => expect(rulesIn(text).length).toBeGreaterThan(0))

test.each([
  'UnitedHealthcare, 9900 Bren Road East, Minnetonka, MN 55343',
  'Mail appeals to Aetna, 151 Farmington Avenue, Hartford, CT 06156',
  'Blue Cross Blue Shield of Illinois, 300 E. Randolph Street, Chicago, IL 60601',
  'Premera Blue Cross, 7001 220th Street SW, Mountlake Terrace, WA 98043',
  'Cigna, PO Box 188061, Chattanooga, TN 37422',
])('nobody is a patient in the address of an organization: %s', (text) => {
  expect(organizationAddresses(text)).toHaveLength(1)
  expect(findPatients(text)).toEqual({ records: [], likely: [] })
})

test.each([
  'Eleanor Whitfield, 418 Pine Hollow Road, Salem, OR 97301',
  'Whitfield, 418 Pine Hollow Road, Salem, OR 97301',
  'Patient, 418 Pine Hollow Road, Salem, OR 97301',
])('the address of a person is none of an organization: %s', (text) =>
  expect(organizationAddresses(text)).toEqual([]),
)

test('a patient before the organization stays one', () => {
  const { records } = findPatients(
    'Anna Smith has diabetes. Aetna, 151 Farmington Avenue, Hartford, CT 06156',
  )
  expect(records).toHaveLength(1)
})
