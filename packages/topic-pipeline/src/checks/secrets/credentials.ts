import { list, oneOf, readTable, text } from '@ppman/facts'

const KINDS = [
  'access word',
  'function word',
  'identifier',
  'key purpose',
  'list position',
  'lookup key',
  'password',
  'placeholder',
  'placeholder noun',
  'public parameter',
  'recovery codes',
  'secret',
  'session cookie',
  'standard with a number',
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

/** Whether a value looks random: letters and digits, enough entropy, no placeholder and no code. */
export function looksGenerated(value: string, minEntropy: number): boolean {
  return (
    /\d/.test(value) &&
    /[A-Za-z]/.test(value) &&
    entropy(value) >= minEntropy &&
    !readsAsPlaceholder(value) &&
    !encodesPlaceholder(value) &&
    !isCode(value)
  )
}

/**
 * Whether a value looks like a typed password: at least eight characters with a letter and a digit,
 * and not code that reads the value from somewhere.
 */
export function isTypedPassword(value: string): boolean {
  if (
    value.length < 8 ||
    readsAsPlaceholder(value) ||
    isDefaultWord(value) ||
    encodesPlaceholder(value) ||
    isCode(value)
  )
    return false
  return /[A-Za-z]/.test(value) && entropy(value) >= 2.5 && (/\d/.test(value) || isRandomLetters(value))
}

/** Letters whose case changes too often, and that hold too few vowels, for words in camel case. */
function isRandomLetters(value: string): boolean {
  if (!/^[A-Za-z]{12,64}$/.test(value) || entropy(value) < 3) return false
  const changes = (value.match(/[a-z](?=[A-Z])/g) ?? []).length
  const vowels = (value.match(/[aeiouy]/gi) ?? []).length
  return changes >= 3 && (vowels < value.length * 0.22 || changes >= value.length * 0.3)
}

/** Base64 of `user:password`, unless the password is a documentation default. */
export function holdsUserAndPassword(value: string): boolean {
  const pair = Buffer.from(value, 'base64').toString('latin1')
  const colon = pair.indexOf(':')
  const password = pair.slice(colon + 1)
  const isReadable = /^[\x20-\x7e]*$/.test(pair)
  // A password of random bytes still stands behind a readable name of a user.
  const isOfUser = /^[\w.@+-]{3,40}$/.test(pair.slice(0, Math.max(0, colon))) && password.length >= 8
  const isPair = colon >= 0 && password.length >= 4 && (isReadable || isOfUser)
  return isPair && !readsAsPlaceholder(password) && !isDefaultWord(password)
}

const BASE64_RUN = /[A-Za-z0-9+/]{80,}/g

/** Whether a value is only a part of a long base64 value, which its own name judges. */
export const isInBase64 = (value: string, around: string): boolean =>
  [...around.matchAll(BASE64_RUN)].some(([run]) => run.includes(value.replace(/={1,2}$/, '')))

/** The address of a secret in a vault, which is no secret itself. */
const VAULT_ADDRESS = /^(?:arn:aws[a-z-]*:|projects\/[\w-]+\/secrets\/|vault:|op:\/\/|(?:kv|secrets?)\/[a-z])/
/** `WPA2-Enterprise`, `RS256-signed-JWT`: all digits belong to the name of a standard. */
const STANDARD = new RegExp(
  `^(?=.*\\d)(?:(?:${alternativesOf('standard with a number')})[\\d.]{1,5}\\w{0,3}|[A-Za-z]{2,20})` +
    `(?:[-_/+](?:(?:${alternativesOf('standard with a number')})[\\d.]{1,5}\\w{0,3}|[A-Za-z]{2,20})){0,5}$`,
)

/**
 * Code that refers to a value: `config.get(…)`, `var.docs_token_v2`, `data["key"]`, `https://…`,
 * `a-b-c-2026`.
 */
const CODE_REFERENCE = new RegExp(
  '^[a-z_$]{2}[\\w$]*(?:[.:][A-Za-z_$][\\w$]*)+$|[([]|^[a-z]+:\\/\\/|^\\/|^![a-z]|^[a-z]' +
    '{2,}(?:[-_/.][a-z0-9]{1,12})+$',
)
/** Sealed for a controller of Kubernetes: the length of the wrapped key stands in front. */
const SEALED = /^Ag[A-D][A-Za-z0-9+/]{97,}={0,2}$/

/** `OAuth2proxy`: software that is named after a standard. */
const NAMED_AFTER_STANDARD = new RegExp(
  `^(?:${alternativesOf('standard with a number')})\\d{1,4}[a-z]{2,12}$`,
)
/** Whether all digits of a value belong to the name of a standard. */
export const isNamedAfterStandard = (value: string): boolean =>
  STANDARD.test(value) || NAMED_AFTER_STANDARD.test(value)

const isCode = (value: string): boolean =>
  VAULT_ADDRESS.test(value) ||
  STANDARD.test(value) ||
  SEALED.test(value) ||
  (CODE_REFERENCE.test(value) && !/[A-Z0-9]{8}/.test(value))

const REFERENCE = new RegExp(
  '^[<{[%*•]|^\\$(?!(?:apr1|1|2[aby]|5|6|y|argon2\\w+)\\$)|^__\\w+__|^@.*@$|\\$\\{|\\$\\(|\\{\\{|' +
    '<[A-Za-z_-]+>|process\\.env|os\\.environ|secrets\\.|getenv|ENV\\b',
)
const WORD =
  /your|example|placeholder|redacted|dummy|change[_-]?me|insert|replace|paste|sample|fake|xxxx|\.\.\.|…/i
const SAME_RUN = /([A-Za-z])\1{7}|[*•x.]{6}/i
const DEFAULTS = new Set(
  (
    'password passwd passw0rd pass secret token user username admin root postgres mysql ' +
    'guest test testing foo bar foobar hello client_secret api_key apikey value string none ' +
    'null true false password1 password123 mypassword mysecret supersecret'
  ).split(' '),
)

/** A placeholder: `<API_KEY>`, `${TOKEN}`, `ghp_xxxxxxxx`. */
export const isPlaceholder = (value: string): boolean => REFERENCE.test(value) || SAME_RUN.test(value)

/**
 * As {@link isPlaceholder}, and also values such as `your-password`. Too lax for formats that
 * identify their issuer.
 */
export const readsAsPlaceholder = (value: string): boolean =>
  isPlaceholder(value) ||
  WORD.test(value) ||
  isSequence(value) ||
  isForeignPlaceholder(value) ||
  /^[A-Z_]+$|^[a-z_-]{0,20}(?:pass(?:word|wd)?|pwd|secret)[a-z_-]{0,20}$/.test(value)

const LEAST_SEQUENCE = 10
/** `0123456789abcdef…`, `ABCDEFGH…`: most characters follow the one in front of them. */
function isSequence(value: string): boolean {
  if (value.length < LEAST_SEQUENCE) return false
  let steps = 0
  for (let index = 1; index < value.length; index++)
    if (value.charCodeAt(index) - value.charCodeAt(index - 1) === 1) steps++
  return steps >= (value.length - 1) * 0.75
}

const PLACEHOLDER_WORDS: ReadonlySet<string> = new Set(wordsOf('placeholder'))
const PLACEHOLDER_NOUNS: ReadonlySet<string> = new Set(wordsOf('placeholder noun'))
/** Scripts that put no blanks between words. */
const UNSPACED = wordsOf('placeholder').filter((word) =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Hangul}]/u.test(word),
)
const WORD_OF_VALUE = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu

