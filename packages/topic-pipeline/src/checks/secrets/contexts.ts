import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import {
  holdsUserAndPassword,
  isDefaultWord,
  isRealValue,
  isTypedPassword,
  looksGenerated,
  readsAsPlaceholder,
} from './credential-value.ts'

/**
 * Places that hold a secret of any format: credentials in addresses and headers. Group 1 is the
 * secret.
 */
export const secretContexts: readonly PatternRule[] = [
  {
    id: 'secret.url-userinfo',
    keywords: ['://'],
    pattern: re2('[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\\s/:@]*:([^\\s/@]{6,})@'),
    accept: isRealValue,
    isExact: true,
    acceptJoined: (value) => isRealValue(value) && looksGenerated(value, 3),
  },
  {
    id: 'secret.url-userinfo',
    keywords: ['jdbc:oracle', 'sqlplus'],
    pattern: re2('(?:jdbc:oracle:[a-z]+:|sqlplus\\s+(?:-[A-Za-z]+\\s+)?)[^\\s/:@]{1,40}/([^\\s/@]{6,})@'),
    accept: isTypedPassword,
  },
  {
    id: 'secret.basic-auth-header',
    keywords: ['basic'],
    pattern: re2('(?i)basic\\s+([A-Za-z0-9+/]{12,}={0,2})'),
    accept: holdsUserAndPassword,
  },
  {
    id: 'secret.docker-auth',
    keywords: ['auth'],
    pattern: re2('"auth"\\s*:\\s*"([A-Za-z0-9+/]{12,}={0,2})"'),
    accept: holdsUserAndPassword,
  },
  {
    id: 'secret.bearer-token',
    keywords: ['bearer', 'authorization'],
    pattern: re2(
      '(?i)(?:bearer|authorization["\'\\s]{0,3}[:=,]\\s*["\'`]?[a-z][a-z-]{2,20})' +
        '\\s+([A-Za-z0-9._~+/=-]{20,})',
    ),
    accept: (value, around) =>
      looksGenerated(value, 3.4) && !/basic\s+$/i.test(around.slice(0, around.indexOf(value))),
  },
  {
    id: 'secret.wifi',
    keywords: ['wifi:'],
    pattern: re2('WIFI:[^\\n]*?[:;]P:([^;\\s]{8,});'),
    accept: isTypedPassword,
  },
  {
    id: 'secret.user-and-password',
    keywords: ['user', 'login', 'account', 'credential', 'sign in', 'log in'],
    pattern: re2(
      '(?i)\\b(?:users?|username|login|account|credentials?|(?:sign|log) in ' +
        '(?:as|with))[\\s:]+["\'`]?[\\w.@-]{2,40}["\'`]?\\s*/\\s*["\'`]?([^\\s"\'`/]{8,})',
    ),
    accept: (value) =>
      /[a-z]/.test(value) && /[A-Z]/.test(value) && isTypedPassword(value) && looksGenerated(value, 3),
  },
  {
    id: 'secret.netrc',
    keywords: ['machine ', 'login '],
    pattern: re2('(?i)login\\s+\\S+\\s+password\\s+(\\S{6,})'),
    accept: isRealValue,
  },
  {
    id: 'secret.query-token',
    keywords: [
      ...['token=', 'key=', 'sig=', 'secret=', 'password=', 'signature=', 'pwd=', 'code=', 'auth='],
      ...['jwt=', 'session=', 'sid=', 'credential=', 'pass='],
    ],
    pattern: re2(
      '(?i)[?&#](?:[a-z_.-]*(?:token|key|signature|secret|password|auth|jwt|session|credential)|sig|sid|' +
        'pass|pwd|code)=([A-Za-z0-9._~+/%-]{16,})',
    ),
    accept: (value) => looksGenerated(value, 3.5),
  },
]

/** Secrets passed to commands as an option or through a pipe. Group 1 is the secret. */
export const secretCommands: readonly PatternRule[] = [
  {
    id: 'secret.command-user',
    keywords: ['-u', '--user'],
    pattern: re2('(?i)\\s(?:-u|--user|--proxy-user)[\\s=]*[\'"]?[^\\s:\'"/]+:([^\\s\'"]{6,})'),
    accept: isRealValue,
  },
  {
    id: 'secret.command-password',
    keywords: [
      'sqlcmd',
      'mysql',
      'mariadb',
      'sshpass',
      'login',
      'redis-cli',
      'ldapsearch',
      'mongo',
      'psql',
      'unzip',
    ],
    pattern: re2(
      '(?i)(?:sqlcmd|mysql[a-z]*|mariadb|sshpass|login|redis-cli|ldapsearch|mongo[a-z]*|unzip)' +
        '\\b[^\\n]*?\\s-(?:p|a|w|P)[\\s=]*[\'"]?([^\\s\'"-][^\\s\'"]{7,})',
    ),
    accept: isTypedPassword,
  },
  {
    id: 'secret.command-password',
    keywords: ['openssl', 'identified by', 'xfreerdp'],
    pattern: re2(
      '(?i)(?:openssl\\b[^\\n]*?\\s-(?:k|pass pass:|passin pass:|passout pass:)\\s?|identified\\s+by\\s+(?:password\\s+)?[\'"]|' +
        'xfreerdp\\b[^\\n]*?\\s/p:)[\'"]?([^\\s\'"]{8,})',
    ),
    accept: isTypedPassword,
  },
  {
    id: 'secret.command-user',
    keywords: ['lftp', 'smbclient', 'curlftpfs', 'smb:'],
    pattern: re2(
      '(?:lftp|smbclient|curlftpfs)\\b[^\\n]*?\\s-[uU][\\s=]*[\'"]?[^\\s,%\'"]+[,%]([^\\s\'"]{8,})',
    ),
    accept: isTypedPassword,
  },
  {
    id: 'secret.command-password',
    keywords: ['convertto-securestring', 'net use', '/user:'],
    pattern: re2(
      '(?i)(?:convertto-securestring\\s+(?:-string\\s+)?["\']|net ' +
        'use\\s[^\\n]*?/user:\\S+\\s+["\']?)([^\\s"\']{8,})',
    ),
    accept: isTypedPassword,
  },
  {
    id: 'secret.command-password',
    keywords: ['--password-stdin', '--with-token', 'sudo -s', '--stdin'],
    pattern: re2(
      '(?i)(?:echo|printf)\\s+(?:-n\\s+)?["\']?([^\\s"\'|$]{8,})["\']?\\s*\\|[^\\n]' +
        '*(?:--password-stdin|--with-token|sudo -s|--stdin)',
    ),
    accept: isTypedPassword,
  },
]

