import { readTable, text } from '@ppman/facts'
import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { entropy, holdsDigit, isMixed, isRealValue, looksGenerated } from './credentials.ts'
import { looksChosen } from './passphrases.ts'

const DEFAULT_LOGINS = readTable(new URL('./facts/default-logins.csv', import.meta.url), {
  product: text,
  user: text,
  password: text,
}).map(({ user, password }) => ({ user: user.toLowerCase(), password }))
const DEFAULT_USERS = [...new Set(DEFAULT_LOGINS.map(({ user }) => user.replaceAll('*', '[*]')))].join('|')
/** The account is in use; a manual that only names the default of a product says nothing of it. */
const IN_USE = new RegExp(
  String.raw`\bprod(?:uction)?\b|\blive\b|\bstill\b|\bnever (?:been )?changed\b|\bunchanged\b|` +
    String.raw`\binternet\b|\bproduktiv\w*|\bimmer noch\b|\bproducci[oó]n\b|\bprodução\b|` +
    String.raw`\btoujours\b|\bsigue\b|\bainda\b|本番`,
  'i',
)
const NOT_IN_USE = new RegExp(
  String.raw`\b(?:sandbox|demo|local(?:host)?|laptop|compose|emulator|lab|test server|training|` +
    String.raw`never deploy|must (?:be )?change|(?:we|was|were|is|are|been) (?:changed|replaced|removed|` +
    String.raw`disabled)|change (?:it|them|the default)|refuse[sd]?|scanner|reject(?:s|ed)?)\b`,
  'i',
)
/** Whether a pair such as `admin / admin` is the one of a product. */
const isDefaultLogin = (pair: string): boolean =>
  DEFAULT_LOGINS.some(
    ({ user, password }) =>
      pair.toLowerCase().startsWith(user) && pair.endsWith(password) && isPairOf(pair, user, password),
  )
const isPairOf = (pair: string, user: string, password: string): boolean =>
  /^[^\p{L}\d]/u.test(pair.slice(user.length)) && /[^\p{L}\d]$/u.test(pair.slice(0, -password.length))

/** Digits that are neither a count nor one digit again and again. */
const isCode = (value: string): boolean => {
  const digits = value.replace(/\D/g, '')
  return digits.length >= 4 && !/^(\d)\1+$/.test(digits) && !'0123456789012'.includes(digits)
}
/** Codes of procedures, illnesses and payments. */
const OF_CLAIM =
  /\b(?:cpt|hcpcs|procedure|diagnosis|revenue|reason|remark|zip|postal|area|icd|claims?|billing|modifier)\b/i

/** The phrase that the value ends. */
const wordsBefore = (value: string, around: string): string =>
  around.slice(0, around.indexOf(value)).slice(-28)