/** `votre_cle_ici`, `IhrPasswort`, `ここにキーを入力`: words that ask the reader for a value. */
function isForeignPlaceholder(value: string): boolean {
  const words = (value.match(WORD_OF_VALUE) ?? []).map((word) => word.toLowerCase())
  const asking = words.filter((word) => PLACEHOLDER_WORDS.has(word)).length
  return (
    asking > 1 ||
    (asking === 1 && words.some((word) => PLACEHOLDER_NOUNS.has(word))) ||
    UNSPACED.some((word) => value.includes(word))
  )
}

/** Base64 of a placeholder or of a documentation default (`Y2hhbmdlbWU=`). */
function encodesPlaceholder(value: string): boolean {
  const written = /^[A-Za-z0-9+/]{8,}={0,2}$/.test(value)
    ? Buffer.from(value, 'base64').toString('latin1')
    : ''
  return /^[\x20-\x7e]{4,}$/.test(written) && (readsAsPlaceholder(written) || isDefaultWord(written))
}

/** A default that documentation prints in place of a secret; never a random value. */
export const isDefaultWord = (value: string): boolean => DEFAULTS.has(value.toLowerCase())

/** Whether a value is neither a placeholder nor a documentation default (`user:password@`). */
export const isRealValue = (value: string): boolean => !readsAsPlaceholder(value) && !isDefaultWord(value)

/** Shannon entropy in bits per character, 0 for an empty string. */
export function entropy(value: string): number {
  const counts = new Map<string, number>()
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}

/** Letters of both cases. */
export const isMixed = (value: string): boolean => /[a-z]/.test(value) && /[A-Z]/.test(value)

/** A typed password with a digit. */
export const holdsDigit = (value: string): boolean => /\d/.test(value) && isTypedPassword(value)
