import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { isNoExample, looksTyped } from './assignments.ts'
import {
  alternativesOf,
  entropy,
  holdsDigit,
  isMixed,
  isRealValue,
  looksGenerated,
  PASSWORD,
  SECRET,
  wordsOf,
} from './credentials.ts'
import { isChosen, looksChosen } from './passphrases.ts'

const FUNCTION_WORDS: ReadonlySet<string> = new Set(wordsOf('function word'))
/** Keys that are printed on purpose, and digests. */
const PUBLIC = new RegExp(
  `\\b(?:${alternativesOf('lookup key')}|${alternativesOf('identifier')}|host)\\b`,
  'i',
)
/** Whether a value is no example within the text around it. */
const isGivenIn = (value: string, around: string): boolean =>
  isNoExample(
    textBefore(value, around).slice(-130),
    around.slice(around.indexOf(value) + value.length).slice(0, 90),
  )
const textBefore = (value: string, around: string): string =>
  around.slice(0, Math.max(0, around.indexOf(value)))

/**
 * Secrets told by the layout or the device around them: elements, lists of terms, here-strings,
 * settings of network devices, locks, second factors. Group 1 is the secret.
 */
export const secretLayouts: readonly PatternRule[] = [
  {
    id: 'secret.element',
    keywords: ['password>', 'passwd>', 'pass>', 'pwd>', 'passphrase>', 'secret>', 'token>'],
    pattern: re2(
      `(?i)<[\\w:.-]{0,40}(?:${SECRET}|${PASSWORD})(?:\\s[^<>]{0,80})?>\\s{0,12}` +
        '(?:<(?:value|string|code|plaintext)>\\s{0,12})?([^<>\\s]{8,80})\\s{0,12}</',
    ),
    accept: holdsDigit,
  },
  {
    id: 'secret.element',
    keywords: [
      'password</',
      'passwd</',
      'passphrase</',
      'pwd</',
      'secret</',
      'token</',
      'password:</',
      'key</',
    ],
    pattern: re2(
      `(?i)(?:${SECRET}|${PASSWORD}):?</\\w{1,8}>\\s{0,12}<\\w{1,8}(?:\\s[^<>]{0,80})?>\\s{0,12}` +
        '(?:<(?:code|b|strong|tt|kbd|samp|em)>)?([^<>\\s]{8,80})</',
    ),
    accept: (value) => looksChosen(value) || (isMixed(value) && looksGenerated(value, 3)),
  },
  {
    id: 'secret.camel-case-name',
    keywords: ['pass', 'pw', 'pwd'],
    pattern: re2('[a-z]P(?:ass|w|wd)\\s{0,4}[:=]{1,2}\\s{0,4}["\'`]([^\\s"\'`]{8,80})["\'`]'),
    accept: holdsDigit,
  },
  {
    id: 'secret.command-password',
    keywords: ['<<<'],
    pattern: re2('<<<\\s{0,2}["\']?([^\\s"\'$<>]{8,60})'),
    accept: looksChosen,
  },
  {
    id: 'secret.command-password',
    keywords: ['protect'],
    pattern: re2(
      '(?i)(?:\\b|\\.)(?:un)?protect\\s{0,2}\\(?\\s{0,2}(?:password\\s{0,2}:?=\\s{0,2})?"([^\\s"]{8,60})"',
    ),
    accept: holdsDigit,
  },
  {
    id: 'secret.command-password',
    keywords: ['--passphrase', '--password', '-storepass', '-keypass'],
    pattern: re2("(?i)-(?:passphrase|password|storepass|keypass)[ =]'([^'\\n]{8,80})'"),
    accept: holdsDigit,
  },
  {
    id: 'secret.encryption-key',
    keywords: ['fernet', 'cipher', 'hmac', 'pepper', 'encrypt'],
    pattern: re2(
      '(?i)(?:fernet|cipher|hmac|pepper|encrypt)\\w{0,20}["\'`]?\\s{0,3}[:=]\\s{0,3}b?["\'`]?([A-' +
        'Za-z0-9+/_-]{43}=)',
    ),
    accept: (value) => isMixed(value) && looksGenerated(value, 4),
  },
  {
    id: 'secret.encryption-key',
    keywords: ['key (', 'key(', 'secret (', 'secret('],
    pattern: re2(
      '(?i)\\b(?:key|secret)\\s?\\((?:hex|base64|b64|raw|[0-9]{2,4}[ -]bit)\\)["\'`*]{0,3}[\\s:=|`"\']{1,6}' +
        '([0-9a-f]{32,128}|[0-9a-z+/_-]{40,88}={0,2})',
    ),
    accept: (value, around) => looksGenerated(value, 3) && !PUBLIC.test(textBefore(value, around).slice(-60)),
  },
  {
    id: 'secret.license-key',
    keywords: ['license', 'licence', 'product key', 'activat', 'serial'],
    pattern: re2(
      '(?i)\\b(?:licen[sc]e|product key|activat\\w{1,5}|serial)\\b[^\\n]{0,60}?[\\s:=`"\']' +
        '((?-i:[A-Z0-9]{5}(?:-[A-Z0-9]{5}){3,5}))(?:[^A-Z0-9-]|$)',
    ),
    accept: (value) => looksGenerated(value, 3.5) && !/X{4}|A{4}|1234/.test(value),
  },
  {
    id: 'secret.query-token',
    keywords: ['access=', 'invite=', 'ticket=', 'magic=', 'reset=', 'share=', 'session_id=', 'sessionid='],
    pattern: re2(
      '(?i)(?:[?&#](?:access|invite|ticket|magic|reset|share)|\\bsession_?id)=([A-Za-z0-9._~-]{24,})',
    ),
    accept: (value) => isMixed(value) && looksGenerated(value, 3.8) && isRealValue(value),
  },
  {
    id: 'secret.user-and-password',
    keywords: [' as ', 'set it to', 'reset it to', 'changed it to', 'new one is', 'now it is', 'it is now'],
    pattern: re2(
      '(?i)(?:\\bas\\s["\'`*]{0,2}[\\w.@-]{3,40}["\'`*]{0,2}\\s(?:with|and|using|/)\\s(?:the\\s)?' +
        '(?:password\\s|pw\\s)?|' +
        '\\b(?:re)?set it to\\s|\\bchanged it to\\s|\\bnew one is\\s|\\bnow it is\\s|\\bit is now\\s)' +
        '["\'`*“]{0,3}([A-Za-z0-9._!#$%&@+=-]{8,40})',
    ),
    accept: (value) => looksChosen(value.replace(/[.,]{1,3}$/, '')),
  },
  {
    id: 'secret.numbered-key',
    keywords: ['key', 'secret', 'token'],
    pattern: re2(
      `(?i)${SECRET}\\s(?:[0-9]|#[0-9]|one|two|a|b)\\s?[:=]\\s{0,3}["'\`]?([A-Za-z0-9+/_=-]{20,100})`,
    ),
    accept: (value) => isMixed(value) && looksGenerated(value, 3.8),
  },
  {
    id: 'secret.url-userinfo',
    keywords: ['://'],
    needs: /@/,
    pattern: re2('[a-z]{3,10}://([A-Za-z0-9_-]{24,100})@'),
    accept: (value) => looksGenerated(value, 3.3),
  },
  {
    id: 'secret.command-password',
    keywords: ['.logon', ' using ', 'snmp'],
    pattern: re2(
      '(?i)(?:\\.logon\\s[^\\s,]{1,60},|\\bconnect\\sto\\s\\S{1,40}\\suser\\s\\S{1,40}\\susing\\s|' +
        '\\bsnmp\\w{1,12}\\s[^\\n]{0,120}?\\s(?-i:-[AX])\\s)["\']?([^\\s;"\']{6,40})',
    ),
    accept: (value) =>
      /\d/.test(value) && /[A-Za-z]/.test(value) && isRealValue(value) && entropy(value) >= 2.5,
  },
  {
    id: 'secret.private-address',
    keywords: ['/private-'],
    pattern: re2('(?i)https?://[^\\s"\'<>]{4,120}/private-([0-9a-f]{24,64})/'),
    accept: (value) => looksGenerated(value, 3),
  },
  {
    id: 'secret.header',
    keywords: ['x-'],
    pattern: re2(
      '(?i)\\bx-[a-z-]{0,30}(?:key|token|secret)["\'`]?\\s{0,3}[,:=]?\\s{0,3}["\'`]([A-Za-z0-9._~' +
        '+/=-]{20,128})["\'`]',
    ),
    accept: (value) => looksGenerated(value, 3.2) && (isMixed(value) || value.length >= 32),
  },
  {
    id: 'secret.call',
    keywords: ['password(', 'passwd(', 'pwd(', 'passphrase('],
    pattern: re2(`(?i)${PASSWORD}\\(\\s?["']([^"'\\s]{8,64})["']\\s?\\)`),
    accept: holdsDigit,
  },
  {
    id: 'secret.quoted',
    keywords: ['password', 'passwd', 'pwd', 'passphrase', 'pass'],
    pattern: re2(
      `(?i)${PASSWORD}["']?\\s{0,3}(?:[:=]|,\\s{0,3}["']?value["']?\\s{0,3}[:=])\\s{0,3}["']([^"'` +
        `\\n]{8,60})["']`,
    ),
    accept: (value) =>
      /[ ;,()]/.test(value) &&
      /\d/.test(value) &&
      /[A-Z]/.test(value) &&
      isRealValue(value) &&
      !SENTENCE.test(value),
  },
  {
    id: 'secret.setting-pair',
    keywords: ['content='],
    pattern: re2(
      `(?i)(?:name|property)=["'][\\w.:-]{0,30}(?:${SECRET}|${PASSWORD})["']\\s+content=["']([^` +
        `\\s"']{12,200})["']`,
    ),
    accept: (value) => looksGenerated(value, 3),
  },
  {
    id: 'secret.leaders',
    keywords: ['...', '…', ' . .'],
    pattern: re2(
      `(?i)(?:${SECRET}|${PASSWORD})["'\`*]{0,2}\\s?(?:\\.{3,60}|…{1,20}|(?:\\s\\.){3,40})\\s?([^` +
        `\\s"'\`,;<>|()]{8,80})`,
    ),
    accept: (value) => looksChosen(value) || (isMixed(value) && looksGenerated(value, 3)),
  },
  {
    id: 'secret.key-part',
    keywords: ['<d>', '"oct"'],
    pattern: re2('(?i)(?:<D>|"kty"\\s?:\\s?"oct"[^{}]{0,200}"k"\\s?:\\s?")([A-Za-z0-9+/_-]{40,}={0,2})'),
    accept: (value) => looksGenerated(value, 4),
  },
  {
    id: 'secret.user-and-password',
    keywords: [' / ', 'u/p', 'creds', 'credential', 'login', ' → '],
    pattern: re2(
      '(?:^|[\\s("\'`])[a-z][\\w.@-]{2,39}["\'`]?\\s?(?:/|→)\\s?["\'`]?([^\\s"\'`/,;|()<>]{8,40}?' +
        ')[.,;]?(?:["\'`)\\s]|$)',
    ),
    accept: (value, around) =>
      looksTyped(value) ||
      (isChosen(value) &&
        /\b(?:creds?|credentials?|login|log in|user|account|u\/p|tenant|password|pw|portal|db)\b/i.test(
          around,
        )),
  },
  {
    id: 'secret.password-hash',
    keywords: [':::', '$9$', 'scram-sha', 'password 7 ', 'secret 7 ', 'key 7 '],
    pattern: re2(
      '((?:[0-9a-f]{32}:){2}::|"\\$9\\$[A-Za-z0-9./-]{8,60}"|SCRAM-SHA-[0-9]+\\$[0-9]+:[A-Za-z0-9' +
        '+/=$:]{60,}|' +
        '\\b(?:password|secret|key) 7 [0-9A-F]{10,80}\\b)',
    ),
    accept: (value) => entropy(value) >= 2.5,
  },
  {
    id: 'secret.passphrase-of-words',
    keywords: ['passphrase', 'pass phrase', 'pass-phrase', 'phrase', 'password'],
    pattern: re2(
      '(?i)\\b(?:pass[ -]?phrase|phrase|password)\\b[^\\n"“`]{0,60}?(?:["“`*]{1,2}|[:=]\\s{1,2}|' +
        '\\sis\\s|\\swith\\s)["“`*]{0,2}' +
        '((?:[a-z]{3,12}[ -]){3,7}(?:[a-z]{3,12}|[0-9]{1,4}))(?:["”`*.]|\\s*$|\\s*\\n)',
    ),
    accept: (value, around) =>
      isGivenIn(value, around) &&
      value === value.toLowerCase() &&
      !value.split(/[ -]/).some((word) => FUNCTION_WORDS.has(word)),
  },
  {
    id: 'secret.command-password',
    keywords: [
      '| kinit',
      '|kinit',
      '| passwd',
      '| chpasswd',
      '| gpg',
      '| cryptsetup',
      '| sudo',
      '| su ',
      'psexec',
    ],
    pattern: re2(
      '(?i)(?:(?:echo|printf)\\s+(?:-n\\s+)?["\']?(?:[\\w.-]{2,30}:)?|psexec\\b[^\\n]{0,120}?\\s-' +
        'p\\s{1,3}["\']?)([^\\s"\'|$:]{8,60})',
    ),
    accept: (value) => looksChosen(value),
  },
]

/** A rule or a message in quotes. */
const SENTENCE = new RegExp(
  String.raw`\b(?:must|should|may|not|least|characters|required|enter|invalid` +
    String.raw`|incorrect|your|the password|reset|change)\b`,
  'i',
)
