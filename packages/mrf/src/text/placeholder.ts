/** What exports write where there is no value, in lower case. */
const WORDS = [
  'n/a',
  'na',
  'n.a.',
  '#n/a',
  'null',
  '(null)',
  '\\n',
  'none',
  'nan',
  'nil',
  'not applicable',
  'not available',
  '.',
  '-',
  '--',
  '–',
  '—',
]
/** The same in cells of prices, where they cannot be a name. */
const PRICE_WORDS = [
  ...WORDS,
  'nc',
  'n/c',
  'not contracted',
  'no contract',
  'not negotiated',
  'no rate',
  'unavailable',
  'confidential',
  '***',
  '#ref!',
  '#value!',
  '#div/0!',
  '#name?',
  '#num!',
  '#null!',
]

function isAmong(words: readonly string[]): (text: string) => boolean {
  const all = new Set(words)
  const most = Math.max(...words.map(({ length }) => length))
  return (text) => text.length <= most && all.has(text.toLowerCase())
}

/** Whether a trimmed text only says that there is no value. */
export const isPlaceholder = isAmong(WORDS)
/** Whether the trimmed text of a dollar, percentage or algorithm only says that there is none. */
export const isNoPrice = isAmong(PRICE_WORDS)
