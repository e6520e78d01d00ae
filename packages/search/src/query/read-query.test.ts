import { dividePhrases, readQuery, type WordFacts } from './read-query.ts'
import { spellingCandidates } from '../search-repo.ts'

const FREQUENT: WordFacts = { stemTitles: 100, prefixTitles: 100, isInText: true, alike: [] }
const MISSING: WordFacts = { stemTitles: 0, prefixTitles: 0, isInText: false, alike: [] }
/** Reads a query over an index that knows every word but for these. */
const read = (q: string, facts: Record<string, Partial<WordFacts>> = {}) =>
  readQuery(q, (word) => (facts[word] ? { ...MISSING, ...facts[word] } : FREQUENT))
const joined = (wordings: readonly (readonly string[])[]) => wordings.map((words) => words.join(' '))
const partsOf = (...query: Parameters<typeof read>) => joined(read(...query).parts.map(({ words }) => words))
const partNamed = (name: string, ...query: Parameters<typeof read>) =>
  read(...query).parts.find(({ words }) => words.join(' ') === name)!

describe('a query is divided into', () => {
  test.each([
    ['total knee replacement recovery', ['total knee replacement', 'recovery']],
    ['sacroiliac joint fusion', ['sacroiliac joint fusion']],
    ['knee replacement hip replacement', ['knee replacement', 'hip replacement']],
    ['knee brace brace', ['knee brace', 'brace']],
    ['recovery total knee replacement', ['recovery', 'total knee replacement']],
  ])('the longest phrases of the thesaurus, each word in one of them, in its order: %s', (q, parts) =>
    expect(partsOf(q)).toEqual(parts),
  )

  test('phrases whose words stand apart, in any order', () => {
    expect(partsOf('replacement surgery for the knee')).toEqual(['replacement knee', 'surgery'])
    expect(joined(dividePhrases(['knee', 'a', 'b', 'replacement']).map(({ words }) => words))).toEqual([
      'knee replacement',
      'a',
      'b',
    ])
  })

  test('neighboring words alone where it has more than eight, whose subsets are too many', () => {
    const words = ['knee', 'q', 'replacement', 'w', 'e', 'r', 'y', 'u', 'i']
    expect(joined(dividePhrases(words).map((part) => part.words))).toEqual(words)
    expect(dividePhrases(words.slice(0, 8))).toHaveLength(7)
  })

  test('twelve words at most, without stop words and what people say around them', () => {
    expect(partsOf('what is the cost of a knee brace')).toEqual(['cost', 'knee brace'])
    expect(partsOf('the of and')).toEqual([])
    expect(partsOf('hip knee shoulder elbow wrist ankle neck back foot hand toe finger skin')).toHaveLength(
      12,
    )
  })
})

describe('a part of a query', () => {
  test('is looked for by all names of its phrase, and by related ones', () => {
    const { same, synonyms, related } = partNamed('knee replacement', 'knee replacement')
    expect(joined(same)).toEqual(['knee replacement'])
    expect(joined(synonyms)).toEqual(expect.arrayContaining(['tka', 'total knee arthroplasty']))
    expect(joined(related)).toContain('total joint arthroplasty')
    expect(new Set(joined(synonyms)).size).toBe(synonyms.length)
  })

  test('is looked for without its weak words, and may be without a weak one of its own', () => {
    expect(joined(partNamed('reflux surgery', 'reflux surgery').core)).toEqual(['reflux'])
    expect(partNamed('surgery', 'acid reflux surgery')).toMatchObject({
      isWeak: true,
      weight: 0.25,
      core: [],
    })
    expect(partNamed('acid reflux', 'acid reflux surgery').isWeak).toBe(false)
  })

  test('of a query of weak words alone is needed', () =>
    expect(read('medicare coverage policy').parts.map(({ isWeak }) => isWeak)).toEqual([false, false, false]))

  test('takes up the names that it has together with another part', () => {
    const alone = joined(partNamed('surgery', 'acid surgery').synonyms)
    const composed = joined(partNamed('surgery', 'acid reflux surgery').synonyms)
    expect(alone).not.toContain('antireflux')
    expect(composed).toEqual(
      expect.arrayContaining([
        ...joined(partNamed('surgery', 'surgery').synonyms),
        'reflux surgery',
        'antireflux',
      ]),
    )
    expect(joined(partNamed('acid reflux', 'acid reflux surgery').synonyms)).toContain('antireflux')
  })

  test('weighs more the rarer its words are, and the more of them it has', () => {
    const weightOf = (name: string, titles: number) =>
      partNamed(name, name, Object.fromEntries(name.split(' ').map((word) => [word, { stemTitles: titles }])))
        .weight
    expect([1, 100, 100_000, 0].map((titles) => weightOf('scoliosis', titles))).toEqual([
      1.4,
      expect.closeTo(1.24),
      expect.closeTo(1),
      1.1,
    ])
    expect(weightOf('knee replacement', 1)).toBeCloseTo(1.25 * 1.4)
    expect(weightOf('total knee replacement', 1)).toBeCloseTo(1.5 * 1.4)
  })
})

