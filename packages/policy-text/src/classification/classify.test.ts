import { comparePolicies } from '../comparison/compare.ts'
import type { Block, Extract as Document } from '../document/document.ts'

const STANDING = ['This policy applies to spine surgery.', 'Surgery is performed by a surgeon of the plan.']

/** A policy with some standing text and these blocks in one section. */
function policy(
  texts: readonly (string | null)[],
  heading = 'Policy',
  kind: Block['kind'] = 'text',
): Document {
  const path = ['Spine surgery', heading]
  const blocks: Block[] = [
    { kind: 'heading', path: [], text: 'Spine surgery' },
    { kind: 'heading', path: ['Spine surgery'], text: heading },
    ...STANDING.map((text): Block => ({ kind: 'text', path, text })),
    ...texts.flatMap((text): Block[] => (text === null ? [] : [{ kind, path, text }])),
  ]
  return { extractor: 'test', title: null, asksPassword: false, blocks }
}

const compared = (before: Document, after: Document) =>
  comparePolicies(before, after, { isConfirmed: true, models: null })
type Verdict = [changeType: string, severity: string, direction: string, facts?: object]

function expectVerdict(before: Document, after: Document, [changeType, severity, direction, facts]: Verdict) {
  expect(compared(before, after)).toMatchObject({
    outcome: 'changed',
    changeType,
    severity,
    direction,
    shouldAlert: severity !== 'info',
    ...(facts && { facts }),
  })
}

