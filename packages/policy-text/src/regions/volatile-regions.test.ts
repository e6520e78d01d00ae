import fc from 'fast-check'
import type { Block, Extract } from '../document/document.ts'
import { comparePolicies } from '../comparison/compare.ts'
import { boilerplateOf, searchKey, isPlain } from './leave-out.ts'
import { tokenStream } from '../normalization/normalize.ts'
import { isTakenBack, type LearnedRegion, wordsSha256 } from './learned-region.ts'
import { learnPlaces } from './learn-places.ts'

const TITLE: Block = { kind: 'heading', path: [], text: 'Spine Surgery' }
const LAST: Block = { kind: 'heading', path: ['Spine Surgery'], text: 'From our newsroom' }
const text = (words: string, path = ['Spine Surgery']): Block => ({ kind: 'text', path, text: words })
const news = (words: string): Block => text(words, ['Spine Surgery', 'From our newsroom'])
const RULES = [
  'Policy Number: SP-14',
  'Prior authorization is required for CPT 22551.',
  'Reimbursement for 22551 is limited to 3 units per day.',
  'Walking helps most backs to heal.',
].map((words) => text(words))
const page = (blocks: readonly Block[]): Extract => ({
  extractor: 'test/1',
  title: 'Spine',
  blocks,
  asksPassword: false,
})
const QUOTES = [
  'A walk in the morning keeps the doctor smiling.',
  'Laughter travels further than medicine.',
  'Meet the people behind our phones.',
  'Our choir sings at the county fair.',
  'Members tell us how gardening helped their knees.',
]
const message = (quote: string, rules = RULES): Block[] => [TITLE, ...rules, LAST, news(quote)]
const checks = [message(QUOTES[0]!), message(QUOTES[1]!), message(QUOTES[2]!)] as const
const [found] = learnPlaces(checks)
const region: LearnedRegion = { id: 'r1', ...found!.region }
const compare = (
  before: readonly Block[],
  after: readonly Block[],
  regions: readonly LearnedRegion[] = [region],
) => comparePolicies(page(before), page(after), { isConfirmed: true, regions, models: null })

test('a place whose plain words changed in two checks in a row is learned by its neighbors', () => {
  expect(learnPlaces(checks)).toEqual([
    {
      region: {
        kind: 'place',
        path: ['Spine Surgery', 'From our newsroom'],
        after: expect.stringMatching(/^[0-9a-f]{64}$/),
        before: null,
        maxBlocks: 1,
      },
      blocks: [[news(QUOTES[0]!)], [news(QUOTES[1]!)], [news(QUOTES[2]!)]],
      after: 'From our newsroom',
      before: null,
    },
  ])
})

test.each([
  ['changed only once', [QUOTES[0], QUOTES[0], QUOTES[1]]],
  ['changed and then stood', [QUOTES[0], QUOTES[1], QUOTES[1]]],
  ['once held a code', [QUOTES[0], 'Ask for 22551 at the desk.', QUOTES[1]]],
  ['once held a logic word', [QUOTES[0], 'Rest or walk.', QUOTES[1]]],
  ['once held a day', [QUOTES[0], 'The fair opens on June 12.', QUOTES[1]]],
  ['once held a cue', [QUOTES[0], 'Knee surgery is covered here.', QUOTES[1]]],
])('a place that %s is not learned', (_, quotes) => {
  expect(learnPlaces([message(quotes[0]!), message(quotes[1]!), message(quotes[2]!)])).toEqual([])
})

test(
  'words that were never seen change nothing in a learned place, and the comparison names the region ' +
    'and both wordings',
  () => {
    const comparison = compare(message(QUOTES[2]!), message(QUOTES[3]!))
    expect(comparison).toEqual({
      outcome: 'unchanged',
      leftOut: expect.arrayContaining([
        expect.objectContaining({ regionIds: ['r1'], after: news(QUOTES[3]!) }),
      ]),
    })
    expect(compare(message(QUOTES[2]!), message(QUOTES[3]!), []).outcome).toBe('changed')
  },
)

test('a list whose members come, go and change their order is one place', () => {
  const box = (...names: string[]): Block[] => [
    TITLE,
    ...RULES,
    LAST,
    ...names.map((name): Block => ({ ...news(name), kind: 'item' })),
    text('Back to the top'),
  ]
  const [place, ...more] = learnPlaces([
    box('Knees', 'Hips', 'Feet'),
    box('Hips', 'Hands', 'Knees'),
    box('Hands', 'Elbows', 'Knees'),
  ])
  expect([place!.region.maxBlocks, place!.after, place!.before, more]).toEqual([
    3,
    'From our newsroom',
    'Back to the top',
    [],
  ])
  expect(
    compare(box('Hands', 'Elbows', 'Knees'), box('Wrists', 'Knees', 'Ankles'), [
      { id: 'box', ...place!.region },
    ]).outcome,
  ).toBe('unchanged')
})

