import { type PatternRule, re2, type Hit } from '../../scan/pattern-rule.ts'
import { wordFinder } from '../../scan/word-finder.ts'
import {
  alternativesOf,
  entropy,
  isDefaultWord,
  isTypedPassword,
  looksGenerated,
  PASSWORD,
  readsAsPlaceholder,
  SECRET,
  VALUE,
  wordsOf,
} from './credentials.ts'

/** Separators between a name and its value: `=`, `: `, `=>`, `":"`, `>`, ` is `, `= b'`. */
const ASSIGNS =
  '(?:\\s(?:value|string))?["\'`\\]]{0,3}\\s*(?:[:=>]{1,2}|→|⇒|->|\\bis)\\s*(?:[bru]{0,2}["\'`]{1,3}\\s?)?'
const PASSWORD_WORDS = ['password', 'passwd', 'passphrase', 'passwort', 'pass', 'pwd', 'pw']
const SECRET_WORDS = ['secret', 'token', 'credential', 'key']

const isRandom = (value: string) => value.length >= 10 && looksGenerated(value, 3)
/**
 * Mixed case and digits. Without a separator between name and value, only this tells a value from
 * prose.
 */
const isMixed = (value: string) =>
  /[a-z]/.test(value) && (/[A-Z]/.test(value) || isLongCode(value)) && looksGenerated(value, 3.2)
const isMixedOrLongHex = (value: string) =>
  isMixed(value) ||
  (/^(?:[0-9a-f]{64,}|[0-9A-Z]{40,}|(?=.*[G-Z])[0-9A-Z]{32,})$/.test(value) && looksGenerated(value, 3))
