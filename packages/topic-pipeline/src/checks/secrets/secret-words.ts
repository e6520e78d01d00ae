import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import {
  alternativesOf,
  entropy,
  isTypedPassword,
  looksGenerated,
  PASSWORD,
  readsAsPlaceholder,
  SECRET,
  VALUE,
  wordsOf,
} from './credentials.ts'

const IS =
  '["\'`*]{0,3}\\s*(?:[:=：]|=>|→|->|是|为|為|は|\\s?(?:은|는)\\s|\\s(?:is|ist|es|est|è|é|to|jest|är|er|' +
  'ay|là)\\s)\\s*["\'`*]{0,3}'
const LETTER_BEFORE = '(?:^|[^A-Za-z])'
const ENGLISH = ['password', 'passwd', 'passphrase', 'pass', 'pwd', 'secret', 'token', 'key', 'credential']
/** The words with each ending: keywords that occur less often than the words alone. */
const ending = (...endings: readonly string[]): string[] =>
  ENGLISH.flatMap((word) => endings.map((each) => word + each))

const assigned = (
  keywords: readonly string[],
  pattern: string,
  accept: PatternRule['accept'],
): PatternRule => ({ id: 'secret.assignment', keywords, pattern: re2(`(?i)${pattern}`), accept })

const FUNCTION_WORDS: ReadonlySet<string> = new Set(wordsOf('function word'))
/** Keys that are printed on purpose, and digests. */
const NOT_SECRET = new RegExp(
  `\\b(?:${alternativesOf('lookup key')}|${alternativesOf('identifier')}|ssh|example)\\b`,
  'i',
)
const isRandom = (value: string): boolean => value.length >= 10 && looksGenerated(value, 3)
/** `Осень-Гроза_17`: letters beyond ASCII, of both cases, and digits. */
const isTypedInAnotherAlphabet = (value: string): boolean =>
  /\P{ASCII}/u.test(value) &&
  /\p{Ll}/u.test(value) &&
  /\p{Lu}/u.test(value) &&
  /\d/.test(value) &&
  !readsAsPlaceholder(value)
const isMixed = (value: string): boolean =>
  /[a-z]/.test(value) && /[A-Z]/.test(value) && looksGenerated(value, 3)

/**
 * Secrets after words of other languages, after a remark, before their word, in objects of parts,
 * and codes and phrases that restore an account.
 */
