import { type PatternRule, re2 } from '../pattern-rule.ts'
import { isDefaultWord, readsAsPlaceholder } from './placeholder.ts'
import { holdsUserAndPassword, isTypedPassword, looksGenerated } from './generated.ts'

/** Places where a secret stands whatever its format: credentials in addresses, headers and options of commands. Group 1 is the secret. */
export const secretContexts: readonly PatternRule[] = [
  {
    id: 'secret.url-userinfo',
    keywords: ['://'],
    pattern: re2('[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\\s/:@]*:([^\\s/@]{6,})@'),
    accept: isOwnWord,
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
    keywords: ['bearer', 'token '],
    pattern: re2('(?i)(?:bearer|authorization: *token)\\s+([A-Za-z0-9._~+/=-]{20,})'),
    accept: (value) => looksGenerated(value, 3.5),
  },
  {
    id: 'secret.command-user',
    keywords: ['-u', '--user'],
    pattern: re2('(?i)\\s(?:-u|--user|--proxy-user)[\\s=]*[\'"]?[^\\s:\'"/]+:([^\\s\'"]{6,})'),
    accept: isOwnWord,
  },
  {
    id: 'secret.command-password',
    keywords: ['mysql', 'mariadb', 'sshpass', 'login', 'redis-cli', 'ldapsearch', 'mongo', 'psql', 'unzip'],
    pattern: re2('(?i)(?:mysql[a-z]*|mariadb|sshpass|login|redis-cli|ldapsearch|mongo[a-z]*|unzip)\\b[^\\n]*?\\s-(?:p|a|w|P)[\\s=]*[\'"]?([^\\s\'"-][^\\s\'"]{7,})'),
    accept: isTypedPassword,
  },
  {
    id: 'secret.netrc',
    keywords: ['machine ', 'login '],
    pattern: re2('(?i)login\\s+\\S+\\s+password\\s+(\\S{6,})'),
    accept: isOwnWord,
  },
  {
    id: 'secret.query-token',
    keywords: ['token=', 'key=', 'sig=', 'secret=', 'password=', 'signature=', 'pwd=', 'code='],
    pattern: re2('(?i)[?&](?:[a-z_-]*token|[a-z_-]*key|sig|[a-z_-]*signature|[a-z_-]*secret|password|pwd|code)=([A-Za-z0-9._~+/%-]{16,})'),
    accept: (value) => looksGenerated(value, 3.5),
  },
]

/** A value that is neither a placeholder nor a word that every manual prints in this place (`user:password@`). */
function isOwnWord(value: string): boolean {
  return !readsAsPlaceholder(value) && !isDefaultWord(value)
}
