import { comparePolicies } from '../comparison/compare.ts'
import { extractHtml } from '../extraction/extract-html.ts'
import { extractText } from '../extraction/extract-text.ts'

/** A page of plain text around the passage. */
const page = (passage: string) =>
  extractText(
    `Imaging Policy\n\nThis policy applies to claims for imaging.\n\n${passage}\n\nThe form is kept.\n`,
  )

const compared = (before: string, after: string) =>
  comparePolicies(page(before), page(after), { isConfirmed: true, comparedOn: '2026-11-23', models: null })

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
    'products that change places between two labelled lists are told in both directions',
    'Preferred: Q5117, Q5116\nNon-preferred: J9355, Q5114',
    'Preferred: Q5116, Q5114\nNon-preferred: J9355, Q5117',
    ['coverage_change', 'high', 'mixed'],
  ],
  [
    'one more place in a list of places is told by the noun that names it',
    'Services may be furnished in the office (11), the home (12) or a hospice (34).',
    'Services may be furnished in the office (11), the home (12), a group home (14) or a hospice (34).',
    ['place_of_service_changed', 'high', 'loosening'],
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
      'Effective: 02/15/2027\n\n' +
        'Authorization is required for members of fully insured and self-funded plans.',
    ),
  ).toMatchObject({ direction: 'tightening' }))

/** A page with a list of items below a heading. */
const listed = (heading: string, items: readonly string[]) =>
  extractHtml(
    `<h1>Knee policy</h1><h2>Coverage</h2><p>Surgery (27447) is covered.</p><p>27445 is not covered.</p>` +
      `<h2>${heading}</h2><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
  )
const comparedLists = (heading: string, before: readonly string[], after: readonly string[]) =>
  comparePolicies(listed(heading, before), listed(heading, after), { isConfirmed: true })

test('an item below a heading that asks for something is a requirement', () =>
  expect(
    comparedLists('Required before surgery', ['A class of six weeks', 'A cardiac test'], ['A cardiac test']),
  ).toMatchObject({ changeType: 'requirement_removed', severity: 'medium', direction: 'loosening' }))

const INDEX = ['DME 101 Manual Chairs', 'DME 102 Power Chairs', 'DME 107 Seat Lifts', 'DME 110 Frames']
test('an entry that begins with the number of a policy belongs to an index', () => {
  const page = (items: readonly string[]) =>
    extractHtml(`<h1>Policies</h1><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`)
  expect(comparePolicies(page(INDEX), page(INDEX.toSpliced(2, 1)), { isConfirmed: true })).toMatchObject({
    changeType: 'index_item_removed',
    severity: 'low',
  })
})
