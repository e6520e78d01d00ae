import { comparePolicies } from '../../comparison/compare.ts'
import { extractText } from '../../extraction/extract-text.ts'
import type { ChangeType, Direction, Severity } from '../finding.ts'
import { isOpen } from './likely-conclusions.ts'

const page = (...passages: string[]) =>
  extractText(['Imaging Policy', 'This policy applies to claims for imaging.', ...passages].join('\n\n'))
const compared = (before: string, after: string) =>
  comparePolicies(page(before), page(after), { isConfirmed: true, comparedOn: '2026-11-23' })

test.each<[severity: Severity, direction: Direction, open: boolean]>([
  ['high', 'unknown', true],
  ['medium', 'mixed', true],
  ['critical', 'mixed', false],
  ['high', 'tightening', false],
  ['high', 'neutral', false],
  ['low', 'unknown', false],
  ['info', 'unknown', false],
])('of a %s change the direction %s is open: %s', (severity, direction, open) =>
  expect(isOpen('direction', { severity, direction, changeType: 'codes_added' })).toBe(open),
)

test.each<[severity: Severity, changeType: ChangeType, open: boolean]>([
  ['medium', 'criteria_changed', true],
  ['critical', 'coverage_change', true],
  ['low', 'criteria_changed', false],
  ['high', 'codes_added', false],
  ['critical', 'policy_retired', false],
  ['low', 'wording', false],
])('of a %s change the kind %s is open: %s', (severity, changeType, open) =>
  expect(isOpen('changeType', { severity, direction: 'tightening', changeType })).toBe(open),
)

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

test('what the rules know is not judged by its words', () => {
  const verdict = compared('Scans are limited to 4 units per day.', 'Scans are limited to 2 units per day.')
  expect(verdict).toMatchObject({ changeType: 'unit_limit_changed', direction: 'tightening' })
  expect(JSON.stringify(verdict)).not.toContain('by its words')
})
