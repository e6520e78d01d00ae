import { extractRules } from './extract-rules.ts'

const stated = (text: string) =>
  extractRules(text).flatMap(({ category, disposition, codes }) =>
    codes.map(({ code }) => `${code} ${category} ${disposition}`),
  )

test('columns that stand apart by spaces are a table, wherever the code stands', () =>
  expect(stated('Drug         HCPCS    Auth\nInfliximab   J1745    Y\nLeucovorin   J0640    N')).toEqual([
    'J1745 prior_authorization required',
    'J0640 prior_authorization not_required',
  ]))

test('dots lead from codes to their value, and "none" answers what the row above is about', () =>
  expect(stated('Radiation therapy\n  77385 ....... authorization\n  77402 ....... none')).toEqual([
    '77385 prior_authorization required',
    '77402 prior_authorization not_required',
  ]))

test('dots that lead to a page number state nothing', () =>
  expect(stated('Modifier 25 ........ 14\nUnlisted codes (64999) ....... 23')).toEqual([]))

test('the title of a table without headings names its last column', () =>
  expect(stated('Procedure code status\n0449T  NC\n66174  C')).toEqual([
    '0449T coverage not_covered',
    '66174 coverage covered',
  ]))

test('a heading names the period of the counts below it', () =>
  expect(stated('Daily ceilings\n- T1019: 48 units\nAnnual visit caps\n- 97810: 20 visits')).toEqual([
    'T1019 unit_limit limit',
    '97810 frequency_limit limit',
  ]))

test('plans that answer differently make the answer conditional', () =>
  expect(stated('81162 | Commercial: PA | Medicaid: PA | Medicare Advantage: no PA')).toEqual([
    '81162 prior_authorization conditional',
  ]))

test('a column of a setting with "no" is a setting where the service is not paid', () =>
  expect(stated('Code | Office | ASC\n66984 | No | Yes')).toEqual(['66984 place_of_service not_allowed']))

test('a field that holds codes and nothing else belongs to the codes of its record', () =>
  expect(stated('Service: Cochlear implant\nCPT: 69930\nDevice: L8614\nPA needed: Yes')).toEqual([
    '69930 prior_authorization required',
    'L8614 prior_authorization required',
  ]))

test('a heading holds for the codes below it, whatever labels and descriptions stand between', () =>
  expect(
    stated(
      [
        'When services may be Medically Necessary when criteria are met:\n\nCPT\n For children:',
        '81412 Panel of nine genes,\nwith deletions\nA second name of the panel\n81434 Retinal panel\n',
        'ICD-10 Diagnosis\nZ15.01 Genetic susceptibility\n',
        'When services are Not Medically Necessary:\n\nHCPCS Codes\nS3840\nOf one gene\nS3841\nOf another',
      ].join('\n'),
    ),
  ).toEqual([
    '81412 coverage covered_with_criteria',
    '81434 coverage covered_with_criteria',
    'Z15.01 diagnosis covered_with',
    'S3840 coverage not_covered',
    'S3841 coverage not_covered',
  ]))

test('a heading without a colon ends the list above it', () =>
  expect(
    stated(
      'Not Medically Necessary\n0091U\nBlood test\nInvestigational\n0092U\nSaliva test\n0093U Urine test',
    ),
  ).toEqual([
    '0091U coverage not_covered',
    '0092U coverage investigational',
    '0093U coverage investigational',
  ]))

test('diagnoses below a heading that names the service are those it is covered with', () =>
  expect(stated('Covered diagnoses for J0585\nG24.3\nG43.709')).toEqual([
    'J0585 diagnosis covered_with',
    'G24.3 diagnosis covered_with',
    'G43.709 diagnosis covered_with',
  ]))

test('headers and footers of pages do not part a list', () => {
  const page = (number: number, text: string) =>
    `${text}\nMedical Policy 0520\n© 2026 Example Health\nPage ${number} of 3\n`
  const text = [
    page(1, 'Considered Not Medically Necessary:\n\n81525 Colon panel'),
    page(2, 'CPT Codes\n81540 Panel of another tumor'),
    page(3, '81541 Prostate panel'),
  ].join('\n')
  expect(stated(text)).toEqual(['81525', '81540', '81541'].map((code) => `${code} coverage not_covered`))
})

test('a number after a sign of comparison is no code', () =>
  expect(stated('Not covered:\n0560U Methylation (>20000 markers)')).toEqual(['0560U coverage not_covered']))