/** `pass` counts alone or after a prefix; `bypass` and `compass` do not. */
export const PASSWORD =
  '(?:password|passwd|passphrase|passwort|pwd|(?:^|[^a-z]|store|key|user|root|admin|auth|' +
  'smtp|ftp|ssh|http|db|require)pass)'
export const SECRET =
  '(?:secret|token|credential|api[_ -]?key|access[_ -]?key|private[_ -]?key|secret[_ -]?key|' +
  '(?:signing|encryption|encrypt|master|session|hmac|aes|aes[ _-]?(?:128|192|256)|unseal|root|wrapping|crypto|cookie|shared|account|app|' +
  'application|auth|client|service|licen[sc]e|webhook|deploy|storage|subscription|primary|' +
  'secondary|pre-?shared)[_ -]?key|\\bpsk)'
/** Separators between a name and its value: `=`, `: `, `=>`, `":"`, `>`, ` is `, `= b'`. */
const ASSIGNS = '["\'`\\]]{0,3}\\s*(?:[:=>]{1,2}|→|⇒|->|\\bis)\\s*(?:[bru]{0,2}["\'`])?'
const VALUE = '([^\\s"\'`,;<>|()]{8,})'
const PASSWORD_WORDS = ['password', 'passwd', 'passphrase', 'passwort', 'pass', 'pwd']
const SECRET_WORDS = ['secret', 'token', 'credential', 'key']

const isRandom = (value: string) => value.length >= 10 && looksGenerated(value, 3)
/**
 * Mixed case and digits. Without a separator between name and value, only this tells a value from
 * prose.
 */
const isMixed = (value: string) =>
  /[a-z]/.test(value) && (/[A-Z]/.test(value) || isLongCode(value)) && looksGenerated(value, 3.2)
const isMixedOrLongHex = (value: string) =>
  isMixed(value) || (/^(?:[0-9a-f]{64,}|[0-9A-Z]{40,})$/.test(value) && looksGenerated(value, 3))
/** Longer than common hashes and not hexadecimal. */
const isLongCode = (value: string) => /^(?=.*[g-z])(?=(?:\D*\d){3})[a-z0-9]{40,}$/.test(value)
/** Tokens that only mark a place in a list. */
const CURSOR =
  /(?:page|cursor|continuation|sync|delta|skip|offset|pagination)[_-]?token["'`]?\W{0,5}$|badge\.svg\?token=$/i
const assigned = (words: string[], pattern: string, accept: (value: string) => boolean): PatternRule => ({
  id: 'secret.assignment',
  keywords: words,
  pattern: re2(`(?i)${pattern}`),
  accept: (value, around) =>
    accept(value) && !CURSOR.test(around.slice(0, around.indexOf(value)) + /^[\w-]*=|/.exec(value)![0]),
})

/**
 * Values assigned to a name of a secret: in code, settings, elements, attributes, tables and
 * sentences. Group 1 is the secret.
 */
export const secretAssignments: readonly PatternRule[] = [
  assigned(SECRET_WORDS, `${SECRET}${ASSIGNS}${VALUE}`, isRandom),
  assigned(PASSWORD_WORDS, `${PASSWORD}${ASSIGNS}${VALUE}`, isTypedPassword),
  assigned(
    [...PASSWORD_WORDS, ...SECRET_WORDS],
    `(?:\\b|_)(?:${SECRET}|${PASSWORD})(?:_[a-z0-9_]{1,20})?[ \t]+["'\`]?([A-Za-z0-9!@#$%^&*+/=_~-]{12,})`,
    isMixedOrLongHex,
  ),
  assigned(
    [...PASSWORD_WORDS, ...SECRET_WORDS],
    `(?:define|set|put|add|append|header|insert)\\w*\\(\\s*["'][\\w.-]*(?:${SECRET}|` +
      `${PASSWORD})[\\w.-]*["']\\s*,\\s*["']([^"'\\s]{8,})["']`,
    isTypedPassword,
  ),
  assigned(
    ['auth', 'getconnection', 'login(', 'connect('],
    `(?:auth\\w*\\s*[=:]\\s*[(\\[]|(?:getConnection|login|connect)\\()[^)\\n]*?["'][^"'\\n]` +
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

/** Base64 of readable text that is not a placeholder. */
function isEncodedWord(value: string): boolean {
  const written = Buffer.from(value, 'base64').toString('latin1')
  return /^[\x20-\x7e\s]{5,}$/.test(written) && !readsAsPlaceholder(written) && !isDefaultWord(written)
}
