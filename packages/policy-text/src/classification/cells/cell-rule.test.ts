import { comparePolicies } from '../../comparison/compare.ts'
import { extract } from '../../extraction/extract.ts'

type Row = readonly string[]

const asPage = (legend: string, rows: readonly Row[]) => {
  const line = (cells: Row, tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  const table = rows.map((cells, index) => line(cells, index === 0 ? 'th' : 'td')).join('')
  return extract(
    Buffer.from(`<main><h1>Procedures</h1><p>This policy applies to claims of members.</p><p>${legend}</p>
      <table>${table}</table><p>Providers submit claims with these codes.</p></main>`),
    'text/html',
  )
}
const asText = (legend: string, rows: readonly Row[]) =>
  extract(
    Buffer.from(
      `Procedures\n\nThis policy applies to claims of members.\n\n${legend}\n\n` +
        `${rows.map((cells) => cells.join(' | ')).join('\n')}\n\nProviders submit claims with these codes.\n`,
    ),
    'text/plain',
  )

const OF_STATUS: readonly Row[] = [
  ['Procedure', 'CPT', 'Status'],
  ['Genicular nerve destruction', '64624', 'MN'],
  ['Sacroiliac nerve ablation', '64625', 'INV'],
]
const OF_SITES: readonly Row[] = [
  ['Drug', 'HCPCS', 'Office (11)', 'Home (12)', 'Off-campus hospital (19)', 'On-campus hospital (22)'],
  ['Infliximab', 'J1745', 'X', 'X', 'X', 'X'],
  ['Vedolizumab', 'J3380', 'X', '', 'X', 'X'],
]
const OF_RULES: readonly Row[] = [
  ['Service', 'Code', 'Prior auth', 'Visits per year', 'Class'],
  ['Physical therapy', '97110', 'Y', '40', 'G'],
  ['Speech therapy', '92507', 'N', '30', 'H'],
]
const OF_PLANS: readonly Row[] = [
  ['Drug', 'Code', 'Commercial', 'Medicaid'],
  ['Avsola', 'Q5121', 'P', 'P'],
  ['Inflectra', 'Q5103', 'P', 'NP'],
]

type Case = [legend: string, rows: readonly Row[], changed: Row, expected: [object, reverse: object]]

const CASES: Case[] = [
  [
    'MN = medically necessary, INV = investigational',
    OF_STATUS,
    ['Genicular nerve destruction', '64624', 'INV'],
    [
      { changeType: 'coverage_change', severity: 'critical', direction: 'tightening' },
      { changeType: 'coverage_change', severity: 'high', direction: 'loosening' },
    ],
  ],
  [
    'X marks a payable site of care.',
    OF_SITES,
    ['Infliximab', 'J1745', 'X', 'X', '', ''],
    [
      {
        changeType: 'place_of_service_changed',
        direction: 'tightening',
        facts: { place_of_service_before: ['19', '22'], place_of_service_after: [] },
      },
      { changeType: 'place_of_service_changed', direction: 'loosening' },
    ],
  ],
  [
    'X = not payable.',
    OF_SITES,
    ['Infliximab', 'J1745', 'X', 'X', '', ''],
    [
      { changeType: 'place_of_service_changed', direction: 'loosening' },
      { changeType: 'place_of_service_changed', direction: 'tightening' },
    ],
  ],
  [
    // A mark that only changes its column has the same letters.
    'X marks a payable site of care.',
    OF_SITES,
    ['Vedolizumab', 'J3380', 'X', 'X', 'X', ''],
    [
      { changeType: 'place_of_service_changed', severity: 'high', direction: 'mixed' },
      { changeType: 'place_of_service_changed', severity: 'high', direction: 'mixed' },
    ],
  ],
  [
    '',
    OF_RULES,
    ['Physical therapy', '97110', 'N', '40', 'G'],
    [
      { changeType: 'prior_auth_removed', direction: 'loosening' },
      { changeType: 'prior_auth_added', severity: 'critical' },
    ],
  ],
  [
    '',
    OF_RULES,
    ['Physical therapy', '97110', 'Y', '20', 'G'],
    [
      { changeType: 'unit_limit_changed', severity: 'high', direction: 'tightening' },
      { changeType: 'unit_limit_changed', severity: 'medium', direction: 'loosening' },
    ],
  ],
  [
    // Nothing is said of this column.
    '',
    OF_RULES,
    ['Physical therapy', '97110', 'Y', '40', 'H'],
    [
      { changeType: 'criteria_changed', severity: 'medium', shouldAlert: true },
      { changeType: 'criteria_changed', severity: 'medium', shouldAlert: true },
    ],
  ],
  [
    'P = preferred, NP = non-preferred',
    OF_PLANS,
    ['Avsola', 'Q5121', 'NP', 'P'],
    [
      { changeType: 'coverage_change', severity: 'high', direction: 'tightening' },
      { changeType: 'coverage_change', severity: 'high', direction: 'loosening' },
    ],
  ],
  [
    'A = prior authorization required; B = no authorization; C = not a benefit',
    [
      ['Service', 'Code', 'Rule'],
      ['Wound vacuum', '97605', 'A'],
      ['Laser', '97037', 'C'],
    ],
    ['Wound vacuum', '97605', 'C'],
    [
      { changeTypes: ['coverage_change'], severity: 'critical', direction: 'tightening' },
      { changeTypes: ['coverage_change'], severity: 'high', direction: 'loosening' },
    ],
  ],
]

const versions = (rows: readonly Row[], changed: Row) =>
  [rows, rows.map((row) => (row[0] === changed[0] ? changed : row))] as const

describe.each([
  ['page', asPage],
  ['text', asText],
])('a changed cell of a %s', (_, make) => {
  test.each(CASES)('%s', (legend, rows, changed, [expected, reverse]) => {
    const [was, is] = versions(rows, changed).map((side) => make(legend, side))
    expect(comparePolicies(was!, is!)).toMatchObject(expected)
    expect(comparePolicies(is!, was!)).toMatchObject(reverse)
  })

  test.each<[legend: string, changed: Row]>([
    ['', ['Physical therapy', '97110', 'Yes', '40', 'G']],
    ['', ['Physical therapy', '97110', '✓', '40', 'G']],
    ['G = general services', ['Physical therapy', '97110', 'Y', '40', 'General services']],
  ])('means the same in another form (%s %s)', (legend, changed) => {
    const [was, is] = versions(OF_RULES, changed).map((side) => make(legend, side))
    expect(comparePolicies(was!, is!)).toMatchObject({ shouldAlert: false, changeType: 'wording' })
  })
})