test('a cell with coverage and a limit states both, and a release below "Prior authorization" is one', () =>
  expect(
    stated(
      'Code | Benefit | Prior authorization\n' +
        '81220 | Covered once per lifetime | PA not required\n81223 | Not covered |',
    ),
  ).toEqual([
    '81220 coverage covered',
    '81220 frequency_limit limit',
    '81220 prior_authorization not_required',
    '81223 coverage not_covered',
  ]))

test('the title of a list holds for all its categories, and for none of another section', () => {
  const title = 'Services That Require Prior Authorization\nEffective January 1, 2026\n\n'
  const both = ['43644 prior_authorization required', '15820 prior_authorization required']
  expect(stated(`${title}Bariatric surgery: 43644\nCosmetic procedures: 15820`)).toEqual(both)
  expect(stated(`${title}Bariatric surgery\n43644\n\nCosmetic procedures\n15820`)).toEqual(both)
  expect(stated(`${title}43644\n\nKnee surgery\n27447`)).toEqual(both.slice(0, 1))
  expect(stated(`${title}Bariatric surgery\n43644\n\nRelated codes\n27447`)).toEqual(both.slice(0, 1))
})

test('a line that three of many pages begin with is no header', () => {
  const pages = Array.from({ length: 9 }, (_, index) =>
    [
      index % 3 === 0 ? 'Current evidence' : `Chapter of ${'abcdefghi'[index]}`,
      index === 6 ? 'does not support testing (81235).' : 'Text of the page.',
      `Page ${index + 1} of 9`,
    ].join('\n'),
  )
  expect(stated(pages.join('\n'))).toEqual(['81235 coverage investigational'])
})

test('what is said below a title with codes is said of these', () => {
  const title = 'Upper eyelid surgery (15822, 15823)\n'
  expect(stated(`${title}The medical record must contain frontal photographs.`)).toEqual([
    '15822 documentation required',
    '15823 documentation required',
  ])
  expect(
    stated('Fluoride varnish in the medical office (99188)\nPayable up to four times per year.'),
  ).toEqual(['99188 frequency_limit limit'])
  expect(stated(`${title}Lansdale, PA; 2023.`)).toEqual([])
})

test('a limit behind the description of a code is one', () => {
  const lines = 'A7034 Nasal interface – 1 per 3 months\nA7038 Disposable filter – 2 per month'
  const limits = ['A7034 frequency_limit limit', 'A7038 frequency_limit limit']
  expect(stated(`PAP supply replacement schedule\n${lines}`)).toEqual(limits)
  expect(stated(`Supplies:\n${lines}`)).toEqual(limits)
})

test('a table whose rows are modifiers says how each is handled, and not what it describes', () => {
  expect(
    stated('Modifier | Handling\nKX | Informational only\n54 | 70% of the allowed amount\nGZ | Line denied'),
  ).toEqual(['KX modifier informational', '54 payment_reduction reduced', 'GZ modifier denied'])
  expect(stated('Modifier | Description\nTA | Left foot\nRT | Right side, denied claims aside')).toEqual([])
})

test('below "payable with" stand the diagnoses that are covered, or the codes that must be billed', () => {
  expect(stated('Code | Payable with | Not payable with\nJ1437 | D50.9 | R53.83')).toEqual([
    'J1437 diagnosis covered_with',
    'D50.9 diagnosis covered_with',
    'J1437 diagnosis not_covered_with',
    'R53.83 diagnosis not_covered_with',
  ])
  expect(stated('Add-on | Payable only with\n22552 | 22551')).toEqual(['22552 add_on requires_primary'])
})

test('the count of one column is in the period of another', () =>
  expect(stated('HCPCS | Max qty | Period\nA4351 | 120 | month')).toEqual(['A4351 frequency_limit limit']))

test('a cell that says "benefit" or "criteria apply" decides', () =>
  expect(
    stated('D2740 | Crown | Benefit\nD2962 | Veneer | Not a benefit\nD4341 | Scaling | Criteria apply'),
  ).toEqual(['D2740 coverage covered', 'D2962 coverage not_covered', 'D4341 coverage covered_with_criteria']))

test('a single line with wide gaps is a row', () =>
  expect(stated('D2391   Resin composite, one surface   Benefit: Yes')).toEqual(['D2391 coverage covered']))

