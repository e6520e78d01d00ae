import { comparePolicies } from '../comparison/compare.ts'
import { extract } from '../extraction/extract.ts'

const page = (heading: string, html: string) =>
  extract(
    Buffer.from(`<main><h1>Nerve Stimulation (NS) Policy</h1><p>This policy is for providers.</p>
      <h2>${heading}</h2>${html}<h2>Other services</h2><p>Dental cleanings are covered. Urgent
      requests are handled by phone. Prior authorization is required for crowns.</p></main>`),
    'text/html',
  )
const isTold = (heading: string, before: string, after: string) => {
  const found = comparePolicies(page(heading, before), page(heading, after), { isConfirmed: true })
  return found.outcome === 'changed' && found.shouldAlert
}
const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const table = (...rows: string[][]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

const REPLACED = 'A device (63685) is covered when it no longer works and its warranty has expired.'
const CONTRAINDICATED = 'Active infection, metal allergy, and pregnancy.'
const LIMITS = table(
  ['Service', 'Limit'],
  ['Hearing aid', '2 visits per year'],
  ['Ear molds', '4 visits per year'],
)
const ANSWERS = table(
  ['Service', 'Code', 'Prior authorization'],
  ['Cardiac MRI', '75557', 'Yes'],
  ['Cardiac CT', '75572', 'No'],
)

test.each<[name: string, heading: string, before: string, same: string, other: string]>([
  [
    'members with letters in a sentence',
    'Coverage',
    p(REPLACED),
    p(
      'The plan covers a device (63685) when both apply: (a) it no longer works; and (b) its ' +
        'warranty has expired.',
    ),
    p(
      'The plan covers a device (63685) when either applies: (a) it no longer works; or (b) its ' +
        'warranty has expired.',
    ),
  ],
  [
    'an abbreviation that one side defines',
    'Documentation',
    p('A dual-energy x-ray absorptiometry (DXA) result must be sent with the request.'),
    p('The request must include a DXA result.'),
    p('The request may include a DXA result.'),
  ],
  [
    'a list without predicate under its heading',
    'Contraindications',
    p(CONTRAINDICATED),
    p('NS is contraindicated in patients with pregnancy, an active infection, or a metal allergy.'),
    p('NS is contraindicated in patients with pregnancy or an active infection.'),
  ],
  [
    'items under a heading that decides',
    'Prior authorization required',
    p('Home infusion', 'Hospice', 'Transplant evaluation'),
    p('Prior authorization is required for home infusion, hospice, and transplant evaluation.'),
    p('Prior authorization is required for home infusion and transplant evaluation.'),
  ],
  [
    'a predicate that is left out',
    'Limits',
    p('92507 is paid once per day and not on the same day as 92508.'),
    p('No more than one 92507 is paid per day, and 92507 is not paid on the same day as 92508.'),
    p('No more than two 92507 are paid per day, and 92507 is not paid on the same day as 92508.'),
  ],
  [
    '"not … unless" and "only if"',
    'Billing',
    p('Code 99211 may not be reported with 96372 unless the visit is separate and modifier 25 is appended.'),
    p('99211 may be reported with 96372 only if the visit is separate and modifier 25 is appended.'),
    p('99211 may be reported with 96372 even if the visit is not separate.'),
  ],
  [
    'a description of a code',
    'Coverage',
    p('CPT 77080 is covered once every 24 months.'),
    p('CPT 77080 (bone density study of the axial skeleton) is covered once every 24 months.'),
    p('CPT 77080 (bone density study, women only) is covered once every 24 months.'),
  ],
  [
    'a table of limits as sentences',
    'Limits',
    LIMITS,
    p('Hearing aids are limited to 2 visits per year. Ear molds are limited to 4 visits per year.'),
    p('Hearing aids are limited to 4 visits per year. Ear molds are limited to 2 visits per year.'),
  ],
  [
    'a table of answers as sentences',
    'Prior authorization',
    ANSWERS,
    p(
      'Cardiac MRI (75557) requires prior authorization. Cardiac CT (75572) does not require prior ' +
        'authorization.',
    ),
    p('Cardiac MRI (75557) requires prior authorization. Cardiac CT (75572) requires prior authorization.'),
  ],
  [
    'columns in another order',
    'Authorization',
    ANSWERS,
    table(
      ['Service', 'Prior authorization', 'Code'],
      ['Cardiac MRI', 'Yes', '75557'],
      ['Cardiac CT', 'No', '75572'],
    ),
    table(
      ['Service', 'Prior authorization', 'Code'],
      ['Cardiac MRI', 'Yes', '75557'],
      ['Cardiac CT', 'Yes', '75572'],
    ),
  ],
  [
    'rows in another order',
    'Authorization',
    table(['Code', 'Authorization'], ['A4239', 'Required'], ['E2103', 'Not required'], ['A4238', 'Required']),
    table(['Code', 'Authorization'], ['A4238', 'Required'], ['A4239', 'Required'], ['E2103', 'Not required']),
    table(['Code', 'Authorization'], ['A4238', 'Required'], ['A4239', 'Not required'], ['E2103', 'Required']),
  ],
  [
    'a list that its lead-in joins',
    'Coverage',
    p(
      'Oxygen is covered for members with saturation of 88% or less, cor pulmonale, or hematocrit above 55%.',
    ),
    p('Oxygen is covered for members with any of these:') +
      list('saturation of 88% or less', 'cor pulmonale', 'hematocrit above 55%'),
    p('Oxygen is covered for members with all of these:') +
      list('saturation of 88% or less', 'cor pulmonale', 'hematocrit above 55%'),
  ],
  [
    'a box of related pages',
    'Coverage',
    p('Wigs are covered after chemotherapy.'),
    p('Wigs are covered after chemotherapy.', 'People also viewed: DM-04 Power Wheelchairs; DM-11 Garments'),
    p('Wigs are covered after chemotherapy.', 'Also covered: power wheelchairs; garments'),
  ],
  [
    'what a page asks its visitors',
    'Coverage',
    p('Wigs are covered after chemotherapy.'),
    p('Wigs are covered after chemotherapy.', 'Was this page helpful? Yes No'),
    p('Wigs are covered after chemotherapy.', 'Was a page of the record sent? The claim must include it.'),
  ],
])('%s states the same, and a change in it is told', (...[, heading, before, same, other]) => {
  expect(isTold(heading, before, same)).toBe(false)
  expect([isTold(heading, before, other), isTold(heading, other, before)]).toEqual([true, true])
})
