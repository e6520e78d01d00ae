/** The quotas of @ppman/http that a call through the edge counts against. */
export type EdgeRateClass = 'read' | 'search' | 'write' | 'export' | 'sync' | 'ticket'

export type Price = { rateClass: EdgeRateClass; credits: number }

const SEARCH_WORDS = new Set(['lookup', 'search', 'match', 'compare'])

/**
 * What a call costs (open questions, 5): 100 credits an export, 5 a lookup, search, match or comparison, 20 any other
 * change, 1 any other reading.
 *
 * @param path below `/v1/ppman`, without query
 */
export function priceOf(method: string, path: string): Price {
  const words = path.split('/').filter(Boolean)
  const reads = method === 'GET' || method === 'HEAD'
  if (words.includes('export')) return { rateClass: 'export', credits: 100 }
  if (words.some((word) => SEARCH_WORDS.has(word))) return { rateClass: 'search', credits: 5 }
  if (reads) return { rateClass: 'read', credits: 1 }
  if (words.at(-1) === 'sync') return { rateClass: 'sync', credits: 20 }
  return { rateClass: words.at(-1) === 'ws-ticket' ? 'ticket' : 'write', credits: 20 }
}