test('a value stands behind the name of its code, under a heading that says what it counts', () => {
  expect(
    stated(
      'Status of hearing services:\n• 69714 bone implant – authorization required\n' +
        '• 92552 pure tone test – no authorization',
    ),
  ).toEqual(['69714 prior_authorization required', '92552 prior_authorization not_required'])
  expect(stated('Daily maximum\n- H2017 rehabilitation: 24 units\n- H2011 crisis care: 8 units')).toEqual([
    'H2017 unit_limit limit',
    'H2011 unit_limit limit',
  ])
  expect(stated('Medically unlikely edits\n- 88313: 8')).toEqual(['88313 unit_limit limit'])
})

test('a heading over images is no heading over diagnoses', () =>
  expect(stated('Diagnostic imaging\n• D0210 – once in any 60-month period')).toEqual([
    'D0210 frequency_limit limit',
  ]))

test('a code at the beginning of a line is no count of people', () =>
  expect(stated('Codes not covered:\n98960 Patient education\n98962 Group education')).toEqual([
    '98960 coverage not_covered',
    '98962 coverage not_covered',
  ]))

describe('a question and its answer state a rule', () => {
  test.each([
    [
      'Q: Is approval needed for genetic tests?\n' +
        'A: Carrier screening (81220) does not need one. Panels (81432) do.',
      ['81220 prior_authorization not_required', '81432 prior_authorization required'],
    ],
    [
      'Which services are not covered? 97037 and 0552T.',
      ['97037 coverage not_covered', '0552T coverage not_covered'],
    ],
    [
      'Q. What codes must be billed with modifier GT?\n• 90832\n• 90834',
      ['90832 modifier required', '90834 modifier required'],
    ],
    ['Can 31231 be given in the office? It cannot.', ['31231 place_of_service not_allowed']],
    ['Must I append modifier 25 to 99213? Yes.', ['99213 modifier required']],
  ])('%s', (text, rules) => expect(stated(text)).toEqual(rules))
})

describe('a title decides on the lines of names and codes below it', () => {
  const lines = 'Bariatric surgery: 43644, 43775\nPanniculectomy (15830)\nCochlear implants - 69930'
  const codes = ['43644', '43775', '15830', '69930']
  test.each([
    ['Services requiring prior approval', 'prior_authorization required'],
    ['Prior authorization required', 'prior_authorization required'],
    ['No authorization needed', 'prior_authorization not_required'],
    ['Eliminated from the prior authorization list', 'prior_authorization not_required'],
    ['Investigational and Not Medically Necessary:', 'coverage investigational'],
    ['Not covered', 'coverage not_covered'],
  ])('%s', (title, decided) =>
    expect(stated(`${title}\n${lines}`)).toEqual(codes.map((code) => `${code} ${decided}`)),
  )

  test('but not on the lines below a title that decides nothing', () =>
    expect(stated(`Contents\n${lines}`)).toEqual([]))
})

test('a cell decides with what the member pays, below the name of a plan', () =>
  expect(
    stated('Code | Service | Gold Plan\nG0447 | Counseling | Covered, $0\nS9449 | Class | Not covered'),
  ).toEqual(['G0447 coverage covered', 'S9449 coverage not_covered']))

test('a cell of what held before decides nothing', () =>
  expect(stated('Code | Former status | Status\nG0447 | Covered, in full | Investigational')).toEqual([
    'G0447 coverage investigational',
  ]))

test('an ellipsis leads from codes to their decision as dots do', () =>
  expect(
    stated(
      '81225 (CYP2C19) … medically necessary, once the prescriber names the drug.\n' +
        '81230 … not medically necessary.',
    ),
  ).toEqual(['81225 coverage covered_with_criteria', '81230 coverage not_covered']))

test('a heading over the rows of diagnoses may say what they support', () =>
  expect(stated('Diagnosis codes that support 77080\nM81.0 | Osteoporosis\nM85.80 | Other disorder')).toEqual(
    ['77080', 'M81.0', 'M85.80'].map((code) => `${code} diagnosis covered_with`),
  ))

test('what becomes of the rest is no second decision on the same codes', () =>
  expect(
    stated(
      'NUCALA J2182\nApprove if ALL are met:\n- eosinophils at or above 150\nOtherwise it is not covered.',
    ),
  ).toEqual(['J2182 coverage covered_with_criteria']))
