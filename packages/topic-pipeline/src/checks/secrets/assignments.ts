import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { isTypedPassword, looksGenerated } from './generated.ts'
import { isDefaultWord, readsAsPlaceholder } from './placeholder.ts'

/** `pass` stands alone or behind what it opens: `bypass` and `compass` say nothing. */
const PASSWORD =
  '(?:password|passwd|passphrase|passwort|pwd|(?:^|[^a-z]|store|key|user|root|admin|auth|smtp|ftp|ssh|http|db)pass)'
const SECRET =
  '(?:secret|token|credential|api[_ -]?key|access[_ -]?key|private[_ -]?key|secret[_ -]?key|' +
  ('(?:signing|encryption|encrypt|master|session|hmac|crypto|cookie|shared|account|app|application|auth|client|service|licen[sc]e|webhook|deploy|storage|subscription|primary|secondary)[_ ' +
    '-]?key)')
/** What stands between a name and its value: `=`, `: `, `=>`, `":"`, `>`, ` is `, `= b'`. */
const SAYS = '["\'`\\]]{0,3}\\s*(?:[:=>]{1,2}|\\bis)\\s*(?:[bru]{0,2}["\'`])?'
const VALUE = '([^\\s"\'`,;<>|()]{8,})'
const PASSWORD_WORDS = ['password', 'passwd', 'passphrase', 'passwort', 'pass', 'pwd']
const SECRET_WORDS = ['secret', 'token', 'credential', 'key']

const isRandom = (value: string) => value.length >= 10 && looksGenerated(value, 3)
/**
 * Small and capital letters and digits: without a sign between name and value, nothing less tells
 * it from prose.
 */
const isMixed = (value: string) =>
  /[a-z]/.test(value) && (/[A-Z]/.test(value) || isLongCode(value)) && looksGenerated(value, 3.2)
/** Longer than a hash is usual, and no hexadecimal. */
const isLongCode = (value: string) => /^(?=.*[g-z])(?=(?:\D*\d){3})[a-z0-9]{40,}$/.test(value)
const assigned = (words: string[], pattern: string, accept: (value: string) => boolean): PatternRule => ({
  id: 'secret.assignment',
  keywords: words,
  pattern: re2(`(?i)${pattern}`),
  accept,
})

/**
 * A value given to a name that says secret: in code, settings, elements, attributes, tables and
 * sentences. Group 1 is the secret.
 */
export const secretAssignments: readonly PatternRule[] = [
  assigned(SECRET_WORDS, `${SECRET}${SAYS}${VALUE}`, isRandom),
  assigned(PASSWORD_WORDS, `${PASSWORD}${SAYS}${VALUE}`, isTypedPassword),
  assigned(
    [...PASSWORD_WORDS, ...SECRET_WORDS],
    `(?:\\b|_)(?:${SECRET}|${PASSWORD})[ \t]+["'\`]?([A-Za-z0-9!@#$%^&*+/=_~-]{12,})`,
    isMixed,
  ),
  assigned(
    [...PASSWORD_WORDS, ...SECRET_WORDS],
    `(?:define|set|put|add|append|header|insert)\\w*\\(\\s*["'][\\w.-]*(?:${SECRET}|${PASSWORD})[\\w.-]*["']\\s*,\\s*["']([^"'\\s]{8,})["']`,
    isTypedPassword,
  ),
  assigned(
    ['auth', 'getconnection', 'login(', 'connect('],
    `(?:auth\\w*\\s*[=:]\\s*[(\\[]|(?:getConnection|login|connect)\\()[^)\\n]*?["'][^"'\\n]+["']\\s*,\\s*["']([^"'\\s]{8,})["']`,
    isTypedPassword,
  ),
  assigned(
    [...PASSWORD_WORDS, ...SECRET_WORDS],
    `(?:name|key|id)["']?\\s*[:=]\\s*["']?[a-z0-9_.-]*(?:${SECRET}|${PASSWORD})["']?[\\s,]*["']?value["']?\\s*[:=]\\s*["']?${VALUE}`,
    isRandom,
  ),
  assigned(
    [...PASSWORD_WORDS, ...SECRET_WORDS],
    `(?:${SECRET}|${PASSWORD})[\`*]{0,3}\\s*\\|\\s*[\`*]{0,3}([^\\s|\`]{10,})[\`*]{0,3}\\s*\\|`,
    isRandom,
  ),
  assigned(
    [...PASSWORD_WORDS, ...SECRET_WORDS],
    `(?:${SECRET}|${PASSWORD})[^\\n]*\\|\\s*\\n[|: ` +
      `-]+\\n(?:\\|[^\\n]*\\n){0,3}?\\|[^\\n]*?\\s([^\\s|\`]{12,})\`?\\s*\\|`,
    isRandom,
  ),
  {
    id: 'secret.kubernetes',
    keywords: ['kind: secret', 'kind":"secret', 'kind": "secret'],
    pattern: re2(
      '(?i)kind["\']?:\\s*["\']?Secret[^\\0]*?[ {,"][\\w.-]+["\']?:\\s*["\']?([A-Za-z0-9+/]{7,}={1,2})',
    ),
    accept: isEncodedWord,
  },
]

/** Base64 of something a person or a program wrote, and not of a placeholder. */
function isEncodedWord(value: string): boolean {
  const written = Buffer.from(value, 'base64').toString('latin1')
  return /^[\x20-\x7e\s]{5,}$/.test(written) && !readsAsPlaceholder(written) && !isDefaultWord(written)
}
