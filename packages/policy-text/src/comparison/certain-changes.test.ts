import { comparePolicies } from './compare.ts'
import { extract } from '../extraction/extract.ts'

const FRAME = [
  'The services in this list are covered for members of all plans when a physician orders them.',
  'Claims are paid at the rates of the fee schedule in force on the date of service.',
]
const page = (body: string) =>
  extract(
    Buffer.from(
      '<html><body><main><h1>Code list</h1><h2>Codes</h2>' +
        `<p>${FRAME.join('</p><p>')}</p>${body}</main></body></html>`,
    ),
    'text/html',
  )
const plain = (body: string) =>
  extract(Buffer.from(['Code list', FRAME[0], body, FRAME[1]].join('\n\n')), 'text/plain')
const result = (before: ReturnType<typeof page>, after: ReturnType<typeof page>) => {
  const comparison = comparePolicies(before, after)
  return comparison.outcome === 'changed' && comparison.shouldAlert
    ? `${comparison.changeType} ${comparison.direction}`
    : 'silent'
}
const items = (...texts: string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`

test.each<[string, string, string, string]>([
  ['<p>* Prior authorization required</p>', '93306 Echo', '93306 Echo *', 'prior_auth_added tightening'],
  ['<p>^ = precertification</p>', 'J1439^ ferric', 'J1439 ferric', 'prior_auth_removed loosening'],
  ['<p>Codes marked with * need approval.</p>', '93306 Echo', '*93306 Echo', 'prior_auth_added tightening'],
  ['<p>* = PA; † = not covered</p>', '93306, 93308†', '93306†, 93308†', 'coverage_change tightening'],
  ['<p>‡ Limited to one per year</p>', '93306 Echo', '93306 Echo‡', 'unit_limit_changed tightening'],
  ['<p>§ Specialist order only</p>', 'Botox', 'Botox §', 'criteria_changed unknown'],
])('below %j the mark of %j, then %j, is a change', (legend, before, after, expected) => {
  expect(result(page(items(before, 'L') + legend), page(items(after, 'L') + legend))).toBe(expected)
})

test('a legend of plain text keeps its sign as the bullet of its line', () => {
  const list = (entry: string) => plain(`${entry}\n93307 Echo, limited *\n\n* Prior authorization required`)
  expect(result(list('93306 Echo'), list('93306 Echo *'))).toBe('prior_auth_added tightening')
})

test.each<[string, string, string]>([
  ['without a legend', items('93306 Echo'), items('93306 Echo *')],
  [
    'of a registered name',
    `${items('Botox')}<p>*Botox is a registered trademark of its maker.</p>`,
    `${items('Botox*')}<p>*Botox is a registered trademark of its maker.</p>`,
  ],
  [
    'that is another sign for the same',
    `${items('93306 Echo *')}<p>* Prior authorization required</p>`,
    `${items('93306 Echo †')}<p>* Rates are in dollars.</p><p>† Prior authorization required</p>`,
  ],
  [
    'beside bullets of the same sign',
    '<p>* Echo is covered.</p><p>* MRI needs authorization.</p><p>93306, 93307</p>',
    '<p>* Echo is covered.</p><p>* MRI needs authorization.</p><p>93306*, 93307</p>',
  ],
  [
    'of a definition',
    '<p>*Member means an enrollee.</p><p>It is covered for a member in pain.</p>',
    '<p>*Member means an enrollee.</p><p>It is covered for a member* in pain.</p>',
  ],
  ['in brackets, a number', '<p>Echo is covered [1].</p>', '<p>Echo is covered [2].</p>'],
])('a mark %s is no news', (_, before, after) => expect(result(page(before), page(after))).toBe('silent'))

const table = (cell: string, heading = 'Prior auth') =>
  page(
    `<table><tr><th>Code</th><th>${heading}</th><th>Service</th></tr>
      <tr><td>93306</td><td>${cell}</td><td>Echo</td></tr>
      <tr><td>93307</td><td></td><td>Echo, limited</td></tr></table>`,
  )
const lock = '<img src="lock.gif" alt="PA">'

test.each([lock, 'PA', 'Y', 'Yes', 'X', '✓'])('authorization begins and ends with the cell %j', (cell) => {
  expect(result(table(''), table(cell))).toBe('prior_auth_added tightening')
  expect(result(table(cell), table(''))).toBe('prior_auth_removed loosening')
})

test('the cell of a drug, and one in the first column, are answers too', () => {
  const drugs = (cell: string) =>
    page(
      `<table><tr><th>PA</th><th>Drug</th><th>Tier</th></tr><tr><td>${cell}</td><td>Humira</td><td>2</td></tr>
        <tr><td>✓</td><td>Enbrel</td><td>3</td></tr></table>`,
    )
  expect(result(drugs(''), drugs('✓'))).toBe('prior_auth_added tightening')
  expect(result(drugs(lock), drugs(''))).toBe('prior_auth_removed loosening')
  expect(result(drugs(lock), drugs('PA'))).toBe('silent')
})

test('a picture of authorization in an item is told, and one that decorates is not', () => {
  expect(result(page(items('93306 Echo')), page(items(`93306 Echo ${lock}`)))).toBe(
    'prior_auth_added tightening',
  )
  expect(result(table('', 'Notes'), table('<img src="a.gif" alt="Company logo">', 'Notes'))).toBe('silent')
})
