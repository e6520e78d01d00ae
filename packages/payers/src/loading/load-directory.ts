import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@ppman/errors'
import type { DirectorySource } from '../directory/directory-row.ts'
import { FORMATS } from './directory-formats.ts'
import { type LoadDeps, loadFile, type LoadProgress, type LoadSummary } from './load-file.ts'

/**
 * Loads every directory file of a folder that has a known name, each in a transaction of its own: a file is loaded whole
 * (but for the rows that were refused) or not at all. Loading the same files again changes nothing but the last sighting.
 *
 * @throws AppError `not_found` when no known file is there; `conflict` when another load is running
 */
export async function loadDirectory(dir: string, deps: LoadDeps): Promise<LoadSummary[]> {
  const files = await knownFiles(dir)
  if (files.length === 0) {
    const names = Object.values(FORMATS).map(({ fileName }) => fileName)
    throw new AppError(
      'not_found',
      `There is no payer directory in ${dir}: expected at least one of ${names.join(', ')}.`,
    )
  }
  const summaries: LoadSummary[] = []
  for (const [at, { path, source }] of files.entries()) {
    const onProgress = (progress: LoadProgress) =>
      deps.onProgress?.({ ...progress, share: (at + progress.share) / files.length })
    const summary = await loadFile(path, source, { ...deps, onProgress })
    if (summary) summaries.push(summary)
  }
  return summaries
}

async function knownFiles(dir: string): Promise<{ path: string; source: DirectorySource }[]> {
  const sources = Object.keys(FORMATS) as DirectorySource[]
  const all = sources.map((source) => ({ path: join(dir, FORMATS[source].fileName), source }))
  const there = await Promise.all(all.map(({ path }) => isThere(path)))
  return all.filter((_, at) => there[at])
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** The project's own payers: invented, and labelled so in every name. */
const SAMPLE = fileURLToPath(new URL('../sample/', import.meta.url))

/** Loads the sample payers the way that any directory is loaded; nothing when these very files were loaded last. */
export const loadSamplePayers = (deps: LoadDeps): Promise<LoadSummary[]> =>
  loadDirectory(SAMPLE, { ...deps, skipUnchanged: true })
