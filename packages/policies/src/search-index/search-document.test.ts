import { toIndexedDocument } from './search-document.ts'

const topicOf = (title: string): string =>
  toIndexedDocument({
    kind: 'lcd',
    policyId: null,
    medicareDocumentId: null,
    payerIds: [],
    number: null,
    version: 1,
    title,
    specialty: '',
    planTypes: [],
    states: [],
    effectiveOn: null,
    retiredOn: null,
    isProposed: false,
    url: 'https://example.org',
    blocks: [],
    updatedAt: new Date('2026-01-01'),
  }).topic

test.each([
  ['Facet Joint Interventions for Pain Management', 'facet joint interventions for pain management'],
  ['Billing and Coding: Facet Joint Interventions for Pain Management', null],
  ['Response to Comments: Facet Joint Interventions for Pain Management (DL38773)', null],
  ['Proposed: Facet Joint Interventions for Pain Management - Policy Article', null],
  ['L38773 Facet Joint Interventions for Pain Management LCD', null],
  ['Draft   Facet Joint Interventions for Pain Management, A58364. ', null],
])('an LCD and its articles have one topic: %j', (title, topic) => {
  expect(topicOf(title)).toBe(topic ?? topicOf('Facet Joint Interventions for Pain Management'))
})

test('program names are no part of a topic', () => {
  expect(topicOf('Billing and Coding: MolDX: Repeat Germline Testing')).toBe('repeat germline testing')
  expect(topicOf('MolDX-CDD: Lab: Prostate Cancer')).toBe('prostate cancer')
  expect(topicOf('Comments for MolDX: Repeat Germline Testing')).toBe(
    'comments for moldx repeat germline testing',
  )
})

test('a title of affixes alone keeps what is left of it', () => {
  expect(topicOf('LCD')).toBe('lcd')
  expect(topicOf('Policy Article')).toBe('policy article')
})

test('a title that repeats its affixes takes time linear in its length', () => {
  expect(topicOf('lcd '.repeat(20_000))).toBe('lcd')
  expect(topicOf('Future '.repeat(20_000) + 'spine')).toBe('spine')
})
