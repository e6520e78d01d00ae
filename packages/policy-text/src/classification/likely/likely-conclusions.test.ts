import { comparePolicies } from '../../comparison/compare.ts'
import { extractText } from '../../extraction/extract-text.ts'
import type { Models } from './models.ts'

const page = (...passages: string[]) =>
  extractText(['Imaging Policy', 'This policy applies to claims for imaging.', ...passages].join('\n\n'))
const compared = (before: string, after: string, models?: Models | null) =>
  comparePolicies(page(before), page(after), { isConfirmed: true, comparedOn: '2026-11-23', models })

/** A model that always gives one class this probability, and the rest to two others. */
const always = (name: string, probability = 0.9, other = 'other'): Models['linear']['direction'] => ({
  classes: [name, other, 'otherwise'],
  weights: new Map([['modified', [[0, Math.log((2 * probability) / (1 - probability))]]]]),
})
/** Linear models of such answers, and an encoder that judges nothing. */
const saying = (given: Partial<Models['linear']>): Models => ({
  linear: {
    relevance: always('alert'),
    changeType: always('criteria_changed'),
    direction: always('tightening'),
    severity: always('medium'),
    ...given,
  },
  encoder: () => new Map(),
})

test.each([
  [0.95, false],
  [0.85, true],
])('of linear models that hold their answers likely by %s, the encoder is asked: %s', (sure, isAsked) => {
  const { linear } = saying({
    relevance: always('alert', sure),
    changeType: always('criteria_changed', sure),
    direction: always('tightening', sure),
    severity: always('medium', sure),
  })
  let asked = 0
  const encoder: Models['encoder'] = () => {
    asked += 1
    return new Map()
  }
  compared('Scans are limited to 4 units per day.', 'Scans are limited to 2 units per day.', {
    linear,
    encoder,
  })
  expect(asked > 0).toBe(isAsked)
})

test('codes that came and went both stay, also where one of them is likelier', () => {
  expect(
    compared(
      'Covered procedures: gastric bypass (43644, 43846).',
      'Covered procedures: gastric bypass (43644, 43847).',
      {
        ...saying({ changeType: always('codes_added', 0.8) }),
      },
    ),
  ).toMatchObject({ changeTypes: ['codes_removed', 'codes_added'] })
})

