import { type PatternRule, re2 } from '../pattern-rule.ts'
import { entropy, readsAsPlaceholder } from './placeholder.ts'

/** Places where a secret stands whatever its format: credentials in addresses, headers, options and assignments. Group 1 is the secret. */
export const secretContexts: readonly PatternRule[] = [
  {
    id: 'secret.url-userinfo',
    keywords: ['://'],
    pattern: re2('[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\\s/:@]{1,100}:([^\\s/@]{6,200})@'),
    accept: (value) => !readsAsPlaceholder(value),
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
    keywords: ['bearer'],
    pattern: re2('(?i)bearer\\s+([A-Za-z0-9._~+/-]{20,})'),
    accept: (value) => looksGenerated(value, 3.5),
  },
  {
    id: 'secret.curl-user',
    keywords: ['curl'],
    pattern: re2('(?i)curl\\b[^\\n]{0,200}?\\s(?:-u|--user)[\\s=]+[\'"]?[^\\s:\'"]+:([^\\s\'"]{6,})'),
    accept: (value) => !readsAsPlaceholder(value),
  },
  {
    id: 'secret.query-token',
    keywords: ['token=', 'key=', 'sig=', 'secret=', 'password='],
    pattern: re2('(?i)[?&](?:[a-z_-]*token|[a-z_-]*key|sig|[a-z_-]*secret|password)=([A-Za-z0-9._~+/%-]{16,})'),
    accept: (value) => looksGenerated(value, 3.5),
  },
  {
    id: 'secret.assignment',
    keywords: ['password', 'passwd', 'pwd', 'secret', 'token', 'api_key', 'apikey', 'api-key', 'access_key', 'private_key'],
    pattern: re2(
      '(?i)(?:password|passwd|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key)["\'`]?' +
        '\\s*[:=]\\s*["\'`]?([^\\s"\'`,;<>|()]{10,200})',
    ),
    accept: (value) => looksGenerated(value, 3),
  },
]

/** Random values mix letters and digits; identifiers, file names and prose rarely pass all three tests. */
function looksGenerated(value: string, minEntropy: number): boolean {
  return /\d/.test(value) && /[A-Za-z]/.test(value) && entropy(value) >= minEntropy && !readsAsPlaceholder(value)
}

function holdsUserAndPassword(value: string): boolean {
  const pair = Buffer.from(value, 'base64').toString('latin1')
  const [user, password] = [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]
  return /^[\x20-\x7e]+:[\x20-\x7e]{4,}$/.test(pair) && !(readsAsPlaceholder(user) && readsAsPlaceholder(password))
}