export const secretWords: readonly PatternRule[] = [
  assigned(
    wordsOf('password'),
    `${LETTER_BEFORE}(?:${wordsOf('password').join('|')})(?:\\s[^\\n:.=]{1,40}?)?${IS}${VALUE}`,
    isTypedPassword,
  ),
  assigned(
    [...wordsOf('password'), 'password', 'passphrase'],
    `(?:${wordsOf('password').join('|')}|${PASSWORD})(?:\\s[^\\n:.=]{1,40}?)?${IS}` +
      `[\`"'“«]([^\\s\`"'”»]{8,40})[\`"'”»]`,
    isTypedInAnotherAlphabet,
  ),
  assigned(
    ['fromhex', 'unhexlify', 'decodestring', 'b64decode', 'buffer.from'],
    `(?:key|secret|salt|token)\\w{0,20}\\s*:?[:=]\\s*[\\w.]{0,20}` +
      `(?:fromhex|unhexlify|decodestring|b64decode|Buffer\\.from)\\(` +
      `\\s*b?["'\`]([A-Za-z0-9+/_-]{32,128}={0,2})["'\`]`,
    isRandom,
  ),
  assigned(
    ['passwd', 'sasl', ']:'],
    '(?:^|\\n)[ \\t]*\\[[\\w.-]{4,80}\\](?::\\d{2,5})?[ \\t]+[^\\s:]{2,80}:([^\\s"\'`,;<>|()]{8,})(?:\\s|$)',
    isTypedPassword,
  ),
  assigned(wordsOf('secret'), `(?:${wordsOf('secret').join('|')})${IS}${VALUE}`, isRandom),
  assigned(
    ending(' (', '('),
    `(?:${SECRET}|${PASSWORD})\\s*\\([^()\\n]{1,60}\\)${IS}${VALUE}`,
    isTypedPassword,
  ),
  assigned(
    [' as the', ' is the', ' as your', ' is your', ' as my', ' is my', ' is our', ' as a', ' is its'],
    `${LETTER_BEFORE}([^\\s"'\`,;<>|()]{10,64})["'\`]?\\s(?:as|is)\\s` +
      `(?:the|your|my|our|its|a)\\s(?:[a-z]+\\s)?(?:${SECRET}|${PASSWORD}|passcode)`,
    isMixed,
  ),
  assigned(
    ending('": {', '":{', '" {', ': {', ':{', ' = {', '={', '": [', '":[', ': ['),
    `(?:${SECRET}|${PASSWORD})["'\`]?\\s*[:=]?\\s*[\\[{][^\\]}]{0,120}?` +
      `["'\`]([A-Za-z0-9+/_~!@#$%^&*-]{16,})["'\`]`,
    (value) => isMixed(value) && looksGenerated(value, 3.5),
  ),
  assigned(
    ['recovery', 'backup', 'rescue', 'one-time', 'scratch'],
    '(?:recovery|backup|rescue|one-time|scratch)[ _-]?(?:codes?|keys?)["\'`]?[\\s:=]{1,4}["\'`]?' +
      '([0-9A-Z]{4,8}(?:-[0-9A-Z]{4,8}){1,9})',
    (value) => looksGenerated(value, 3) || (/^[\d-]{9,}$/.test(value) && !/^(\d)\1+-|1234/.test(value)),
  ),
  assigned(
    ['codes', 'keys'],
    '(?:recovery|backup|rescue|one-time|scratch|2fa|mfa)[ _-](?:codes?|keys?)\\b[^\\n]{0,80}\\n' +
      '[\\s>*•\\d.)`-]{0,12}([0-9a-z]{4,8}(?:[- ][0-9a-z]{4,8}){1,4}|[0-9a-z]{8,12})\\b',
    (value) => /\d/.test(value) && entropy(value) >= 2.8 && !readsAsPlaceholder(value),
  ),
  assigned(
    ['shared key', 'psk', 'passphrase', 'pass phrase'],
    '(?:pre-?shared key|psk|pass ?phrase)["\'`*]{0,3}\\s*(?:[:=|]|\\.{2,3}|…|\\sis\\s)\\s*["\'`“]?' +
      '([a-z\\d]{2,10}(?:[ -][a-z\\d]{2,10}){3,7})(?:["\'`”]|\\s*(?:\\n|\\||$))',
    (value) => /\d/.test(value) && !value.split(/[ -]/).some((word) => FUNCTION_WORDS.has(word)),
  ),
  assigned(
    [...ending(' for', ' to ', ' of ', ' on '), 'p/w', 'passcode', 'pw for'],
    `${LETTER_BEFORE}(?:${SECRET}|${PASSWORD}|p/w|passcode|pw)\\s(?:for|to|of|on)\\s` +
      `[^\\n:.]{1,40}?(?:\\sis|\\sto|:|\\s=)\\s["'\`]?${VALUE}`,
    (value) => isMixed(value) || (value.length >= 24 && looksGenerated(value, 3.5)),
  ),
  assigned(
    [...ending(','), 'key:', 'key\n', 'key :', 'token:', 'secret:'],
    `${LETTER_BEFORE}(?:key|token|secret|credential)\\b[^\\n:=]{0,40}[:=]\\s{1,3}["'\`]?` +
      '([A-Za-z0-9_+/-]{32,}={0,2})["\'`]?(?:\\s|$)',
    (value, around) =>
      isMixed(value) &&
      looksGenerated(value, 4) &&
      !NOT_SECRET.test(around.slice(0, around.indexOf(value)).slice(-80)),
  ),
  assigned(
    ['otp', '2fa', 'mfa', 'authenticator'],
    '\\b(?:t?otp|2fa|mfa|authenticator)\\b[^\\n]{0,60}?[\\s:=]((?-i:[A-Z2-7]{16,64}))\\b',
    (value) => looksGenerated(value, 3),
  ),
  assigned(
    ['!!binary', ...ending('\n', ':\n', '"\n', '`\n', '\r\n')],
    `(?:${SECRET})["'\`:]?\\s{1,10}(?:!!binary\\s)?([A-Za-z0-9_-]{32,128}={0,2})(?:\\s|$)`,
    (value) => looksGenerated(value, 3) && (isMixed(value) || /^[0-9a-f]{64,}$/.test(value)),
  ),
  assigned(['x-'], `\\bx-[a-z-]{0,30}(?:key|token|secret)["'\`]?[\\s:=]{1,4}["'\`]?${VALUE}`, isMixed),
  assigned(
    ['key=', 'key =', 'key:', 'key :'],
    `\\bkey\\s*[=:]\\s*[bru]{0,2}["']([A-Za-z0-9+/=_-]{24,})["']`,
    (value) => isMixed(value) && looksGenerated(value, 4),
  ),
  assigned(
    ['psk', 'unseal key', 'recovery key', 'shard'],
    `${LETTER_BEFORE}(?:wpa[23]?-?psk|psk|(?:unseal|recovery) key(?: ?\\d)?|key shard(?: ?\\d)?)` +
      `["'\`]?[\\s:=]{1,4}["'\`]?${VALUE}`,
    isMixed,
  ),
  assigned(
    ['| pw', '|pw', '| pass', '|pass', 'psk', 'passcode'],
    '\\|\\s*(?:pw|pass|passcode|psk)\\s*\\|[^\\n]*\\n[|: -]+\\n' +
      '(?:\\|[^\\n]*\\n){0,3}?\\|[^\\n]*?\\s([^\\s|`]{8,})`?\\s*\\|',
    isTypedPassword,
  ),
  assigned(
    ['seed', 'mnemonic', 'recovery phrase', 'backup phrase', 'secret phrase', 'recovery words', 'wallet'],
    '(?:seed|mnemonic|(?:seed|recovery|backup|secret|wallet)[ _-]' +
      '(?:phrase|words))(?:,? [a-z ]{2,24})?["\'`]?' +
      '\\s*[:=]\\s*["\'`]?((?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})\\b',
    (value) =>
      new Set(value.split(/[ ,]+/)).size >= 11 &&
      !value.split(/[ ,]+/).some((word) => FUNCTION_WORDS.has(word)),
  ),
  assigned(
    ['pin:', 'pin =', 'pin=', 'pin is', 'pin for', 'pin"', '| pin'],
    '\\bpin\\b(?: for [a-z ]{1,30}?)?["\'`]?(?:\\s*[:=]\\s*|\\sis\\s)["\'`]?([0-9]{6,8})\\b',
    (value) => !/^(\d)\1+$/.test(value) && !'0123456789012'.includes(value) && !'9876543210'.includes(value),
  ),
]
