import { isIPv4 } from 'node:net'

/** Names without a dot too: they mean something on the author's network only. */
const LOCAL =
  /^(?:[a-z0-9-]+|.*\.(?:localhost|local|internal|intranet|lan|corp|home\.arpa)|\[::1?\]|\[f[cd][0-9a-f:]+\]|\[fe80:[0-9a-f:]+\])$/i
const OWNERS =
  'url|link|domain|site|website|host|server|company|org|organi[sz]ation|app|instance|tenant|account|subdomain|project'
const PLACEHOLDER_HOST = new RegExp(`(?:^|\\.)(?:your|my)-?(?:${OWNERS})(?:-?name)?(?:\\.|$)`, 'i')

/** What is wrong with the host of an address of http: a rule id, or null. */
export function hostRule(url: string): string | null {
  const written = url.trim()
  if (
    !URL.canParse(url, 'https://base.invalid') ||
    /\s/.test(written) ||
    !/^(?:https?:)?\/\/[^/.:]/i.test(written)
  )
    return 'link.malformed'
  const { hostname } = new URL(url, 'https://base.invalid')
  if (hostname.includes('..') || /^https?$/.test(hostname)) return 'link.malformed'
  if (PLACEHOLDER_HOST.test(hostname)) return 'link.placeholder'
  if (LOCAL.test(hostname) || hostname.startsWith('127.')) return 'link.local-host'
  return isIPv4(hostname) && isPrivate(hostname) ? 'link.private-ip' : null
}

/** RFC 1918, RFC 6598 and link-local addresses. */
function isPrivate(ip: string): boolean {
  const [a = 0, b = 0] = ip.split('.').map(Number)
  if (a === 0 || a === 10) return true
  if (a === 172) return b >= 16 && b < 32
  if (a === 100) return b >= 64 && b < 128
  return (a === 192 && b === 168) || (a === 169 && b === 254)
}
