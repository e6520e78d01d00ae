import { comparePolicies } from './compare.ts'
import { extract } from '../extraction/extract.ts'
import { judgeSync } from '../reading/judgement.ts'
import { describeComplexity, limitWork, MOST_WORK } from '../document/complexity.ts'

const page = (html: string) =>
  extract(Buffer.from(`<html><body><main>${html}</main></body></html>`), 'text/html')
const plain = (text: string) => extract(Buffer.from(text), 'text/plain')
/** A heading that each of many blocks repeats: its length times theirs. */
const longHeading = (word: string) => {
  const blocks = Array.from({ length: 5_000 }, (_, n) => `<p>${word}${n}</p>`)
  return page(`<h2>${`${word} `.repeat(6_000)}</h2>${blocks.join('')}`)
}

/** A twentieth of the limit: what is too much for it is found in a twentieth of the time. */
const LIMIT = MOST_WORK / 20
const within = <T>(work: () => T): T =>
  limitWork(
    work,
    () => {
      throw new Error('The limit was not noticed inside.')
    },
    LIMIT,
  )

test('judging two documents may take a hundred million characters of work', () =>
  expect(MOST_WORK).toBe(100_000_000))

test(
  'documents that take too much work to compare are neither changed nor unchanged: what was seen is ' +
    'said, the same each time',
  () => {
    const [before, after] = [longHeading('covered'), longHeading('denied')]
    const comparison = within(() => comparePolicies(before, after))
    expect(comparison).toEqual({
      outcome: 'too_complex',
      complexity: {
        reason: 'work',
        work: LIMIT,
        before: { blocks: 5_001, chars: expect.any(Number) },
        after: { blocks: 5_001, chars: expect.any(Number) },
      },
    })
    expect(within(() => comparePolicies(before, after))).toEqual(comparison)
  },
)

test('a judgement that was given up has no rules, and says how far it came', () => {
  const reads = {
    before: longHeading('covered'),
    after: longHeading('denied'),
    asksIdentity: false,
    scope: {},
    regions: [],
  }
  const { comparison, rules, tooComplex } = within(() => judgeSync(reads))
  expect([comparison, rules]).toEqual([null, []])
  expect(describeComplexity(tooComplex!)).toMatch(
    /^judging stopped after 5000000 characters read; before: 5001 blocks, \d+ characters; now: 5001 blocks/,
  )
})

const CHARS = 400_000
const filled = (part: string, chars: number) => part.repeat(Math.ceil(chars / part.length)).slice(0, chars)
const listed = (part: (n: number) => string, chars: number) =>
  Array.from({ length: Math.ceil(chars / part(10_000).length) }, (_, n) => part(n)).join('')
const CODE = 10_000

/** Texts that once took their square: before and after, by their length. */
const HOSTILE: Record<string, (chars: number) => [string, string]> = {
  'one code repeated': (chars) => [filled('99213 ', chars), filled('99214 ', chars)],
  'a list of codes': (chars) => [
    listed((n) => `${CODE + ((n * 7) % 90_000)}, `, chars),
    listed((n) => `${CODE + ((n * 11 + 3) % 90_000)}, `, chars),
  ],
  'ranges of diagnoses': (chars) => [filled('A00-Z99 ', chars), filled('A00-Z98 ', chars)],
  'words in another order': (chars) => [filled('alpha beta ', chars), filled('beta gamma alpha ', chars)],
  'digits and commas': (chars) => [
    `Knees are covered ${filled('1', chars)}`,
    `Elbows are covered ${filled('12,', chars)}`,
  ],
  modifiers: (chars) => [`modifiers ${filled('25, 59, ', chars)}`, `modifiers ${filled('25, 58, ', chars)}`],
  dates: (chars) => [filled('01/01/2024 ', chars), filled('01/02/2024 ', chars)],
}
const cpuMs = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
/** Four times the text may take so many times as long, or so little that it does not matter. */
const [MOST_GROWTH, LITTLE_MS, TRIES] = [8, 400, 3]

test.each(Object.keys(HOSTILE))(
  'comparing and reading grow with the text: %s',
  (name) => {
    const msOf = (chars: number) => {
      const [before, after] = HOSTILE[name]!(chars).map(plain)
      return cpuMs(() =>
        judgeSync({ before: before!, after: after!, asksIdentity: true, scope: {}, regions: [] }),
      )
    }
    const grows = () => {
      const ms = msOf(CHARS)
      return ms > LITTLE_MS && ms > MOST_GROWTH * msOf(CHARS / 4)
    }
    expect(Array.from({ length: TRIES }).every(grows)).toBe(false)
  },
  300_000,
)
