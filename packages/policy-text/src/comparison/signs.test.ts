import { extract } from '../extraction/extract.ts'
import { comparePolicies } from './compare.ts'

const read = (text: string) => extract(Buffer.from(text), 'text/plain')
const compare = (before: string, after: string, comparedOn = '2026-06-01') =>
  comparePolicies(read(before), read(after), { isConfirmed: true, comparedOn })

const policy = (...lines: string[]) =>
  ['Knee Braces', 'Braces of the knee are described here for members with arthritis.', ...lines].join('\n\n')

describe('a code that goes from one list to another whose headings stay', () => {
  const lists = (first: string, second: string, [covered, refused]: readonly [string, string]) =>
    policy(first, covered, second, refused)
  test.each([
    ['Established codes:', 'Other codes (investigational, not medically necessary, etc.):'],
    ['Considered Medically Necessary when criteria are met:', 'Considered Not Medically Necessary:'],
    ['Covered procedure codes', 'Non-covered procedure codes'],
    ['The following codes are covered:', 'The following codes are considered investigational:'],
    [
      'CPT codes covered if selection criteria are met:',
      'CPT codes not covered for indications listed here:',
    ],
  ])('%j and %j', (first, second) => {
    const before = lists(first, second, ['81228 81229 81349', '81470 81471'])
    const after = lists(first, second, ['81228 81229', '81349 81470 81471'])
    expect(compare(before, after)).toMatchObject({
      shouldAlert: true,
      changeType: 'coverage_change',
      severity: 'critical',
      direction: 'tightening',
    })
    expect(compare(after, before)).toMatchObject({
      changeType: 'coverage_change',
      severity: 'high',
      direction: 'loosening',
    })
  })

  test('is told of lines with descriptions, and shows the line that moved', () => {
    const [kept, moved] = ['0011U Panel of genes, blood', '0012U Panel of genes, urine']
    const before = policy('Covered codes:', kept, 'Not covered codes:', moved, '0013U Panel of genes, saliva')
    const after = policy('Covered codes:', kept, moved, 'Not covered codes:', '0013U Panel of genes, saliva')
    const change = compare(before, after)
    expect(change).toMatchObject({ changeType: 'coverage_change', severity: 'high', direction: 'loosening' })
    expect(change.outcome === 'changed' && change.edits.map((edit) => edit.after?.text)).toContain(moved)
  })

  test('is nothing where the codes of one list are only cut into other lines', () => {
    const before = policy('Covered codes:', '81228 81229', '81349', 'Not covered codes:', '81470 81471')
    const after = policy('Covered codes:', '81228', '81229 81349', 'Not covered codes:', '81470 81471')
    expect(compare(before, after)).toMatchObject({ outcome: 'unchanged' })
  })
})

describe('a line of business that is no longer ticked', () => {
  test.each([
    ['Applicable line of business:\n\nCommercial x Medicaid x\n\nCHIP x', 'Medicaid x', 'Medicaid'],
    ['Lines of Business: ☒ Commercial ☒ Medicaid ☐ CHIP', '☒ Medicaid', '☐ Medicaid'],
    ['Plan types: [x] Commercial [x] Medicaid [ ] CHIP', '[x] Medicaid', '[ ] Medicaid'],
    ['Products:\n\nCommercial ✓ Medicaid ✓ CHIP', 'Medicaid ✓', 'Medicaid'],
    ['Line of business\n\nCommercial X\n\nMedicaid X', 'Medicaid X', 'Medicaid'],
    ['Lines of Business: ☒ HMO ☒ Dual Special Needs Plan ☒ Medicaid', '☒ Medicaid', '☐ Medicaid'],
  ])('%j', (marks, ticked, open) => {
    const before = policy(marks, 'Braces are medically necessary for arthritis.')
    const after = before.replace(ticked, open)
    expect(compare(before, after)).toMatchObject({
      shouldAlert: true,
      changeType: 'applicability_changed',
      severity: 'medium',
      direction: 'tightening',
      facts: { plans_removed: ['medicaid'] },
    })
    expect(compare(after, before)).toMatchObject({
      direction: 'loosening',
      facts: { plans_added: ['medicaid'] },
    })
  })
})

