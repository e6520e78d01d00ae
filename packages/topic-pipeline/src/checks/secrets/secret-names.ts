import { list, oneOf, readTable, text } from '@ppman/facts'

const KINDS = [
  'function word',
  'identifier',
  'key purpose',
  'list position',
  'lookup key',
  'password',
  'secret',
  'session cookie',
] as const
const ROWS = readTable(new URL('./facts/secret-words.csv', import.meta.url), {
  kind: oneOf(KINDS),
  language: text,
  words: list,
})
/** The words of a kind in all languages. */
export const wordsOf = (kind: (typeof KINDS)[number]): string[] => [
  ...new Set(ROWS.filter((row) => row.kind === kind).flatMap(({ words }) => words)),
]

/** The words of a kind as alternatives of a pattern; a blank also matches `_`, `-` and nothing. */
export const alternativesOf = (kind: (typeof KINDS)[number]): string =>
  wordsOf(kind)
    .map((word) => word.replaceAll(' ', '[ _-]?'))
    .join('|')

/** `pass` counts alone or after a prefix; `bypass` and `compass` do not. */
export const PASSWORD =
  '(?:password|passwd|passphrase|passwort|pwd|(?:^|[^a-z]|store|key|user|root|admin|auth|' +
  'smtp|ftp|ssh|http|db|require)pass|(?:bind|db|user|admin|root|svc|ftp|ssh|login|service|sql|wifi)_?pw)'
export const SECRET = `(?:secret|token|credential|(?:${alternativesOf('key purpose')})[_ -]?key|\\bpsk)`
/** The value after a name of a secret. */
export const VALUE = '([^\\s"\'`,;<>|()]{8,})'