test.each([
  [
    'a requirement put into the place',
    news('Prior authorization is required for CPT 63030 as well.'),
    'prior_auth_added',
  ],
  ['a notice put into the place', news('This policy has been retired.'), 'policy_retired'],
  [
    'a code put beside it',
    text('Code 63030 is covered.', ['Spine Surgery', 'From our newsroom']),
    'coverage_change',
  ],
])('%s is told', (_, block, type) => {
  const comparison = compare(message(QUOTES[2]!), [...message(QUOTES[3]!), block])
  expect(comparison).toMatchObject({
    outcome: 'changed',
    shouldAlert: true,
    changeTypes: expect.arrayContaining([type]),
  })
})

test('plain words under another heading, or far more words than before, are no part of the place', () => {
  const otherPlace = message(QUOTES[2]!).toSpliced(3, 0, text('A quiet room waits for relatives.'))
  expect(compare(message(QUOTES[2]!), otherPlace)).toMatchObject({
    outcome: 'changed',
    edits: [{ op: 'inserted' }],
  })
  expect(compare(message(QUOTES[2]!), [...message(QUOTES[3]!), ...QUOTES.map(news)])).toMatchObject({
    outcome: 'changed',
  })
})

test('a place is known by the neighbour that is left when the other one changed', () => {
  const withFoot = (quote: string, foot: string) => [...message(quote), news(foot)]
  const [place] = learnPlaces([
    withFoot(QUOTES[0]!, 'Thank you.'),
    withFoot(QUOTES[1]!, 'Thank you.'),
    withFoot(QUOTES[2]!, 'Thank you.'),
  ])
  const comparison = compare(
    withFoot(QUOTES[2]!, 'Thank you.'),
    withFoot(QUOTES[3]!, 'Limited to 3 units.'),
    [{ id: 'p', ...place!.region }],
  )
  expect(comparison).toMatchObject({
    outcome: 'changed',
    edits: [{ before: news('Thank you.') }, { after: news('Limited to 3 units.') }],
    leftOut: expect.anything(),
  })
})

test('an item of a list of conditions is never left out, however plain its words', () => {
  const list = (...items: string[]): Block[] => [
    TITLE,
    ...RULES,
    text('The service is covered when all of the following are met:'),
    ...items.map((words): Block => ({ ...text(words), kind: 'item' })),
    LAST,
  ]
  const checks = [
    list('Walking hurts', 'Sleep is poor'),
    list('Walking hurts', 'Rest brought relief'),
    list('Walking hurts', 'Work is missed'),
  ] as const
  expect(learnPlaces(checks)).toEqual([])
  const everything: LearnedRegion = {
    id: 'p',
    kind: 'place',
    path: ['Spine Surgery'],
    after: null,
    before: null,
    maxBlocks: 99,
  }
  expect(compare(checks[0], checks[1], [everything])).toEqual(compare(checks[0], checks[1], []))
})

test('what a rule finds more in than other words is told, though each side alone is plain', () => {
  const given = (site: string) => [
    TITLE,
    ...RULES,
    text(`Infusions of this kind are given in the ${site} of a physician.`),
    LAST,
  ]
  const everything: LearnedRegion = {
    id: 'p',
    kind: 'place',
    path: ['Spine Surgery'],
    after: null,
    before: null,
    maxBlocks: 99,
  }
  const [was, is] = [given('office'), given('infusion center')]
  expect([was, is].map((blocks) => isPlain(blocks[5]!))).toEqual([true, true])
  expect(compare(was, is, [everything])).toMatchObject({
    outcome: 'changed',
    changeType: 'place_of_service_changed',
    shouldAlert: true,
  })
})

test('boilerplate is left out by its words wherever it is its own text, never as an item of a list', () => {
  const banner = text('Join us at the county fair.')
  const words: LearnedRegion = { id: 'w', kind: 'words', wordsSha256: wordsSha256(banner) }
  const base = message(QUOTES[0]!)
  expect(compare(base, base.toSpliced(2, 0, banner), [words])).toMatchObject({
    outcome: 'unchanged',
    leftOut: [{ regionIds: ['w'] }],
  })
  expect(compare(base, base.toSpliced(2, 0, { ...banner, kind: 'item' }), [words])).toMatchObject({
    outcome: 'changed',
  })
})

test.each([
  ['in its place', message(QUOTES[4]!), true],
  ['where one neighbour is left', [...message(QUOTES[4]!), news('Visit us.')], true],
  [
    'where no neighbour is left',
    [TITLE, { ...LAST, text: 'Other news' }, { ...news(QUOTES[4]!) }, text('Foot.')],
    true,
  ],
  ['elsewhere', [TITLE, text(QUOTES[4]!), ...RULES, LAST, news(QUOTES[3]!)], false],
])('what was taken back is known again %s', (_, blocks, expected) => {
  const block = blocks.find(({ text: words }) => words === QUOTES[4])!
  expect(isTakenBack(block, [blocks], [region])).toBe(expected)
  expect(isTakenBack(block, [blocks], [{ id: 'w', kind: 'words', wordsSha256: wordsSha256(block) }])).toBe(
    true,
  )
})