describe('the effective date of the version', () => {
  const dated = (line: string) => policy(line, 'Braces are medically necessary for arthritis.')

  test.each([
    ['Effective Date ............ 3/9/2026', 'Effective Date ............ 9/9/2026'],
    ['EFFECTIVE DATE: 03|09|2026', 'EFFECTIVE DATE: 09|09|2026'],
    ['Status: Revised Effective Date: 03/09/2026', 'Status: Revised Effective Date: 09/09/2026'],
  ])('moves without direction where the former one had passed: %j', (was, is) =>
    expect(compare(dated(was), dated(is))).toMatchObject({
      changeType: 'effective_date_changed',
      severity: 'medium',
      direction: 'neutral',
      facts: { effective_before: '2026-03-09', effective_after: '2026-09-09' },
    }),
  )

  test('is a delay where the former one is still to come', () =>
    expect(compare(dated('Effective Date: 07/01/2026'), dated('Effective Date: 09/01/2026'))).toMatchObject({
      changeType: 'effective_date_changed',
      direction: 'loosening',
    }))

  test('is not the date of what an agency did', () =>
    expect(
      compare(
        dated('Effective 12/26/2024 Noridian established a formal coverage policy.'),
        dated('Effective 12/26/2025 Noridian established a formal coverage policy.'),
      ),
    ).toMatchObject({ shouldAlert: false, changeType: 'wording' }))
})

test('a version stamp of a running header that stands within sentences alerts nobody', () => {
  const stamped = (version: string) =>
    policy(
      ...['knee', 'hip', 'ankle', 'wrist'].map(
        (joint) => `Lab Guidelines${version} considered medically necessary for arthritis of the ${joint}.`,
      ),
    )
  expect(compare(stamped('V1.0.2026'), stamped('V2.0.2026'))).toMatchObject({ shouldAlert: false })
})

describe('a label in running text', () => {
  const rest =
    'Serum testing is an outpatient procedure that is only eligible as an inpatient one for frail members.'
  const labelled = (sites: string) => policy(`Place of Service: ${sites} ${rest}`)

  it('names the places of service, whatever the text behind it speaks of', () =>
    expect(compare(labelled('Inpatient/Outpatient'), labelled('Outpatient'))).toMatchObject({
      changeType: 'place_of_service_changed',
      severity: 'high',
      direction: 'tightening',
    }))

  it('names the same places in another order', () =>
    expect(compare(labelled('Inpatient/Outpatient'), labelled('Outpatient, inpatient'))).toMatchObject({
      changeType: 'wording',
    }))
})

describe('a list of papers that the reader is asked to provide', () => {
  const listed = (...papers: string[]) =>
    policy('Braces are covered.', ['Please provide the following documentation:', ...papers].join('\n'))

  it('asks for more with each paper', () =>
    expect(
      compare(
        listed('• The name of the brace', '• The gait study'),
        listed('• The name of the brace', '• The gait study', '• The report of the last film'),
      ),
    ).toMatchObject({ changeType: 'requirement_added', severity: 'medium', direction: 'tightening' }))
})

describe('a notice about copying the document', () => {
  const stated = policy('Braces are medically necessary for arthritis.')

  test.each([
    'Reproduction without authorization from the plan is prohibited.',
    'No part may be copied without prior authorization of the publisher.',
    'It may not be disclosed or reprinted, in whole or in part, without written permission.',
    'Prior authorization from the publisher is required to distribute this bulletin.',
  ])('%s asks for no prior authorization', (notice) => {
    const noticed = policy('Braces are medically necessary for arthritis.', notice)
    expect(compare(stated, noticed)).toMatchObject({ changeType: 'wording' })
  })

  it('is no service, as assisted reproduction is', () => {
    const service = 'Assisted reproduction without prior authorization is not covered.'
    expect(compare(stated, policy('Braces are medically necessary for arthritis.', service))).toMatchObject({
      changeType: 'prior_auth_added',
      severity: 'critical',
    })
  })
})
