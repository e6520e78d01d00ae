import { extractRules } from './extract-rules.ts'

const LENGTH = 200_000
/**
 * Twenty times slower than this machine at rest reads them: what grows faster than the text takes
 * minutes.
 */
const LONGEST_MS = 8_000

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
  ].map((unit) => [unit]),
)('reads a text of nothing but %j in time that grows with its length', (unit) => {
  const started = performance.now()
  extractRules(unit.repeat(LENGTH / unit.length))
  expect(performance.now() - started).toBeLessThan(LONGEST_MS)
})
