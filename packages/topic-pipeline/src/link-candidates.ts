import { internalTarget } from './checks/link-target.ts'

const WRITTEN = /\]\(\s*<?([^\s()<>]{1,500})|^ {0,3}\[[^\]\n]{1,200}\]:\s*<?([^\s<>]{1,500})|\b(?:href|to)\s*=\s*["']([^"'\n]{1,500})/gm

/**
 * Paths of this site that a body may link to: a cheap superset, so that a caller loads these pages only before the review.
 *
 * @returns paths below the origin, without order, each once.
 */
export function linkCandidates(bodyMdx: string, pagePath: string, siteOrigin: string): string[] {
  const paths = new Set<string>()
  for (const [, inline, reference, attribute] of bodyMdx.matchAll(WRITTEN)) {
    const target = internalTarget(inline ?? reference ?? attribute ?? '', pagePath, siteOrigin)
    if (target && target.path !== pagePath) paths.add(target.path)
  }
  return [...paths]
}
