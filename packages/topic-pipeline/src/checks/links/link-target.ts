import { decodeAnchor } from '../../render/anchors.ts'

export type InternalTarget = { path: string; anchor: string }

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
