/** What databases and spreadsheets write where there is no value, in lower case. */
const NULLS = ['null', '(null)', '\\n', '#n/a', 'n/a', 'nan']
/** The same with words that may be names in other cells: NA is sodium, a payer may be "None". */
const WORDS = [
  ...NULLS,
  'na',
  'n.a.',
  'none',
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

/** Whether the trimmed text of a name or a code only says that there is none. */
export const isNull = isAmong(NULLS)
/** Whether the trimmed text of a word from a list, as a setting, only says that there is none. */
export const isPlaceholder = isAmong(WORDS)
/** Whether the trimmed text of a dollar, percentage or algorithm only says that there is none. */
export const isNoPrice = isAmong(PRICE_WORDS)
