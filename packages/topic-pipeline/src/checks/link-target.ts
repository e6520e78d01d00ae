import { isIPv4 } from 'node:net'

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const SAFE = new Set(['http', 'https', 'mailto', 'tel'])
const PLACEHOLDER = /^(?:todo|tbd|fixme|xxx+|url|link|\?+|placeholder|#)$/i
const LOCAL = /^(?:localhost|.*\.(?:localhost|local|internal|intranet|lan|corp|home\.arpa)|\[::1?\]|\[f[cd][0-9a-f:]+\]|\[fe80:[0-9a-f:]+\])$/i
/** A stand-in as the host or the last step of a path. */
const PLACEHOLDER_STEP = /(?:^https?:\/\/|\/)(?:todo|tbd|fixme|xxx+|placeholder|your-?(?:url|link|domain|site)(?:-here)?)(?:\.(?:com|org))?\/?$/i

/** What is wrong with an address by its own text, whatever exists: a rule id, or null. */
export function addressRule(url: string, usage: 'link' | 'image'): string | null {
  // Browsers drop control characters and blanks inside a scheme, so `java\nscript:` is read without them.
  const address = url.replace(/[\s\p{Cc}]/gu, '')
  if (address === '') return 'link.empty'
  if (PLACEHOLDER.test(address) || PLACEHOLDER_STEP.test(address)) return 'link.placeholder'
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase()
  if (scheme === 'file') return 'link.file-scheme'
  if (usage === 'image' && /^data:image\/(?:png|jpeg|gif|webp);/i.test(address)) return null
  if (scheme && !SAFE.has(scheme)) return 'link.unsafe-scheme'
  if (/^(?:mailto|tel):(?:\?|$)/i.test(address)) return 'link.empty'
  if (scheme === 'http' || scheme === 'https' || address.startsWith('//')) return hostRule(url)
  return null
}

function hostRule(url: string): string | null {
  if (!URL.canParse(url, 'https://base.invalid') || /\s/.test(url.trim()) || /^(?:https?:)?\/\/[/.:]/i.test(url.trim())) return 'link.malformed'
  const { hostname } = new URL(url, 'https://base.invalid')
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

export type InternalTarget = { path: string; anchor: string }

/** Where a link leads inside the site, or null when it leaves it. Paths have no trailing slash and no extension of the Markdown twin. */
export function internalTarget(url: string, pagePath: string, siteOrigin: string): InternalTarget | null {
  if (!URL.canParse(url, siteOrigin + pagePath)) return null
  const { origin, pathname, hash } = new URL(url, siteOrigin + pagePath)
  if (origin !== new URL(siteOrigin).origin) return null
  return { path: pathname.replace(/(?<=.)\/$/, '').replace(/\.mdx?$/, ''), anchor: decoded(hash.slice(1)) }
}

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor)
  } catch {
    return anchor
  }
}
