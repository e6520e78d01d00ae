import { internalTarget } from './checks/links/link-target.ts'

/** Places of an address: after `](`, after a definition's colon, in an attribute, or bare. */
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
 * Paths of this site that a body may link to: a cheap superset, so that a caller loads these pages
 * only before the review.
 *
 * @returns paths below the origin, without order, each once.
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
