import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import {
  alternativesOf,
  entropy,
  holdsUserAndPassword,
  isInBase64,
  isMixed,
  isRealValue,
  isTypedPassword,
  looksGenerated,
} from './credentials.ts'
import { looksTyped } from './assignments.ts'

/** How the base64 of a public key or of most certificates begins. */
const PUBLIC_DER = /^(?:MII(?:BI|BC|CI|CC|D|F|G|H)|MI(?:Gf|GJ))/

/**
 * Places that hold a secret of any format: credentials in addresses and headers. Group 1 is the
 * secret.
 */
export const secretContexts: readonly PatternRule[] = [
  {
    id: 'secret.url-userinfo',
    keywords: ['://'],
    needs: /@/,
    pattern: re2('[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\\s/:@]*:([^\\s/@]{6,})@'),
    accept: isRealValue,
    isExact: true,
    acceptJoined: (value) => isRealValue(value) && looksGenerated(value, 3),
  },
  {
    id: 'secret.url-userinfo',
    keywords: ['jdbc:oracle', 'sqlplus', 'rman ', 'expdp', 'impdp', 'sqlldr', 'sqlcl', 'exp ', 'imp '],
    pattern: re2(
      '(?:jdbc:oracle:[a-z]+:|\\b(?:sqlplus|rman|expdp|impdp|sqlldr|sqlcl|exp|imp)\\s+' +
        '(?:-[A-Za-z]+\\s+|target\\s+|userid=)?)["\']?[^\\s/:@"]{1,40}/"?([^\\s/@"]{6,})"?@',
    ),
    accept: isRealValue,
  },
  {
    id: 'secret.client-key',
    keywords: ['https://', 'http://', 'endpoint'],
    needs: /client|connect|service|account|new |container/i,
    pattern: re2(
      '(?i)\\(\\s*(?:[a-z_]+\\s*=\\s*)?f?["\'`]https?://[^"\'`\\s]{4,200}["\'`]\\s*,\\s*' +
        '(?:[a-z_]+\\s*=\\s*)?(?:new\\s+\\w+\\(\\s*)?["\'`]([A-Za-z0-9+/_=-]{32,})["\'`]',
    ),
    accept: (value) => looksGenerated(value, 4),
  },
  {
    id: 'secret.key-file',
    keywords: ['.key\n', '.key:\n', '.secret\n', '.pem\n', '.key`', '_key_base', '.key:', '.key '],
    pattern: re2(
      '(?i)(?:[\\w/.-]{2,80}\\.(?:key|secret|pem)|_key_base)[`*"]{0,3}:?\\s{0,3}(?:\\n[\\s>|`]{0,8}|' +
        ':\\s{1,8})([0-9a-f]{32,128})(?:\\s|$)',
    ),
    accept: (value) => looksGenerated(value, 3),
  },
  {
    id: 'secret.entry-code',
    keywords: ['alarm', 'gate', 'door', 'keypad', 'lockbox', 'safe', 'entry', 'lock box'],
    pattern: re2(
      '(?i)\\b(?:(?:alarm|gate|door|keypad|lock ?box|safe|entry|panel)' +
        '(?:\\s[a-z]+){0,4}?\\s(?:pass)?(?:code|pin|combination)' +
        '(?:\\s(?:for|to|of|at)\\s[a-z ]{2,40})?|keypad)' +
        '(?:\\s(?:is|takes|was)|\\s?[:=-])\\s([0-9][0-9*#-]{3,11})(?:[^0-9A-Za-z]|$)',
    ),
    accept: (value) => {
      const digits = value.replace(/\D/g, '')
      return digits.length >= 4 && !/^(\d)\1+$/.test(digits) && !'01234567890'.includes(digits)
    },
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
    id: 'secret.cookie',
    keywords: ['cookie'],
    pattern: re2(
      `(?i)cookies?["'\`]?\\s*[:=]\\s*["'\`]?[^\\n]*?(?:${alternativesOf('session cookie')})[\\w.-]{0,20}` +
        '=([A-Za-z0-9%._~+/-]{20,})',
    ),
    accept: (value) => looksGenerated(value, 3.3),
  },
  {
    id: 'secret.private-key-part',
    keywords: ['private key', 'private_key', 'privatekey'],
    pattern: re2('(?i)private[ _-]?key[^\\0]{0,400}?[^0-9A-Za-z+/](MI[IGH][0-9A-Za-z+/]{60,})'),
    accept: (value) => value.startsWith('MI') && !PUBLIC_DER.test(value) && entropy(value) >= 4.5,
  },
  {
    id: 'secret.wifi',
    keywords: ['ssid', 'network', 'wi-fi', 'wifi', 'wpa'],
    pattern: re2(
      '(?i)(?:\\b(?:ssid|network(?: name)?|wi-?fi)\\b[^\\n]{0,48}(?:\\n[^\\n]{0,48}){0,2}?\\n\\s*|' +
        '\\b(?:wpa[23]?|wi-?fi|wlan)[ -])(?:wpa[23]?[ -])?' +
        '(?:pass|pass ?phrase|key|psk|pw|code)\\s?[:=–-]\\s{0,3}["\'`]?([^\\s"\'`]{8,63})',
    ),
    accept: (value) => isTypedPassword(value) && looksGenerated(value, 2.8),
  },
  {
    id: 'secret.wifi',
    keywords: ['wpa', 'wi-fi', 'wifi', 'wlan'],
    pattern: re2(
      '(?i)\\b(?:wpa[23]?|wi-?fi|wlan)[ -](?:wpa[23]?[ -])?(?:pass|pass ?phrase|password|key|psk|pw|code)' +
        '\\s(?:is\\s)?["\'`*_]{0,3}([^\\s"\'`*,;()]{8,63})',
    ),
    accept: (value) =>
      (looksTyped(value) || (/[a-z]\d{1,4}[A-Za-z]/.test(value) && isMixed(value))) &&
      looksGenerated(value, 3) &&
      !/^(?:WPA|802)/i.test(value),
  },
  {
    id: 'secret.wifi',
    keywords: ['wifi:'],
    pattern: re2('WIFI:[^\\n]*?[:;]P:([^;\\s]{8,});'),
    accept: isTypedPassword,
  },
  {
    id: 'secret.user-and-password',
    keywords: ['user', 'login', 'account', 'cred', 'sign in', 'log in'],
    pattern: re2(
      '(?i)\\b(?:users?|username|login|account|creds?|credentials?|(?:sign|log) in (?:as|with))' +
        '(?:\\s|:|=|->|→|is|are){1,4}["\'`]?[\\w.@-]{2,40}["\'`]?' +
        '(?:\\s?[/:,|]\\s?|\\sand\\s)["\'`]?([^\\s"\'`/,;]{8,})',
    ),
    accept: (value, around) =>
      isMixed(value) && isTypedPassword(value) && looksGenerated(value, 3) && !isInBase64(value, around),
  },
  {
    id: 'secret.user-and-password',
    keywords: ['user', 'login'],
    pattern: re2(
      '(?i)\\b(?:user(?:name|id)?|login)["\'`:]?\\s+["\'`]?[\\w.@-]{2,40}["\'`]?,?\\s+(?:and\\s+)?' +
        '(?:password|passwd|pass|pwd|pw)["\'`:]?\\s+["\'`]?([^\\s"\'`,;]{8,})',
    ),
    accept: isTypedPassword,
  },
  {
    id: 'secret.user-and-password',
    keywords: [' / '],
    pattern: re2(
      '(?i)\\b(?:console|portal|admin|sftp|server|bind|vpn|access|host|environment)\\b[^\\n/]{0,40}\\s' +
        '["\'`]?[\\w.@=,-]{2,40}["\'`]?\\s/\\s["\'`]?([^\\s"\'`/,;]{8,})',
    ),
    accept: (value) => isMixed(value) && isTypedPassword(value) && looksGenerated(value, 3),
  },
  {
    id: 'secret.user-and-password',
    keywords: [' / '],
    pattern: re2('(?:^|[\\s("\'`])[\\w.@-]{3,40}["\'`]?\\s/\\s["\'`]?([^\\s"\'`/,;|()]{8,40})'),
    accept: looksTyped,
  },
  {
    id: 'secret.interchange-password',
    keywords: ['isa'],
    // X12: with the qualifier 01, the fourth element of the header is a password of ten characters.
    pattern: re2(
      '\\bISA[*|~^](?:[^*|~^\\n]{2}[*|~^][^*|~^\\n]{0,10}[*|~^])01[*|~^]([^*|~^\\s]{6,10}) {0,4}[*|~^]',
    ),
    accept: (value) =>
      /\d/.test(value) && !/passw/i.test(value) && isRealValue(value) && entropy(value) >= 2.5,
  },
  {
    id: 'secret.password-file',
    keywords: [':5432:', ':3306:', ':1433:', ':1521:', ':*:'],
    pattern: re2('(?m)(?:^|\\s)[\\w.*-]+:(?:[0-9]{2,5}|\\*):[^:\\s]+:[^:\\s]+:([^:\\s]{8,})$'),
    accept: isTypedPassword,
  },
  {
    id: 'secret.snmp-community',
    keywords: ['community'],
    pattern: re2('(?i)snmp[^\\n]{0,40}?community["\'`:=\\s]{1,6}(?:string["\'`:=\\s]{1,6})?([^\\s"\'`]{8,})'),
    accept: isTypedPassword,
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
    pattern: re2('(?i)\\s(?:-u|--user|--proxy-user)[\\s=]*[\'"]?[^\\s:\'"/]+:[\'"]?([^\\s\'"]{6,})'),
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
    keywords: ['pass ', 'pass=', 'pwd ', 'passwd ', 'password ', 'passphrase '],
    pattern: re2(
      '(?i)\\s--?[a-z-]{0,24}(?:pass|passwd|password|passphrase|pwd)(?:\\s{1,2}|=)' +
        '[\'"]?([^\\s\'"-][^\\s\'"]{7,})',
    ),
    accept: isTypedPassword,
  },
  {
    id: 'secret.command-password',
    keywords: ['--hex', '-hex', '--value', '--data'],
    pattern: re2('(?i)key\\b[^\\n]{0,40}?\\s--?(?:hex|value|data)(?:\\s|=)[\'"]?([0-9a-f]{32,})'),
    accept: (value) => looksGenerated(value, 2.5),
  },
  {
    id: 'secret.command-password',
    keywords: ['openssl', 'identified by', 'xfreerdp'],
    pattern: re2(
      '(?i)(?:openssl\\b[^\\n]*?\\s-(?:k|pass pass:|passin pass:|passout pass:)\\s?|' +
        'identified\\s+by\\s+(?:password\\s+)?[\'"]|' +
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