/** Secrets of things: networks, routers, doors, safes, telephones, meetings, second factors. */
export const secretDevices: readonly PatternRule[] = [
  {
    id: 'secret.device-key',
    keywords: ['radius', 'tacacs', 'isakmp', 'neighbor', 'pre-shared'],
    pattern: re2(
      '(?i)\\b(?:radius|tacacs|isakmp|neighbor|pre-shared)[^\\n]{0,80}?\\s(?:key|password|secret)\\s' +
        '(?:[0-9]\\s)?["\']?([^\\s"\'<>]{8,64})',
    ),
    accept: (value) => holdsDigit(value) && (isMixed(value) || looksChosen(value)),
  },
  {
    id: 'secret.wifi',
    keywords: ['ssid', 'network', 'wi-fi', 'wifi', 'wlan'],
    pattern: re2(
      '(?i)\\b(?:ssid|network|wi-?fi|wlan)\\b[^\\n]{0,60}?\\b(?:key|pass ?phrase|password|psk|pw|code)' +
        '(?:\\s(?:is|for it is))?[\\s:=–-]{1,3}["\'`*“]{0,3}([A-Za-z0-9._!#$%&@+-]{8,63})',
    ),
    accept: (value) => looksChosen(value),
  },
  {
    id: 'secret.entry-code',
    keywords: ['combination', 'combo', 'lock'],
    pattern: re2(
      '(?i)\\b(?:combination|combo)\\b[^\\n]{0,60}?(?:\\sis|:|=)\\s{1,2}["\'`*]{0,3}' +
        '([0-9]{1,2}(?:[ ]?[-–/][ ]?[0-9]{1,2}){2,3})(?:[^0-9/-]|$)',
    ),
    accept: (value, around) =>
      /\b(?:safe|lock\w*|cabinet|vault|drawer|door|gate)\b/i.test(around) && /\d/.test(value),
  },
  {
    id: 'secret.second-factor',
    keywords: ['second factor', 'two-factor', 'authenticator', 'otp', '2fa', 'mfa'],
    pattern: re2('(?:^|[\\s`"\'(:=])([A-Z2-7]{16,64})(?:[\\s`"\'),.;]|$)'),
    accept: (value) => /[2-7].*[2-7]/.test(value) && looksGenerated(value, 3.3),
  },
  {
    id: 'secret.sign-on',
    keywords: [
      'sign-on',
      'signon',
      'sign on',
      'logon',
      'userid',
      'user id',
      'tso',
      'racf',
      'cics',
      'mainframe',
      'as/400',
    ],
    pattern: re2(
      '(?i)\\b(?:sign-?on|sign on|logon|user ?id|tso|racf|cics|mainframe|as/400)\\b[^\\n]{0,80}?' +
        '\\b(?:password|pw|pass)[\\s:=/]{1,3}(?:is\\s)?["\'`*]{0,3}((?-i:[A-Z0-9$#@]{6,10}))(?:[^' +
        'A-Za-z0-9]|$)',
    ),
    accept: (value) =>
      /\d/.test(value) && /[A-Z]{2}/.test(value) && entropy(value) >= 2.5 && isRealValue(value),
  },
  {
    id: 'secret.meeting',
    keywords: ['passcode', 'password', 'host key', 'pin', 'host code'],
    pattern: re2(
      '(?i)(?:\\b(?:zoom|meeting|webex|webinar|bridge|conference)\\b[^\\0]{0,160}?\\bpass(?:code|word)|' +
        "\\b(?:host|leader|moderator|chair(?:person)?|organizer)(?:[’']s)? (?:key|pin|pass ?code|code))" +
        '(?:\\sis)?[\\s:=]{1,3}["\'`*]{0,3}([A-Za-z0-9!@#$%^&*]{5,16})',
    ),
    accept: (value) =>
      (/^\d{5,10}$/.test(value) && !/^(\d)\1+$/.test(value) && !'01234567890'.includes(value)) ||
      (/\d/.test(value) &&
        /[A-Za-z]/.test(value) &&
        isRealValue(value) &&
        (value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g) ?? []).length >= 2),
  },
  {
    id: 'secret.entry-code',
    keywords: ['door', 'gate', 'dock', 'lockbox', 'lock box', 'keypad', 'garage', 'alarm'],
    pattern: re2(
      '(?i)\\b(?:door|gate|dock|lock ?box|keypad|garage|alarm)\\b[^\\n]{0,60}?\\s(?:opens? with|c' +
        'ode|takes|with|has code)' +
        '(?:\\s(?:is|for [a-z ]{2,40}|of))?[\\s:]{1,3}["\'`*]{0,3}([0-9](?:[-#*]?[0-9]){3,7}[#*]?' +
        ')(?:[^0-9A-Za-z-]|$)',
    ),
    accept: (value, around) => isCode(value) && !OF_CLAIM.test(wordsBefore(value, around)),
  },
  {
    id: 'secret.mailbox-code',
    keywords: ['mailbox', 'voicemail', 'voice mail', 'extension'],
    pattern: re2(
      '(?i)\\b(?:mailbox|voice ?mail|extension)\\b[^\\n]{0,80}?\\b(?:pass ?code|password|access code|pin)' +
        '(?:\\sis|:)?\\s["\'`*]{0,3}([0-9]{4,8})#?(?:[^0-9A-Za-z]|$)',
    ),
    accept: isCode,
  },
  {
    id: 'secret.pin',
    keywords: ['pin'],
    pattern: re2('\\bPIN(?:\\s(?:is|for [a-z ]{2,40} is)|:|\\s=)?\\s["\'`*]{0,3}([0-9]{4,8})\\b'),
    accept: (value, around) =>
      isCode(value) && !/\b(?:provider|medicare|upin|npi|valid|invalid|wrong)\b/i.test(around),
  },
  {
    id: 'secret.default-login',
    keywords: [...new Set(DEFAULT_LOGINS.map(({ password }) => password.toLowerCase()))],
    needs: IN_USE,
    pattern: re2(
      `(?i)(?:^|[^\\w./-])((?:${DEFAULT_USERS})["'\`]{0,2}(?:\\s?[/:]\\s?|,?\\s` +
        '(?:and\\s|with\\s)?(?:as\\s)?(?:the\\s)?' +
        '(?:password|passwd|pw|passwort|kennwort|contraseña|clave|senha|mot de passe)(?:\\sis|:)?\\s)["\'`]{0,2}' +
        '[\\w$!]{2,20})(?:[^\\w./-]|[.]?\\s|[.]?$)',
    ),
    accept: (pair, around) => isDefaultLogin(pair) && IN_USE.test(around) && !NOT_IN_USE.test(around),
  },
]
