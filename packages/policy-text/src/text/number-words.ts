/** Number words from zero to nineteen; the index is the value. */
export const SMALL_NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const

/** Ordinals from first to twenty-first. */
const ORDINALS = [
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
  ...['eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth'],
  ...['eighteenth', 'nineteenth', 'twentieth', 'twenty-first'],
]

/** The value of an ordinal in words or digits, in any case; null for other words. */
export function valueOfOrdinal(ordinal: string): number | null {
  if (/^\d/.test(ordinal)) return parseInt(ordinal, 10)
  const index = ORDINALS.indexOf(ordinal.toLowerCase())
  return index < 0 ? null : index + 1
}

/** Tens from twenty to ninety. */
export const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const

const ONES = SMALL_NUMBERS.slice(1, 10).join('|')

/** Pattern sources: words up to nineteen, and tens with their ones in two groups. */
export const SMALL_WORD = SMALL_NUMBERS.join('|')
export const TENS_WORD = `(${TENS.join('|')})(?:[- ](${ONES}))?`
/** Any number word up to ninety-nine, without groups. */
export const NUMBER_WORD = `(?:(?:${TENS.join('|')})(?:[- ](?:${ONES}))?|${SMALL_WORD})`

/** The value of a number word up to ninety-nine, in any case: "twenty-four" is 24. */
export const valueOfWord = (words: string): number =>
  words
    .toLowerCase()
    .split(/[- ]/)
    .reduce((sum, word) => {
      const tens = TENS.findIndex((one) => one === word)
      return (
        sum +
        (tens >= 0
          ? 20 + 10 * tens
          : Math.max(
              0,
              SMALL_NUMBERS.findIndex((one) => one === word),
            ))
      )
    }, 0)
