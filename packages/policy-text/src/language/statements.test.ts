import { statementKey, statementsOf } from './statements.ts'

const keysOf = (text: string) =>
  statementsOf(text)
    .map((statement) => `${statement.codes.toSorted().join()} ${statementKey(statement)}`)
    .sort()

test.each([
  ['Imaging is not covered.', "Imaging isn't covered."],
  ['Imaging is covered if ordered by a physician.', 'If ordered by a physician, imaging is covered.'],
  ['Up to four visits per year', 'No more than 4 visits every 12 months'],
  ['The member is at least 18 years old.', 'The patient is 18 years of age or older.'],
  ['Effective January 1, 2026', 'Effective 01/01/2026'],
  ['Prior authorization is required for 22551 and 22612.', 'Codes 22612 and 22551 need precertification.'],
  ['A device is not covered unless it is rented.', 'A device is covered only if it is rented.'],
  ['No earlier course of other drugs is needed.', 'An earlier course of other drugs is not needed.'],
  ['Absence is not a ground for denial.', 'Absence is not denied.'],
  ['A cardiologist evaluated the patient.', 'The patient was evaluated by a cardiologist.'],
])('%j and %j state the same', (one, other) => expect(keysOf(one)).toEqual(keysOf(other)))

test.each([
  ['Imaging is covered.', 'Imaging is not covered.'],
  ['Records must be sent.', 'Records may be sent.'],
  ['Records must be sent.', 'Records should be sent.'],
  ['At least two visits', 'At most two visits'],
  ['Two visits per month', 'Two visits per year'],
  ['Pain and weakness are present.', 'Pain or weakness is present.'],
  ['when all of the following are met', 'when any of the following is met'],
  ['Imaging is covered.', 'Imaging is covered only for adults.'],
  ['All imaging needs authorization.', 'All imaging except ultrasound needs authorization.'],
  ['The device is covered if it is rented.', 'The device is covered unless it is rented.'],
  ['reviewed before surgery', 'reviewed after surgery'],
  ['Payment is reduced to 50%', 'Payment is reduced by 50%'],
  ['mild asthma', 'severe asthma'],
  ['Imaging is covered when criteria are met.', 'Imaging is covered unless criteria are met.'],
  ['Wigs are a benefit exclusion.', 'Wigs are not a benefit exclusion.'],
  ['paid at 50% and 50%', 'paid at 50%'],
])('%j and %j state different things', (one, other) => expect(keysOf(one)).not.toEqual(keysOf(other)))

test.each([
  'An order from a physician, PA or ARNP is needed before the evaluation.',
  'There is no coverage for a device that is needed at home.',
])('%j asks for no authorization and frees from nothing', (text) => {
  const terms = statementsOf(text).flatMap(({ main }) => main)
  expect(terms).not.toContain('AUTH')
  expect(terms).not.toContain('!REQUIRE')
})

test('a sentence of any length is read in linear time', () => {
  const started = performance.now()
  for (const piece of ['a or ', 'no more than ', '4 units ', 'unless ', 'A, ', '(ab) '])
    statementsOf(`Imaging ${piece.repeat(2_000)}is covered.`)
  expect(performance.now() - started).toBeLessThan(5_000)
})
