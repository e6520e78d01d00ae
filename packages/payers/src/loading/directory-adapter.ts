import type { LoadDeps, LoadSummary } from './load-file.ts'

/** What an adapter brought: what it loaded, and how many files it left out because they are as they were. */
export type Brought = { loaded: LoadSummary[]; unchanged: number }

/**
 * Somewhere that directories come from. Loading from it again may change nothing but last sightings. What it throws as
 * `rejected` or `not_found` is told to callers of the API, and the other adapters go on.
 */
export type DirectoryAdapter = { load: (deps: LoadDeps) => Promise<Brought> }
