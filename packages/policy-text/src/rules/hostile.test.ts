import { extractRules } from './extract-rules.ts'

const LENGTH = 100_000
/** Four times the text may take so many times as long, or so little that it does not matter. */
const [MOST_GROWTH, LITTLE_MS, TRIES] = [8, 400, 3]
/** Processor time: a busy machine takes none of it away. */
const cpuMs = (text: string): number => {
  const before = process.cpuUsage()
  extractRules(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

test.each(
  [
    'a',
    ' ',
    '\t',
    '\n',
    '9',
    '(',
    '. ',
    '• ',
    '97110|',
    '99213, ',
    '99213\n',
    '97110 not ',
    '97110 only ',
    '97110-97112 ',
    '97110 must be billed with ',
    'AA, ',
    'modifier 25 or ',
    'revenue code 0450, ',
    '97110 once per every any ',
    `99213 ${'(s)'.repeat(26)}x `,
    "don't ",
    'moved from ',
    'modifiers for: ',
    '97110, and is ',
    'annual limit ',
    'approved list of 97110 ',
    ', must be 97110 ',
    'see whether 97110 ',
    'a1234',
    'when 97110 is denied ',
    '© a\n',
    'Page 1 of 2\n\n',
    '97110\nWords\n',
    'Codes that are not covered\nWords\n97110\n',
  ].map((unit) => [unit]),
)('reads a text of nothing but %j in time that grows with its length', (unit) => {
  const textOf = (chars: number) => unit.repeat(chars / unit.length)
  const grows = () => {
    const ms = cpuMs(textOf(LENGTH))
    return ms > LITTLE_MS && ms > MOST_GROWTH * cpuMs(textOf(LENGTH / 4))
  }
  expect(Array.from({ length: TRIES }).every(grows)).toBe(false)
})