test(
  'a text is found among many by its first 64 bits, and neither a fact nor a piece of a sentence is ' +
    'boilerplate',
  () => {
    const texts = boilerplateOf([
      ...message(QUOTES[0]!),
      news(QUOTES[0]!),
      { ...news(QUOTES[1]!), kind: 'item' },
      news('Our members praise our providers.'),
      news('named most often.'),
    ])
    expect(texts.map(({ block }) => block.text)).toEqual(['Walking helps most backs to heal.', QUOTES[0]])
    expect([searchKey('f'.repeat(64)), searchKey(`7${'f'.repeat(63)}`)]).toEqual([
      '-1',
      '9223372036854775807',
    ])
  },
)

const WORDS = ['walk', 'garden', 'choir', 'clinic', 'river', 'member', 'morning', 'song', 'knee', 'friend']
const FACTS = [
  '22551',
  'J1745',
  '3 units',
  'June 2027',
  'and',
  'not',
  'must',
  'covered',
  'prior authorization required',
  'modifier 59',
  'investigational',
  'Texas',
  'Medicaid',
  'twenty days',
  'retired',
  'unless',
  'once',
  '≥',
  '12/1/2026',
  'criteria',
]
const plainWords = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
  .map((words) => words.join(' '))
const kind = fc.constantFrom('text' as const, 'item' as const)
const anyBlock = fc
  .record({ kind, words: fc.array(fc.constantFrom(...WORDS, ...FACTS), { minLength: 1, maxLength: 5 }) })
  .map(({ kind, words }): Block => ({ ...news(words.join(' ')), kind }))
const anyRegions = fc.array(
  fc.oneof(
    plainWords.map((words): LearnedRegion => ({
      id: `w ${words}`,
      kind: 'words',
      wordsSha256: wordsSha256(news(words)),
    })),
    fc.constant<LearnedRegion>(region),
    fc
      .record({
        after: fc.constantFrom(region.kind === 'place' ? region.after : null, null),
        maxBlocks: fc.nat(9),
      })
      .map(({ after, maxBlocks }): LearnedRegion => ({
        id: 'p',
        kind: 'place',
        path: news('').path,
        after,
        before: null,
        maxBlocks,
      })),
  ),
  { maxLength: 4 },
)
/** Differences in layout alone are judged as nothing, with regions and without. */
const hasFact = ({ before, after }: { before: Block | null; after: Block | null }) =>
  [before, after].some((block) => block !== null && !isPlain(block)) &&
  tokenStream(before?.text ?? '') !== tokenStream(after?.text ?? '')
const isOfFacts = (reason: string) => !/wording|: words|references changed/.test(reason)
const sides = fc.record({
  before: fc.array(anyBlock, { maxLength: 6 }),
  after: fc.array(anyBlock, { maxLength: 6 }),
  regions: anyRegions,
})

test(
  'whatever is learned, no difference with a fact on one of its sides is ever left out, and all others ' +
    'are judged as they were',
  () => {
    fc.assert(
      fc.property(sides, ({ before, after, regions }) => {
        const [was, is] = [
          [TITLE, ...RULES, LAST, ...before],
          [TITLE, ...RULES, LAST, ...after],
        ]
        const [bare, learned] = [compare(was, is, []), compare(was, is, regions)]
        for (const { before: gone, after: come } of learned.leftOut ?? [])
          expect([gone, come].every((block) => block === null || isPlain(block))).toBe(true)
        if (bare.outcome !== 'changed') return expect(learned).toEqual(bare)
        const kept = learned.outcome === 'changed' ? learned : { edits: [], reasons: [] }
        expect(kept.edits.filter(hasFact)).toEqual(bare.edits.filter(hasFact))
        expect(kept.reasons.filter(isOfFacts)).toEqual(bare.reasons.filter(isOfFacts))
        if (bare.severity !== 'info' && bare.severity !== 'low')
          expect(learned).toMatchObject({ severity: bare.severity, shouldAlert: true })
      }),
      { numRuns: 1_000 },
    )
  },
)

test('without learned regions every comparison is what it was, to the byte', () => {
  fc.assert(
    fc.property(sides, ({ before, after }) => {
      const [was, is] = [page([TITLE, ...RULES, LAST, ...before]), page([TITLE, ...RULES, LAST, ...after])]
      expect(JSON.stringify(comparePolicies(was, is, { isConfirmed: true, regions: [] }))).toBe(
        JSON.stringify(comparePolicies(was, is, { isConfirmed: true })),
      )
    }),
  )
})