describe('a word that no title has', () => {
  test('is looked for as a beginning, and by its root', () => {
    const { same, synonyms } = partNamed('zzyzxist', 'zzyzxist visit', { zzyzxist: {} })
    expect([joined(same), joined(synonyms)]).toEqual([['zzyzxist', 'zzyzxist:*'], ['zzyzx:*']])
    expect(joined(partNamed('zzy', 'zzy', { zzy: {} }).same)).toEqual(['zzy'])
  })

  test('is read as the one that it is most like, which is told', () => {
    const { parts, corrections } = read('artroplasty', {
      artroplasty: { alike: ['arthroplasty', 'angioplasty'] },
    })
    expect(corrections).toEqual([{ from: 'artroplasty', to: 'arthroplasty' }])
    expect(joined(parts.map(({ words }) => words))).toEqual(['arthroplasty'])
  })

  test('and told once, however often it was typed', () =>
    expect(
      read('artroplasty or artroplasty', { artroplasty: { alike: ['arthroplasty'] } }).corrections,
    ).toEqual([{ from: 'artroplasty', to: 'arthroplasty' }]))

  test.each([
    ['begins another', { prefixTitles: 3 }],
    ['stands in a text', { isInText: true }],
    ['is like none', { alike: [] }],
  ])('stays as it is where it %s', (_, facts) =>
    expect(read('artroplasty', { artroplasty: { alike: ['arthroplasty'], ...facts } })).toMatchObject({
      corrections: [],
    }),
  )

  test('stays as it is where the thesaurus has it', () =>
    expect(read('podiatrist', { podiatrist: { alike: ['podiatry'] } }).corrections).toEqual([]))

  test('completes a name of the thesaurus with the others', () =>
    expect(partsOf('pill cam', { pill: {}, cam: {} })).toEqual(['pill camera']))
})

describe('a misspelled word', () => {
  const entry = (word: string, documents: number) => ({ word, documents })

  test('is like a word of few edits first, then one with its first letter, then one of many titles', () => {
    expect(
      spellingCandidates('qnee', [entry('qnea', 1), entry('qneb', 9), entry('anee', 99)]).slice(0, 2),
    ).toEqual(['qneb', 'qnea'])
    expect(spellingCandidates('artroplasty', [entry('angioplasty', 99), entry('arthroplasty', 1)])[0]).toBe(
      'arthroplasty',
    )
  })

  test('of up to five letters may have one edit, of up to eight two, a longer one three', () => {
    const isLike = (word: string, other: string) =>
      spellingCandidates(word, [entry(other, 1)]).includes(other)
    expect([isLike('qwxyz', 'qwxyq'), isLike('qwxyz', 'qwxqq')]).toEqual([true, false])
    expect([isLike('qwxyzqw', 'qwxyzzz'), isLike('qwxyzqw', 'qwxyyyy')]).toEqual([true, false])
    expect([isLike('qwxyzqwxy', 'qwxyzqzzz'), isLike('qwxyzqwxy', 'qwxyzaaaa')]).toEqual([true, false])
  })

  test.each(['kne', 'l3377', '99213'])('is none that is short or has digits: %s', (word) =>
    expect(spellingCandidates(word, [entry(word.replace(/.$/, 'x'), 9)])).toEqual([]),
  )
})

describe('numbers of a query', () => {
  test.each<[string, string[], string[]]>([
    ['99213 modifier 25', ['99213'], ['99213modifier25', '99213']],
    ['E11.9 foot care', ['E11.9'], ['e119footcare']],
    ['g0279 and G0279', ['G0279'], ['g0279andg0279', 'g0279']],
    ['L33777 spine', [], ['l33777', 'dl33777', 'l33777spine']],
    ['DL12345', [], ['dl12345', 'l12345']],
    ['lcd 33777', [], ['l33777', 'dl33777', 'lcd33777', '33777']],
    ['spine', [], []],
  ])('%s: codes, and the documents that it may name, proposed ones too', (q, codes, numberKeys) =>
    expect(read(q)).toMatchObject({ codes, numberKeys }),
  )
})
