/** Most documents that a search looks at closely: what stands everywhere would cost a look at every document. */
export const MAX_CANDIDATES = 2_000
