import { comparePolicies } from '../comparison/compare.ts'
import { extractText } from '../extraction/extract-text.ts'

/** A page of plain text around the passage. */
const page = (passage: string) =>
  extractText(
    `Imaging Policy\n\nThis policy applies to claims for imaging.\n\n${passage}\n\nThe form is kept.\n`,
  )

const compared = (before: string, after: string) =>
  comparePolicies(page(before), page(after), { isConfirmed: true, comparedOn: '2026-11-23' })

test.each<[specification: string, before: string, after: string, verdict: [string, string, string]]>([
  [
    'a longer time within which a service is included in another payment tightens',
    'Scans given within 24 hours before admission are included in the inpatient payment.',
    'Scans given within 72 hours before admission are included in the inpatient payment.',
    ['criteria_changed', 'medium', 'tightening'],
  ],
  [
    'a limit that no longer holds loosens, also where its codes are named for the first time',
    'Spine films are limited to two series per year.',
    'Spine films (72040, 72070) are no longer limited.',
    ['unit_limit_changed', 'medium', 'loosening'],
  ],
  [
    'one more modifier that is accepted loosens',
    'Modifier 59 is not accepted with panel codes.',
    'Modifiers 59 and XU are accepted with panel codes.',
    ['modifier_changed', 'high', 'loosening'],
  ],
  [
    'another modifier is no choice because places of service are joined by "or"',
    'Audio visits carry place of service 02 or 10 and modifier 95.',
    'Audio visits carry place of service 02 or 10 and modifiers 95 and 93.',
    ['modifier_changed', 'high', 'tightening'],
  ],
  [
    'what is paid until a rule begins is no change of coverage',
    'Claims for 70450 with no order will be denied starting January 1, 2027.',
    'Claims for 70450 with no order will be denied starting July 1, 2027. Until then they are paid.',
    ['effective_date_changed', 'medium', 'loosening'],
  ],
  [
    'a service that moves below a label that refuses is no longer covered',
    'Covered tests\nRibbon test 81529\nVelvet test 0089U\n\nNon-covered tests\nCotton test 0363U',
    'Covered tests\nRibbon test 81529\n\nNon-covered tests\nVelvet test 0089U\nCotton test 0363U',
    ['coverage_change', 'critical', 'tightening'],
  ],
  [
    'another kind in an enumeration with "only" is told',
    'Pharmacies bill the medical benefit for flu and measles vaccines only.',
    'Pharmacies bill the medical benefit for flu, measles and shingles vaccines only.',
    ['wording', 'low', 'neutral'],
  ],
  [
    'a duty that "need" states is told',
    'Members need a referral and a signed log.',
    'Members need a referral.',
    ['wording', 'low', 'neutral'],
  ],
])('%s', (_, before, after, [changeType, severity, direction]) =>
  expect(compared(before, after)).toMatchObject({ outcome: 'changed', changeType, severity, direction }),
)

test('the date of a new version does not make its direction mixed', () =>
  expect(
    compared(
      'Effective: 03/01/2026\n\nAuthorization is required for members of fully insured plans.',
      'Effective: 02/15/2027\n\nAuthorization is required for members of fully insured and self-funded plans.',
    ),
  ).toMatchObject({ direction: 'tightening' }))