test.each<[specification: string, before: string | null, after: string | null, verdict: Verdict]>([
  [
    'a covered service that is no longer covered is critical',
    'CPT 22551 is covered.',
    'CPT 22551 is not covered.',
    ['coverage_change', 'critical', 'tightening', { rule: 'coverage', polarity: 'covered->not_covered' }],
  ],
  [
    'a service that becomes covered loosens',
    'CPT 22551 is not covered.',
    'CPT 22551 is covered.',
    ['coverage_change', 'high', 'loosening'],
  ],
  [
    'one reason of not being covered for another is neutral',
    'CPT 22551 is investigational.',
    'CPT 22551 is not covered.',
    ['coverage_change', 'high', 'neutral'],
  ],
  [
    'a longer period for one service is a tighter limit, however the period is put',
    'A service is paid once in 60 days.',
    'A service is paid once in 90 days.',
    ['unit_limit_changed', 'high', 'tightening'],
  ],
  [
    'a time in another unit is compared by its days',
    'A member takes part in a program for three months.',
    'A member takes part in a program for six weeks.',
    ['criteria_changed', 'medium', 'loosening'],
  ],
  [
    'a score that must be higher tightens, whatever else the sentence speaks of',
    'The PHQ-9 is 15 or more.',
    'The PHQ-9 is 20 or more.',
    ['criteria_changed', 'medium', 'tightening'],
  ],
  [
    'claims that are audited further back tighten',
    'We look back 18 months.',
    'We look back 24 months.',
    ['criteria_changed', 'medium', 'tightening'],
  ],
  [
    'a higher age below which nothing is paid tightens',
    'Under age 12 manipulation is not a benefit.',
    'Under age 16 manipulation is not a benefit.',
    ['criteria_changed', 'medium', 'tightening'],
  ],
  [
    'a status that says the policy was replaced is critical',
    'STATUS: Active',
    'STATUS: Replaced on January 1, 2026 by medical policy 6.01.40',
    ['policy_replaced', 'critical', 'neutral'],
  ],
  [
    'a new exclusion tightens',
    null,
    'Revision surgery is not covered.',
    ['coverage_change', 'high', 'tightening', { polarity: 'unstated->not_covered' }],
  ],
  [
    'a new restriction of coverage tightens',
    null,
    'Revision surgery is covered only after six weeks of therapy.',
    ['coverage_change', 'high', 'tightening', { polarity: 'unstated->covered' }],
  ],
  [
    'a code joins a list of covered services',
    'CPT codes 22551 and 22552 are covered.',
    'CPT codes 22551, 22552 and 22558 are covered.',
    ['codes_added', 'high', 'loosening', { codes_added: ['22558'], codes_removed: [] }],
  ],
  [
    'a code joins a list of services that are not covered',
    'CPT codes 22551 and 22552 are not covered.',
    'CPT codes 22551, 22552 and 22558 are not covered.',
    ['codes_added', 'high', 'tightening'],
  ],
  [
    'a code joins the exceptions of what is covered',
    'All codes are covered except 22551 and 22552.',
    'All codes are covered except 22551, 22552 and 22558.',
    ['coverage_change', 'high', 'tightening'],
  ],
  [
    'diagnoses are listed apart from services',
    'Diagnosis codes M54.50 and M54.51 support coverage.',
    'Diagnosis codes M54.50 and M48.061 support coverage.',
    [
      'codes_removed',
      'high',
      'mixed',
      {
        codes_added: [],
        codes_removed: [],
        diagnosis_codes_added: ['M48.061'],
        diagnosis_codes_removed: ['M54.51'],
      },
    ],
  ],
  [
    'a sentence begins to require prior authorization',
    null,
    'Prior authorization is required for revision surgery.',
    [
      'prior_auth_added',
      'critical',
      'tightening',
      { rule: 'prior_authorization', polarity: 'unstated->required' },
    ],
  ],
  [
    'a requirement of prior authorization ends',
    'Prior authorization is required for revision surgery.',
    null,
    ['prior_auth_removed', 'high', 'loosening'],
  ],
  [
    'it is no longer said that no prior authorization is needed',
    'Prior authorization is not required for revision surgery.',
    null,
    ['criteria_changed', 'medium', 'tightening'],
  ],
  [
    'a lower limit tightens',
    'Reimbursement is limited to 4 units per day.',
    'Reimbursement is limited to 2 units per day.',
    ['unit_limit_changed', 'high', 'tightening', { units_before: 4, units_after: 2 }],
  ],
  [
    'a higher limit loosens',
    'Reimbursement is limited to 2 units per day.',
    'Reimbursement is limited to 4 units per day.',
    ['unit_limit_changed', 'medium', 'loosening'],
  ],
  [
    'a longer period of a limit tightens',
    'Testing is covered once every 12 months.',
    'Testing is covered once every 24 months.',
    ['unit_limit_changed', 'high', 'tightening'],
  ],
  [
    'another modifier is asked for',
    'CPT 22551 must be reported with modifier 59.',
    'CPT 22551 must be reported with modifier XS.',
    [
      'modifier_changed',
      'high',
      'tightening',
      { modifier_before: '59', modifier_after: 'XS', code: '22551' },
    ],
  ],
  [
    'one more place of service is paid',
    'Services are covered in place of service 11.',
    'Services are covered in place of service 11 and 22.',
    ['place_of_service_changed', 'high', 'loosening', { place_of_service_after: ['22'] }],
  ],
  [
    'care moves to another setting',
    'Infusion is covered in the office.',
    'Infusion is covered in the home.',
    ['place_of_service_changed', 'high', 'unknown', { place_of_service_before: ['office'] }],
  ],
  [
    'a service is paid separately',
    '36415 is not separately reimbursed.',
    '36415 is separately reimbursed.',
    ['bundling_changed', 'high', 'loosening'],
  ],
  [
    'a duty is added',
    null,
    'Claims must include the operative report.',
    ['requirement_added', 'medium', 'tightening'],
  ],
  [
    'one more document must be sent',
    'Submit the operative report, the images, and the notes.',
    'Submit the operative report, the consent form, the images, and the notes.',
    ['requirement_added', 'medium', 'tightening'],
  ],
  [
    'one more indication is covered',
    'Surgery is covered for stenosis, fracture, and tumor.',
    'Surgery is covered for stenosis, fracture, infection, and tumor.',
    ['coverage_change', 'high', 'loosening'],
  ],
  [
    'a higher minimum age tightens',
    'Covered for members at least 18 years of age.',
    'Covered for members at least 21 years of age.',
    ['criteria_changed', 'medium', 'tightening'],
  ],
  [
    '"or" for "and" loosens what is covered',
    'Surgery is covered for pain and weakness.',
    'Surgery is covered for pain or weakness.',
    ['criteria_changed', 'medium', 'loosening'],
  ],
  [
    'an earlier effective date gives providers less time',
    'Effective date: July 1, 2027',
    'Effective date: May 1, 2027',
    ['effective_date_changed', 'high', 'tightening', { effective_after: '2027-05-01' }],
  ],
  [
    'a later effective date gives them more',
    'Effective date: July 1, 2027',
    'Effective date: August 1, 2027',
    ['effective_date_changed', 'medium', 'loosening'],
  ],
  [
    'one more kind of provider may perform a service',
    'Must be performed by a surgeon.',
    'Must be performed by a surgeon or a podiatrist.',
    ['applicability_changed', 'medium', 'loosening', { providers_added: ['podiatrist'] }],
  ],
  [
    'a policy that is replaced is critical',
    null,
    'This policy has been replaced by policy 12.',
    ['policy_replaced', 'critical', 'neutral'],
  ],
  [
    'a corrected spelling is silent',
    'The memebrs of the plan are informed.',
    'The members of the plan are informed.',
    ['wording', 'info', 'neutral'],
  ],
  [
    'words of the page around the policy are silent',
    'Contact us about coverage. Privacy policy. Provider services.',
    'Contact us about coverage. Privacy policy. Other provider services.',
    ['wording', 'info', 'neutral'],
  ],
  [
    'a date without a role is silent',
    'The coverage of these services was reviewed on March 3, 2026.',
    'The coverage of these services was reviewed on April 7, 2026.',
    ['wording', 'info', 'neutral'],
  ],
  [
    'other words about services are low',
    'The services of the provider are described in the plan documents.',
    'The services of the provider are rated in the plan documents.',
    ['wording', 'low', 'neutral'],
  ],
])('%s', (_, before, after, verdict) => expectVerdict(policy([before]), policy([after]), verdict))