test('where the rules know no direction, the likeliest one by the words is told with its probability', () => {
  const verdict = compared('Infusion is covered in the office.', 'Infusion is covered in the home.')
  const anyDirection = expect.stringMatching(/^(?:tightening|loosening|mixed)$/)
  expect(verdict).toMatchObject({ changeType: 'place_of_service_changed', direction: anyDirection })
  const { direction } = verdict as { direction: string }
  expect(verdict).toHaveProperty(
    'reasons',
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^high: by its words likely ${direction} \\(\\d\\d percent\\)$`)),
    ]),
  )
})

test('a limit in the words of coverage is a limit, as severe as a limit is, with the reason first', () => {
  const verdict = compared(
    'No more than 4 timed units are paid per date of service.',
    'Payment stops at 3 timed units per date of service.',
  )
  expect(verdict).toMatchObject({
    changeType: 'unit_limit_changed',
    severity: 'high',
    direction: 'tightening',
  })
  expect(verdict).toHaveProperty('reasons.0', expect.stringMatching(/^high: by its words likely unit limit/))
  expect(verdict).not.toHaveProperty('facts.polarity')
})

test('another kind lowers nothing else that the rules found', () => {
  const verdict = comparePolicies(
    page('No more than 4 timed units are paid per date of service.', 'Scans are read by a physician.'),
    page(
      'Payment stops at 3 timed units per date of service.',
      'Scans are read by a physician. Prior authorization is required for MRI.',
    ),
    { isConfirmed: true, comparedOn: '2026-11-23' },
  )
  expect(verdict).toMatchObject({
    changeType: 'prior_auth_added',
    changeTypes: ['prior_auth_added', 'unit_limit_changed'],
    severity: 'critical',
  })
})

test('where the models agree with the rules, nothing is said of them', () => {
  const verdict = compared('Scans are limited to 4 units per day.', 'Scans are limited to 2 units per day.')
  expect(verdict).toMatchObject({ changeType: 'unit_limit_changed', direction: 'tightening' })
  expect(JSON.stringify(verdict)).not.toContain('by its words')
})

test('a change that states the same by its words is recorded and alerts nobody', () => {
  const verdict = compared(
    'Scans are limited to 4 units per day.',
    'Scans are limited to 2 units per day.',
    saying({ relevance: always('silent', 0.9, 'alert') }),
  )
  expect(verdict).toMatchObject({ changeType: 'wording', severity: 'info', shouldAlert: false })
  expect(verdict).toHaveProperty('reasons.0', 'info: by its words likely the same statements (95 percent)')
  const { reasons } = verdict as { reasons: readonly string[] }
  expect(reasons.filter((reason) => !reason.startsWith('info: '))).toEqual([])
})

test('what the rules say of a kind that is replaced is kept last and counts no longer', () => {
  const verdict = compared(
    'Scans are limited to 4 units per day.',
    'Scans are limited to 2 units per day.',
    saying({ changeType: always('bundling_changed'), severity: always('high') }),
  )
  const { reasons } = verdict as { reasons: readonly string[] }
  expect(reasons[0]).toBe('high: by its words likely bundling changed (90 percent)')
  expect(reasons.find((reason) => reason.includes('a limit goes from 4 to 2'))).toMatch(/^info: /)
})

test('a kind of which the rules are sure is replaced only by a likelier one', () => {
  const [before, after] = ['Scans are limited to 4 units per day.', 'Scans are limited to 2 units per day.']
  const of = (probability: number) => saying({ changeType: always('bundling_changed', probability) })
  expect(compared(before, after, of(0.45))).toMatchObject({ changeType: 'unit_limit_changed' })
  expect(compared(before, after, of(0.6))).toMatchObject({ changeType: 'bundling_changed' })
})

test('the severity is that of the table unless the words speak much more for another', () => {
  const [before, after] = ['Scans are limited to 4 units per day.', 'Scans are limited to 2 units per day.']
  const limit = { changeType: always('unit_limit_changed') }
  expect(
    compared(before, after, saying({ ...limit, severity: always('medium', 0.6, 'high') })),
  ).toMatchObject({
    severity: 'high',
  })
  expect(
    compared(before, after, saying({ ...limit, severity: always('medium', 0.999, 'high') })),
  ).toMatchObject({
    severity: 'medium',
  })
})

test('an authorization is not said to begin in a text that speaks of none', () => {
  const verdict = compared(
    'Scans are limited to 4 units per day.',
    'Scans are limited to 2 units per day.',
    saying({ changeType: always('prior_auth_added') }),
  )
  expect(verdict).toMatchObject({ changeType: 'unit_limit_changed' })
})

test.each([
  ['a date in force', 'Effective date: 01/01/2027', 'Effective date: 03/01/2027'],
  ['a policy that ends', 'Scans are paid.', 'This policy is retired.'],
])('no model judges %s', (_, before, after) => {
  const saysOtherwise = saying({ relevance: always('silent', 0.9, 'alert'), direction: always('mixed') })
  expect(compared(before, after, saysOtherwise)).toEqual(compared(before, after, null))
})

test('of more than three changed passages the rules alone conclude', () => {
  const passages = (units: number) =>
    ['CT', 'MRI', 'PET', 'DXA'].map((scan) => `${scan} is limited to ${units} units per day.`)
  const [before, after] = [page(...passages(4)), page(...passages(2))]
  const trust = { isConfirmed: true, comparedOn: '2026-11-23' }
  expect(comparePolicies(before, after, { ...trust, models: saying({}) })).toEqual(
    comparePolicies(before, after, { ...trust, models: null }),
  )
})
