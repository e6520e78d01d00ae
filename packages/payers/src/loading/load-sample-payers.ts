import { fileURLToPath } from 'node:url'
import { loadDirectory } from './load-directory.ts'
import type { LoadDeps, LoadSummary } from './load-file.ts'

/** The project's own payers: invented, and labelled so in every name. */
const SAMPLE = fileURLToPath(new URL('../sample/', import.meta.url))

/** Loads the sample payers the way that any directory is loaded; nothing when these very files were loaded last. */
export const loadSamplePayers = (deps: LoadDeps): Promise<LoadSummary[]> =>
  loadDirectory(SAMPLE, { ...deps, skipUnchanged: true })
