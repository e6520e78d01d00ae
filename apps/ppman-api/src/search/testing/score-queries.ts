/** A labelled query: keys of the documents that answer it, and a query's kind where one is told. */
export type LabelledQuery = { id: string; q: string; relevant: ReadonlySet<string> }
export type Answered = LabelledQuery & { found: readonly string[] }
export type SearchScore = { n: number; mrr: number; recallAt20: number; zeroHit: number; firstRight: number }

const DEPTH = 20

/**
 * Mean reciprocal rank within 20, share of what could be among the first 20 that is, and queries
 * without any answer there.
 */
export function scoreQueries(answered: readonly Answered[]): SearchScore {
  const n = answered.length
  const places = answered.map(({ relevant, found }) =>
    found.slice(0, DEPTH).findIndex((key) => relevant.has(key)),
  )
  return {
    n,
    mrr: mean(places.map((place) => (place < 0 ? 0 : 1 / (place + 1)))),
    recallAt20: mean(answered.map(recall)),
    zeroHit: places.filter((place) => place < 0).length,
    firstRight: places.filter((place) => place === 0).length,
  }
}

/**
 * Relevant documents among the first twenty, of the relevant ones or of twenty where there are
 * more.
 */
export const shareFound = ({
  relevant,
  found: keys,
}: Pick<Answered, 'relevant' | 'found'>): { hits: number; n: number } => ({
  hits: keys.slice(0, DEPTH).filter((key) => relevant.has(key)).length,
  n: Math.min(DEPTH, relevant.size),
})

export const recall = (answer: Pick<Answered, 'relevant' | 'found'>): number =>
  shareFound(answer).hits / shareFound(answer).n

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
