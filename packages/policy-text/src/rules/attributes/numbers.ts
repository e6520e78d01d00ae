const SMALL = [
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
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const WORD = `(?:(?:${TENS.join('|')})(?:[- ](?:${SMALL.slice(1, 10).join('|')}))?|${SMALL.join('|')})`

const VALUE = `\\d{1,3}(?:,\\d{3}){1,6}|\\d{1,6}(?:\\.\\d{1,20})?|${WORD}\\b|an?(?= single\\b)|single|once|twice`

/** Pattern source of a number in digits or words, with optional digits in brackets. One group. */
export const NUMBER = `(${VALUE})(?: ?\\(\\d{1,20}\\))?`
/** The same without a group. */
export const ANY_NUMBER = `(?:${VALUE})(?: ?\\(\\d{1,20}\\))?`

/** The value of a match of NUMBER. */
export function numberOf(words: string): number {
  const text = words.toLowerCase()
  if (/^(?:an?|single|once)$/.test(text)) return 1
  if (text === 'twice') return 2
  if (/^\d/.test(text)) return Number(text.replaceAll(',', ''))
  return text
    .split(/[- ]/)
    .reduce(
      (sum, word) =>
        sum + Math.max(0, SMALL.indexOf(word)) + (TENS.includes(word) ? 20 + 10 * TENS.indexOf(word) : 0),
      0,
    )
}
