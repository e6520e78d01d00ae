import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import {
  alternativesOf,
  entropy,
  isMixed,
  isRealValue,
  isTypedPassword,
  looksGenerated,
  SECRET,
} from './credentials.ts'

const digitsOf = (value: string): number => (value.match(/\d/g) ?? []).length
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const OTHER_KEY = new RegExp(
  `\\b(?:${alternativesOf('lookup key')}|${alternativesOf('identifier')}|idempotency|surrogate|ex` +
    `ample)\\b[^\\n]{0,24}$`,
  'i',
)
const isOtherKey = (value: string, around: string): boolean =>
  OTHER_KEY.test(around.slice(0, Math.max(0, around.indexOf(value))))

/** `$PW`, `%PW%`, `&PW.` of job control: a variable. */
const VARIABLE = /^[$%&@{<!]|^\S*\$\{/
/** For places that hold nothing but a password, also one that is a plain word. */
const isGivenPassword = (value: string): boolean =>
  isRealValue(value) && !VARIABLE.test(value) && !/^(?:true|false|yes|no|null|none)$/i.test(value)

/**
 * Secrets in names and calls of code: parts of a key, pairs that are encoded at run time, sessions,
 * keys that are identifiers by their form. Group 1 is the secret.
 */
export const secretCodeValues: readonly PatternRule[] = [
  {
    id: 'secret.key-part',
    keywords: ['part', 'half', 'piece', 'chunk'],
    pattern: re2(
      '(?i)(?:key|secret|token|password|pw)[_ -]?(?:part|half|piece|chunk)[_ -]?\\w{0,3}["\'`]?' +
        '\\s{0,3}[:=]\\s{0,3}["\'`]?' +
        '([A-Za-z0-9+/_=-]{10,100})',
    ),
    accept: (value) => isMixed(value) && looksGenerated(value, 3),
  },
  {
    id: 'secret.encoded-pair',
    keywords: ['btoa(', 'b64encode(', 'buffer.from(', 'base64'],
    pattern: re2(
      '(?i)(?:btoa|b64encode|Buffer\\.from|base64\\w{0,10})\\(\\s?b?["\'`][\\w.@-]{2,40}:([^\\s"' +
        "'`]{6,60})[\"'`]",
    ),
    accept: (value) => isTypedPassword(value) && digitsOf(value) > 0,
  },
  {
    id: 'secret.uuid-key',
    keywords: ['key', 'secret', 'token'],
    needs: /[0-9a-f]{4}-[0-9a-f]{12}/i,
    pattern: re2(
      `(?i)(?:(?:api|client|access|auth|integration|record|service|admin)[ _-]?(?:key|secret|toke` +
        `n)|\\bsecret)["'\`*]{0,3}(?:\\sis)?[\\s:=]{1,4}["'\`]?(${UUID})`,
    ),
    accept: (value, around) => entropy(value) >= 3.2 && !isOtherKey(value, around) && isRealValue(value),
  },
  {
    id: 'secret.session',
    keywords: ['sid=', 'sess', 'session='],
    pattern: re2(
      '(?i)(?:^|[\\s;"\'`])(?:connect\\.sid|\\w{0,20}sess\\w{0,10}|\\w{0,16}sid)=([A-Za-z0-9%._-]{32,200})',
    ),
    accept: (value) => isMixed(value) && looksGenerated(value, 4),
  },
  {
    id: 'secret.url-userinfo',
    keywords: ['@//', '@'],
    needs: /\w\/[^\s/@]{6,40}@(?:\/\/)?[\w.-]{2,60}[:/]\d/,
    pattern: re2('(?:^|[\\s"\'`])[A-Za-z]\\w{1,30}/([^\\s/@"\'`]{6,40})@(?://)?[\\w.-]{2,60}[:/][0-9]'),
    accept: (value) => isTypedPassword(value) && isMixed(value),
  },
  {
    id: 'secret.assignment',
    keywords: ['secret', 'key', 'token'],
    pattern: re2(
      `(?i)(?:${SECRET})\\s[a-z][^\\n:=|]{2,40}:\\s{1,3}["'\`]?([A-Za-z0-9+/_-]{20,64}={0,2})["'` +
        `\`]?(?:[\\s.,;]|$)`,
    ),
    accept: (value, around) =>
      isMixed(value) && digitsOf(value) >= 2 && looksGenerated(value, 3.8) && !isOtherKey(value, around),
  },
  {
    id: 'secret.assignment',
    keywords: ['pat ', 'pat:', 'pat='],
    pattern: re2('\\bPAT\\b["\'`*]{0,3}(?:\\sis)?[\\s:=]{1,3}["\'`]?([a-z2-7]{52}|[A-Za-z0-9_-]{36,100})'),
    accept: (value) => digitsOf(value) >= 2 && looksGenerated(value, 3.5),
  },
  {
    id: 'secret.connection-string',
    keywords: ['password=', 'pwd=', 'password =', 'pwd ='],
    // The parts of a connection string; a password may hold any sign but the one that divides them.
    pattern: re2(
      '(?i)\\b(?:server|host|data source|address|addr|dsn|driver|initial catalog|database|uid|' +
        'user(?: ?id|name)?)' +
        '\\s?=[^;\\n"]{1,120};(?:[^\\n"]{0,200};)?\\s?(?:pwd|password)\\s?=\\s?([^;"\'\\s<]{5,100})',
    ),
    accept: isGivenPassword,
  },
  {
    id: 'secret.job-password',
    keywords: ['pgm=ftp', 'pgm=sftp', 'pgm=ftps'],
    // Job control: the lines of input to a transfer begin with the user and the password.
    pattern: re2(
      '(?i)PGM=S?FTPS?\\b[^\\0]{0,300}?\\bDD\\s{1,8}\\*[^\\n]{0,40}\\n(?:OPEN[^\\n]{1,80}\\n)?' +
        '[A-Z0-9@#$._-]{2,30}\\s{0,60}\\n([^\\s]{5,40})\\s{0,60}\\n',
    ),
    accept: (value) => /\d/.test(value) && isGivenPassword(value),
  },
  {
    id: 'secret.answered-prompt',
    keywords: ['assword', 'assphrase', 'enter pin'],
    // Scripts that answer the prompt of a program: expect, pexpect, automation of terminals.
    pattern: re2(
      '(?i)expect\\w{0,12}[^\\0]{0,60}?(?:assword|assphrase|enter pin)[^\\n]{0,24}(?:\\n|[;{)])\\s{0,24}' +
        '[\\w.]{0,20}?(?:send|sendline|write|writeln|respond|type)\\w{0,8}[ (]{1,3}(?:-{1,2}\\w{0,6} )?' +
        '["\']([^"\'\\n]{5,60}?)(?:\\\\[rn]){0,2}["\']',
    ),
    accept: isGivenPassword,
  },
  {
    id: 'secret.command-password',
    keywords: ['requirepass', 'masterauth', 'redis-cli', 'enable secret', 'enable password', 'snmp-server'],
    pattern: re2(
      '(?i)(?:(?:^|\\n)\\s{0,8}(?:requirepass|masterauth)\\s{1,8}|' +
        '\\bredis-cli\\b[^\\n|]{0,80}?\\s-a\\s{1,2}|' +
        '\\benable (?:secret|password)\\s(?:0\\s)?|\\bsnmp-server community\\s)["\']?([^\\s"\'|]{6,60})',
    ),
    accept: (value) => isGivenPassword(value) && !/^(?:public|private|password|secret)$/i.test(value),
  },
]
