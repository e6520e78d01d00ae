/**
 * Whether a stored copy is current: `*`, or any of a list, compared weakly (RFC 9110, 13.1.2).
 * Commas inside quotes belong to the tag.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag)
}