test.each<[specification: string, heading: string, before: string, after: string, verdict: Verdict]>([
  [
    'a citation is silent',
    'References',
    'Smith J. Spine J. 2019;12:33-40.',
    'Smith J. Spine J. 2020;12:33-40. Online.',
    ['reference_changed', 'info', 'neutral'],
  ],
  [
    'another edition of a cited guideline is low',
    'References',
    'Guidelines of the society, version 4.2025.',
    'Guidelines of the society, version 5.2025.',
    ['reference_changed', 'low', 'neutral'],
  ],
  [
    'logic in the background is low',
    'Background',
    'Fusion and decompression are used.',
    'Fusion or decompression are used.',
    ['criteria_changed', 'low', 'unknown'],
  ],
  [
    'other words in the background are silent',
    'Background',
    'Fusion is a service that members of many plans receive early.',
    'Fusion is a service that members of many plans receive late.',
    ['wording', 'info', 'neutral'],
  ],
])('%s', (...[, heading, before, after, verdict]) =>
  expectVerdict(policy([before], heading), policy([after], heading), verdict),
)

test('an indication that is added to a list of them is high', () => {
  const items = (texts: string[]) => policy(texts, 'Indications for coverage', 'item')
  expectVerdict(items(['Tumor']), items(['Tumor', 'Weakness of a limb']), [
    'criteria_changed',
    'high',
    'loosening',
  ])
})

test.each([
  [50, 'high'],
  [51, 'critical'],
])('%i codes that come at once are %s', (count, severity) => {
  const codes = Array.from({ length: count }, (_, index) => `CPT ${30_000 + index}`)
  const list = (texts: string[]) => policy(['CPT 22551', ...texts], 'Codes that are not covered', 'item')
  expectVerdict(list([]), list(codes), ['codes_added', severity, 'tightening'])
})

test('a code that moves between lists with one decision is no change of codes', () => {
  const lists = (a: string, b: string) =>
    policy([`CPT codes ${a} are covered.`, `CPT codes ${b} are covered.`])
  expect(
    compared(lists('22551 and 22552', '63001 and 63003'), lists('22551', '63001, 63003 and 22552')),
  ).toMatchObject({ changeType: 'wording', facts: { codes_added: [], codes_removed: [] } })
})

test('two changed criteria together are high', () => {
  expectVerdict(
    policy(['Covered for members at least 18 years of age.', 'A trial of 6 weeks of therapy has failed.']),
    policy(['Covered for members at least 21 years of age.', 'A trial of 12 weeks of therapy has failed.']),
    ['criteria_changed', 'high', 'tightening'],
  )
})

test('changes in both directions are mixed, and the primary type comes first', () => {
  const before = policy(['Reimbursement is limited to 4 units per day.', 'CPT 22551 is not covered.'])
  const after = policy(['Reimbursement is limited to 2 units per day.', 'CPT 22551 is covered.'])
  expectVerdict(before, after, ['coverage_change', 'high', 'mixed'])
  expect(compared(before, after)).toMatchObject({ changeTypes: ['coverage_change', 'unit_limit_changed'] })
})
