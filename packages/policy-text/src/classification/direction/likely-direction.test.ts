import { comparePolicies } from '../../comparison/compare.ts'
import { extractText } from '../../extraction/extract-text.ts'
import { isOpen } from './likely-direction.ts'

const page = (...passages: string[]) =>
  extractText(['Imaging Policy', 'This policy applies to claims for imaging.', ...passages].join('\n\n'))
const compared = (before: string, after: string) =>
  comparePolicies(page(before), page(after), { isConfirmed: true, comparedOn: '2026-11-23' })

test.each<[severity: Parameters<typeof isOpen>[0]['severity'], direction: string, open: boolean]>([
  ['high', 'unknown', true],
  ['medium', 'mixed', true],
  ['critical', 'mixed', false],
  ['high', 'tightening', false],
  ['high', 'neutral', false],
  ['low', 'unknown', false],
  ['info', 'unknown', false],
])('of a %s change the direction %s is open: %s', (severity, direction, open) =>
  expect(isOpen({ severity, direction: direction as 'unknown' })).toBe(open),
)

test('where the rules know no direction, the likeliest one by the words is told with its probability', () => {
  const verdict = compared('Infusion is covered in the office.', 'Infusion is covered in the home.')
  expect(verdict).toMatchObject({ changeType: 'place_of_service_changed', direction: 'tightening' })
  expect(verdict).toHaveProperty(
    'reasons',
    expect.arrayContaining([
      expect.stringMatching(/^high: by its words likely tightening \(\d\d percent\)$/),
    ]),
  )
})

test('a direction that the rules know is not judged by its words', () => {
  const verdict = compared('Scans are limited to 4 units per day.', 'Scans are limited to 2 units per day.')
  expect(verdict).toMatchObject({ direction: 'tightening' })
  expect(JSON.stringify(verdict)).not.toContain('by its words')
})