/** Longer than common hashes and not hexadecimal. */
const isLongCode = (value: string) => /^(?=.*[g-z])(?=(?:\D*\d){3})[a-z0-9]{40,}$/.test(value)
/** Tokens that only mark a place in a list. */
const CURSOR = new RegExp(
  `(?:${alternativesOf('list position')})[_-]?token["'\`]?\\W{0,5}$|badge\\.svg\\?token=$`,
  'i',
)
/** The next line of a settings file, which its own name judges. */
const OWN_ASSIGNMENT = /^[A-Z][A-Z0-9_]{2,}=/
/** A key of this name finds something, it opens nothing. */
const LOOKUP_KEY = new RegExp(`(?:${alternativesOf('lookup key')})[ _-]?key\\W{0,6}(?:is\\s)?\\W{0,3}$`, 'i')
/** The name of a secret in its store. */
const STORED = /\barn:[\w-]{1,20}:secretsmanager:[^\s"']{0,80}$/
/** The primary key of an account of Azure is one, though its name is that of a column. */
const isLongKey = (value: string): boolean => /^(?:[0-9a-f]{32}|[A-Za-z0-9+/]{40,88}={0,2})$/.test(value)
const assigned = (words: string[], pattern: string, accept: (value: string) => boolean): PatternRule => ({
  id: 'secret.assignment',
  keywords: words,
  pattern: re2(`(?i)${pattern}`),
  accept: (value, around) =>
    accept(value) &&
    !OWN_ASSIGNMENT.test(value) &&
    !STORED.test(around.slice(0, around.indexOf(value))) &&
    (!LOOKUP_KEY.test(around.slice(0, around.indexOf(value))) || isLongKey(value)) &&
    !CURSOR.test(around.slice(0, around.indexOf(value)) + /^[\w-]*=|/.exec(value)![0]),
})

/**
 * Values assigned to a name of a secret: in code, settings, elements, attributes, tables and
 * sentences. Group 1 is the secret.
 */
export const secretAssignments: readonly PatternRule[] = [
  assigned(SECRET_WORDS, `${SECRET}${ASSIGNS}${VALUE}`, isRandom),
  assigned(PASSWORD_WORDS, `${PASSWORD}${ASSIGNS}${VALUE}`, isTypedPassword),
  assigned(
    SECRET_WORDS,
    `${SECRET}["'\`\\]]{0,2}\\s*[:=]\\s*[bru]?["']([A-Za-z0-9!@#$%^&*(_=+)-]{32,128})["']`,
    isJumble,
  ),
  assigned(
    [...PASSWORD_WORDS, ...SECRET_WORDS],
    `(?:\\b|_)(?:${SECRET}|${PASSWORD})(?:_[a-z0-9_]{1,20})?[ \t]+["'\`]?([A-Za-z0-9!@#$%^&*+/=_~-]{12,})`,
    isMixedOrLongHex,
  ),
  assigned(
    ['token', 'secret', 'key'],
    `\\b(?:auth|access|api|account|client|application)[ _-](?:token|secret|key)["'\`*]{0,3}[\\s:=]{1,3}` +
      `["'\`*]{0,3}([0-9a-f]{32,64})\\b`,
    isRandom,
  ),
  assigned(
    ['secret'],
    `\\bsecret(?:\\s(?:part|half|value|one)){0,2}(?:\\sis|:)\\s["'\`]?([A-Za-z0-9+/]{32,64})(?:[^` +
      `A-Za-z0-9+/=]|$)`,
    (value) => isMixed(value) && looksGenerated(value, 4),
  ),
  assigned(
    [...PASSWORD_WORDS, ...SECRET_WORDS],
    `(?:define|set|put|add|append|header|insert)\\w*\\(\\s*["'][\\w.-]*(?:${SECRET}|` +
      `${PASSWORD})[\\w.-]*["']\\s*,\\s*["']([^"'\\s]{8,})["']`,
    isTypedPassword,
  ),
  assigned(
    ['auth', 'getconnection', 'login(', 'connect(', 'credential', 'usernamepassword'],
    '(?:auth\\w*\\s*[=:]\\s*[(\\[]|(?:getConnection|login|connect|\\w{0,24}credentials?|\\w{0,12}auth|' +
      `password_?authentication|username_?password\\w{0,24})\\()[^)\\n]*?["'][^"'\\n]` +
      `+["']\\s*,\\s*["']([^"'\\s]{8,})["']`,
    isTypedPassword,
  ),
  assigned(
    [...PASSWORD_WORDS, ...SECRET_WORDS],
    `(?:name|key|id)["']?\\s*[:=]\\s*["']?[a-z0-9_.-]*(?:${SECRET}|${PASSWORD})["']?[\\s,]` +
      `*["']?value["']?\\s*[:=]\\s*["']?${VALUE}`,
    isRandom,
  ),
  assigned(
    [...PASSWORD_WORDS, ...SECRET_WORDS],
    `(?:${SECRET}|${PASSWORD})[\`*]{0,3}\\s*\\|\\s*[\`*]{0,3}([^\\s|\`]{10,})[\`*]{0,3}\\s*\\|`,
    isRandom,
  ),
  {
    id: 'secret.assignment',
    keywords: ['_key', '_salt', '_pepper', '_hmac', '_dsn'],
    pattern: re2(
      `(?i)[a-z0-9]_(?:key|salt|pepper|hmac|dsn)(?:_[a-z0-9]{1,12})?${ASSIGNS}([A-Za-z0-9+/=_-]{24,})`,
    ),
    accept: (value, around) =>
      (isMixed(value) || /^[0-9a-f]{32,}$/i.test(value)) &&
      looksGenerated(value, 3) &&
      !LOOKUP_KEY.test(around.slice(0, around.indexOf(value))),
  },
  {
    id: 'secret.kubernetes',
    keywords: ['kind: secret', 'kind":"secret', 'kind": "secret'],
    pattern: re2(
      '(?i)kind["\']?:\\s*["\']?Secret[^\\0]*?[ {,"][\\w.-]+["\']?:\\s*["\']?([A-Za-z0-9+/]{7,}={1,2})',
    ),
    accept: isEncodedWord,
  },
]

const CALL = /[a-z_]{5}\(/i

/** Many different signs among letters and digits, which is how frameworks make keys of settings. */
function isJumble(value: string): boolean {
  const signs = value.match(/[^A-Za-z0-9_-]/g) ?? []
  return (
    signs.length >= 5 &&
    new Set(signs).size >= 4 &&
    (value.match(/\d/g) ?? []).length >= 3 &&
    entropy(value) >= 4 &&
    !CALL.test(value) &&
    !readsAsPlaceholder(value)
  )
}

/** Base64 of readable text that is not a placeholder. */
function isEncodedWord(value: string): boolean {
  const written = Buffer.from(value, 'base64').toString('latin1')
  return /^[\x20-\x7e\s]{5,}$/.test(written) && !readsAsPlaceholder(written) && !isDefaultWord(written)
}

/** Characters read after a word for a password: the rest of a sentence, or the answer in a chat. */
const REACH = 120
/** Characters after a value in which a word still makes it an example or a rule. */
const RULE_REACH = 80
const WORDS = ['password', 'passwd', 'passphrase', 'pwd', 'shared key', 'psk', ...wordsOf('password')].filter(
  (word) => word.length > 2 || word === 'pw',
)
/** What people write when they give somebody a new password without the word. */
const RESETS = [
  ...['locked out', 'temporary one', 'temp one', 'new one is', 'set it to', 'reset it to', 'changed it to'],
  ...[
    'pass for',
    'pass to',
    'pass?',
    'pw for',
    'pw to',
    'login to',
    'log in with',
    'sign in with',
    'logs in with',
  ],
]
const findWords = wordFinder([...new Set([...WORDS.map((word) => word.toLowerCase()), ...RESETS])])
const TOKEN = /(?<=^|[\s"'`“”‘’«»:,(>*])[^\s"'`“”‘’«»,;<>|(){}[\]]{8,40}(?![^\s"'`“”‘’«»,;<>|(){}[\]])/g
/** Rules for passwords and examples of them stand in front of what they are about. */
const RULE_BEFORE = new RegExp(
  '\\b(?:e\\.g|for (?:example|instance)|such as|examples?|instead of|regex|pattern|of the form|at' +
    ' least|minimum|' +
    'characters?|placeholder|passwords? (?:should |must |may )?looks? like)\\b[^\\n]{0,60}$',
  'i',
)
/** `… is too weak`, `… would be fine`. */
const RULE_AFTER = new RegExp(
  '^["\'`*]{0,3}[^\\n.]{0,32}\\b(?:(?:is|as) (?:only |just )?an? (?:example|placeholder|dummy|sam' +
    'ple)|for example|' +
    'is (?:rejected|refused|weak|strong|allowed|not allowed|accepted)|too (?:short|weak)|would be' +
    '|example)\\b',
  'i',
)

/** Whether the text around a value makes it no example and no rule of passwords. */
export const isNoExample = (before: string, after: string): boolean =>
  !RULE_BEFORE.test(before) && !RULE_AFTER.test(after)

/**
 * Finds passwords that people typed after a word for one without a separator: in chats, notes and
 * prose. Only values that no word, name, address or code looks like count.
 */
export function findTypedPasswords(text: string): Hit[] {
  const hits = new Map<number, Hit>()
  findWords(text, (word, start) => {
    if (/[\p{L}\d]/u.test(text[start - 1] ?? '')) return
    const near = text.slice(start, start + REACH)
    for (const { 0: found, index } of near.matchAll(TOKEN)) {
      const value = found.replace(/[.,!?:]{1,3}$/, '')
      if (index === 0 || !(looksTyped(value) || isNamed(near.slice(0, index), value))) continue
      const [before, end] = [near.slice(0, index), start + index + value.length]
      if (!isNoExample(before, text.slice(end, end + RULE_REACH))) continue
      const place = { start: start + index, end: start + index + value.length }
      hits.set(place.start, { ruleId: 'secret.typed-password', severity: 'error', value, ...place })
    }
  })
  return [...hits.values()]
}

const isNamed = (before: string, value: string): boolean =>
  (followsLabel(before) || (isStated(before) && DIGIT_FOR_LETTER.test(value))) && looksMixed(value)

/** `The password changes each spring; now it's …`: the value comes after a remark. */
const isStated = (before: string): boolean => STATED.test(before) && !OF_SOFTWARE.test(before)
const STATED = /\b(?:it['’]s|it is)(?: now| currently| set to)?:? ["'`“*]{0,3}$/i
const OF_SOFTWARE = /\b(?:hash\w*|services?|managers?|algorithms?|schemes?|servers?|tools?|vaults?|pages?)\b/i
const DIGIT_FOR_LETTER = /[a-z]\d{1,2}[a-z]/

/** Whether only the label stands in front: `pw `, `Kennwort `, `pw is `. */
const followsLabel = (before: string): boolean =>
  /^[\p{L}/]+["'`*]{0,3}(?:[\s:=>-]|\bis\b|→){1,5}["'`*]{0,3}$/u.test(before)

const looksMixed = (value: string): boolean =>
  /[a-z]/.test(value) &&
  /[A-Z]/.test(value) &&
  !ADDRESS.test(value) &&
  isTypedPassword(value) &&
  looksGenerated(value, 2.7)

/** A sign between letters or digits, as in `Harvest45!moon`. */
export const INNER_SIGN = /[A-Za-z0-9][!#$%^*~@][A-Za-z0-9]/
/** `k4Tq-9wLm-Zx2c`: groups of letters and digits of both cases. */
const GROUPS = /^(?=.*\d[a-zA-Z]|.*[a-zA-Z]\d)[A-Za-z0-9]{3,6}(?:-[A-Za-z0-9]{3,6}){2,7}$/
const ADDRESS = new RegExp(
  String.raw`://|@[\w.-]+[:/]|^[\w.+-]+@(?:[\w-]+\.|[a-z-]+$)|%(?:2[0-9A-F]` +
    String.raw`|3[A-F]|40|5[BDE]|7[BCD]|[CDE][0-9A-F])|^[#@/\\]|\.(?:com|org` +
    String.raw`|net|md|json|html?)\b`,
  'i',
)

export const looksTyped = (value: string): boolean =>
  (INNER_SIGN.test(value) || GROUPS.test(value)) &&
  /[a-z]/.test(value) &&
  /[A-Z]/.test(value) &&
  !ADDRESS.test(value) &&
  isTypedPassword(value) &&
  !isDefaultWord(plain(value))

/** Signs read as the letters that they stand for: `P@ssw0rd`. */
const plain = (value: string): string =>
  value
    .replace(/[!#*~]|\d{2,4}$/g, '')
    .replaceAll('@', 'a')
    .replaceAll('0', 'o')
    .replaceAll('$', 's')
    .replaceAll('1', 'i')
