import type { VersionCriteria } from '@ppman/policies/criteria'
import type { CriteriaNode, CriteriaTree } from '@ppman/policy-text'
import { Fhir } from 'fhir'
import { questionnaireOf } from './criteria-questionnaire.ts'

let position = 0
const quoted = (quote: string) => ({ start: position, end: (position += quote.length), quote })
const leaf = (quote: string): CriteriaNode => ({
  kind: 'leaf',
  ...quoted(quote),
  isNegative: false,
  thresholds: [],
  block: 0,
  page: null,
})
const group = (op: 'all' | 'any' | 'n_of' | 'none', lead: string | null, children: CriteriaNode[]) => ({
  kind: 'group' as const,
  op,
  n: op === 'n_of' ? 2 : null,
  lead: lead === null ? null : quoted(lead),
  children,
})
const tree = (lead: string, root: ReturnType<typeof group>): CriteriaTree => ({
  ...root,
  lead: quoted(lead),
  about: 'A brace',
  path: ['Criteria'],
})

const some = () => [leaf('It hurts'), leaf('It hurts'), leaf('It swells & is < 2 cm')]
const TREES = [
  tree('A brace is covered when all are met:', {
    ...group('all', null, [
      leaf('The knee is unstable'),
      group('any', null, some()),
      group('n_of', 'Two of:', some()),
    ]),
  }),
  tree('A brace is covered when all are met:', group('all', null, [leaf('The knee is unstable')])),
  tree('A brace is not covered if:', group('none', null, [leaf('It is old'), group('all', null, some())])),
]
const READ: VersionCriteria = {
  policy: {
    id: '0190a000-0000-7000-8000-000000000001',
    title: 'Braces <knee>',
    number: null,
    payer: 'Sample',
  },
  version: 3,
  fetchedAt: new Date('2026-03-01T10:00:00Z'),
  effectiveOn: '2026-04-01',
  url: 'https://payer.example/policy',
  sha256: 'ab'.repeat(32),
  reader: 'criteria/12',
  textForm: 'lines/1',
  trees: TREES,
}

type Item = {
  linkId: string
  text?: string
  type: string
  item?: Item[]
  enableWhen?: { question: string; operator: string; answerBoolean?: boolean }[]
  enableBehavior?: string
}
const exported = (trees: CriteriaTree[]) =>
  JSON.parse(JSON.stringify(questionnaireOf({ ...READ, trees }, 'change-1', 'https://api.example/api/v1')))
const itemsOf = (items: Item[]): Item[] => items.flatMap((one) => [one, ...itemsOf(one.item ?? [])])
const QUESTIONNAIRE = exported(TREES)
const ITEMS = itemsOf(QUESTIONNAIRE.item)

/** Against the structure definitions and value sets of FHIR R4 that the package `fhir` carries. */
const violationsOf = (resource: object) =>
  new Fhir()
    .validate(resource, { errorOnUnexpected: true })
    .messages.map(({ location, message }) => [location, message])

test.each([
  ['trees', TREES],
  ['no trees', []],
])('a questionnaire of %s is FHIR R4', (_, trees) => {
  expect(violationsOf(exported(trees))).toEqual([])
})

test('the validator finds what is wrong', () => {
  const [first] = QUESTIONNAIRE.item
  expect(violationsOf({ ...QUESTIONNAIRE, status: 'new', item: [{ ...first, type: 'list' }] })).toHaveLength(
    2,
  )
})

test('no text and no array is empty, as the JSON format of FHIR asks (hl7.org/fhir/R4/json.html)', () => {
  expect(emptyIn(QUESTIONNAIRE)).toEqual([])
  expect(emptyIn(exported([]))).toEqual([])
})

function emptyIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [path] : []
  if (value === null) return [path]
  if (typeof value !== 'object') return []
  const entries = Object.entries(value)
  return entries.length === 0 ? [path] : entries.flatMap(([key, one]) => emptyIn(one, `${path}.${key}`))
}

// The invariants of hl7.org/fhir/R4/questionnaire.html, which no schema states.

test('que-0: the name is an identifier of a program', () => {
  expect(QUESTIONNAIRE.name).toMatch(/^[A-Z]([A-Za-z0-9_]){0,254}$/)
})

test('que-1: groups have items, questions here have none', () => {
  for (const { type, item } of ITEMS) expect(item === undefined).toBe(type !== 'group')
})

test('que-2: link ids are unique', () => {
  expect(new Set(ITEMS.map(({ linkId }) => linkId)).size).toBe(ITEMS.length)
})

// The rest of the invariants speak of these properties.
test('que-3 to que-6, que-8 to que-11, que-13: only these properties are used', () => {
  const used = new Set(ITEMS.flatMap((one) => Object.keys(one)))
  expect(used).toEqual(
    new Set(['linkId', 'text', 'type', 'extension', 'item', 'enableWhen', 'enableBehavior']),
  )
})

test('que-7: no condition asks whether an answer exists; each compares with a boolean', () => {
  const conditions = ITEMS.flatMap(({ enableWhen }) => enableWhen ?? [])
  expect(conditions.length).toBeGreaterThan(0)
  for (const { operator, answerBoolean } of conditions)
    expect([['=', '!='].includes(operator), typeof answerBoolean]).toEqual([true, 'boolean'])
})

test('que-12: several conditions say how they count together', () => {
  for (const { enableWhen, enableBehavior } of ITEMS)
    expect(enableWhen === undefined || enableBehavior === 'all').toBe(true)
})

test('a condition names a question that is asked before', () => {
  ITEMS.forEach(({ enableWhen }, index) => {
    const before = ITEMS.slice(0, index).filter(({ type }) => type === 'boolean')
    for (const { question } of enableWhen ?? [])
      expect(before.map(({ linkId }) => linkId)).toContain(question)
  })
})

test('what the DTR profile asks for is there: address, title, one kind of subject, a narrative', () => {
  expect(QUESTIONNAIRE).toMatchObject({
    url: expect.stringMatching(/^https:/),
    version: '3',
    title: 'Braces <knee>',
    subjectType: ['Patient'],
    text: { status: 'generated', div: expect.stringContaining('<p>Braces &lt;knee&gt;</p>') },
  })
})
