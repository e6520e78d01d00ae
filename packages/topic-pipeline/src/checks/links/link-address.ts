import { isIPv4 } from 'node:net'
import { decodeAnchor } from '../../render/anchors.ts'

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const SAFE = new Set(['http', 'https', 'mailto', 'tel'])
const PLACEHOLDER =
  /^#?(?:todo|tb[acd]|fixme|xxx+|url|link|\?+|\.{3}|placeholder|replace_?me|change_?me|path\/to\/[^/]+|)$/i
/** A placeholder as the host or the last path segment. */
const PLACEHOLDER_STEP = new RegExp(
  '(?:^https?:\\/\\/|\\/)(?:todo|tbd|fixme|xxx+|placeholder|your-?(?:url|link|domain|site)|' +
    '(?:your|insert|put|add|link|url|page)[a-z-]*-here)(?:\\.(?:com|org))?\\/?$',
  'i',
)
/** `{host}`, `$HOST`, `%HOST%`, `<host>`: an unfilled template. */
const VARIABLE = /[{}<>]|%7[bd]|%3[ce]|\$[A-Za-z_]|%[A-Z_]{3,}%/i
/** `C:\docs`, `\\server\docs`. */
const WINDOWS_PATH = /^(?:[a-z]:)?\\|^[a-z]:\/(?!\/)/i
const MAIL = /^mailto:[^\s@,?]+@[^\s@,?]+\.[a-z0-9-]{2,}(?:,[^\s@,?]+@[^\s@,?]+)*(?:\?|$)/i
const TELEPHONE = /^tel:\+?(?:[().-]*\d){3}[\d().a-z-]*(?:;|$)/i

/**
 * Checks an address by its text alone.
 *
 * @returns a rule id, or null
 */
export function addressRule(url: string, usage: 'link' | 'image'): string | null {
  // Browsers ignore control characters and blanks inside a scheme (`java\nscript:`).
  const address = url.replace(/[\s\p{Cc}]/gu, '')
  const path = address.split(/[?#]/, 1)[0]!
  if (address === '') return 'link.empty'
  if (address === '#' && usage === 'link') return null
  if (usage === 'image' && /^data:image\/(?:png|jpeg|gif|webp);/i.test(address)) return null
  if (PLACEHOLDER.test(address) || PLACEHOLDER_STEP.test(address) || VARIABLE.test(path))
    return 'link.placeholder'
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase()
  if (scheme === 'file' || WINDOWS_PATH.test(address)) return 'link.file-scheme'
  if (scheme && !SAFE.has(scheme)) return 'link.unsafe-scheme'
  if (scheme === 'mailto' || scheme === 'tel') return contactRule(address)
  return scheme || address.startsWith('//') ? hostRule(url) : null
}

function contactRule(address: string): string | null {
  if (/^(?:mailto|tel):(?:\?|$)/i.test(address)) return 'link.empty'
  return MAIL.test(address) || TELEPHONE.test(address) ? null : 'link.malformed'
}

/** Hosts that only resolve on the author's network, including names without a dot. */
const LOCAL = new RegExp(
  '^(?:[a-z0-9-]+|.*\\.(?:localhost|local|internal|intranet|lan|corp|home\\.arpa)|' +
    '\\[::1?\\]|\\[f[cd][0-9a-f:]+\\]|\\[fe80:[0-9a-f:]+\\])$',
  'i',
)
const OWNERS =
  'url|link|domain|site|website|host|server|company|org|organi[sz]ation|app|instance|tenant|' +
  'account|subdomain|project'
const PLACEHOLDER_HOST = new RegExp(`(?:^|\\.)(?:your|my)-?(?:${OWNERS})(?:-?name)?(?:\\.|$)`, 'i')

/**
 * Checks the host of an http address.
 *
 * @returns a rule id, or null
 */
function hostRule(url: string): string | null {
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

type InternalTarget = { path: string; anchor: string }

/** File extensions that lead to the same page: of the Markdown twin and of earlier sites. */
const PAGE_ENDING = /(?<=^\/docs\/[^/]+\/[^/]+\/[^/]+)\.html?$|\.mdx?$/
/** A text fragment directive (`#:~:text=…`); browsers remove it before they look for an id. */
const FRAGMENT_DIRECTIVE = /:~:.*$/s

/**
 * The target of a link inside the site, or null for an external link. The path is decoded, without
 * trailing slash and file extension.
 */
export function internalTarget(url: string, pagePath: string, siteOrigin: string): InternalTarget | null {
  if (!URL.canParse(url, siteOrigin + pagePath)) return null
  const { origin, pathname, hash } = new URL(url, siteOrigin + pagePath)
  if (origin !== new URL(siteOrigin).origin) return null
  const path = decodeAnchor(pathname)
    .replace(/(?<=.)\/$/, '')
    .replace(PAGE_ENDING, '')
  return { path, anchor: decodeAnchor(hash.slice(1).replace(FRAGMENT_DIRECTIVE, '')) }
}

/** Where addresses appear: after `](`, after a definition's colon, in an attribute, or bare. */
const WRITTEN = new RegExp(
  [
    /\]\(\s*<?([^\s<>()]{1,500}(?:\([^\s<>()]{0,500}\)[^\s<>()]{0,500}){0,9})/,
    /\]:\s*<?([^\s<>]{1,500})/,
    /\b(?:href|to)\s{0,40}=\s{0,40}\{?\s{0,40}["'`]([^"'`\n]{1,500})/,
    /\bhref\s{0,40}=\s{0,40}([^\s"'=<>`{}]{1,500})/,
    /((?:https?:)?\/\/[^\s<>()"'`]{1,500})/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/**
 * Paths of this site that a body may link to: a cheap superset, so that callers load only these
 * pages before a review.
 *
 * @returns distinct paths in no particular order
 */
export function linkCandidates(bodyMdx: string, pagePath: string, siteOrigin: string): string[] {
  const paths = new Set<string>()
  for (const [, ...places] of bodyMdx.matchAll(WRITTEN)) {
    const written = (places.find((place) => place !== undefined) ?? '').replace(ESCAPED, '$1')
    for (const url of [written, written.replace(/[.,;:!?*_]{1,20}$/, '')]) {
      const target = internalTarget(url, pagePath, siteOrigin)
      if (target && target.path !== pagePath) paths.add(target.path)
    }
  }
  return [...paths]
}
