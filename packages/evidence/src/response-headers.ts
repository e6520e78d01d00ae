/** Headers worth keeping as evidence. An allow-list, so that a cookie or token can never be stored by mistake. */
const KEPT = new Set([
  'accept-ranges',
  'age',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'retry-after',
  'server',
])

/** The headers worth keeping as evidence; cookies and the like are left out. */
export function chosenHeaders(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string> {
  const kept = Object.entries(headers).filter(([name, value]) => KEPT.has(name) && value !== undefined)
  return Object.fromEntries(
    kept.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value!]),
  )
}
