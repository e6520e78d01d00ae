import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@ppman/errors'
import type { DirectorySource } from '../directory/directory-row.ts'
import { FORMATS } from './directory-formats.ts'
import { type LoadDeps, loadFile, type LoadProgress, type LoadSummary } from './load-file.ts'

/**
 * Loads every known directory file of a folder, each in its own transaction: all accepted rows or
 * none. Loading the same files again changes only the last sightings.
 *
 * @throws AppError `not_found` without a known file; `conflict` when another load is running
 */
export async function loadDirectory(dir: string, deps: LoadDeps): Promise<LoadSummary[]> {
  const files = await directoryFiles(dir)
  if (files.length === 0) {
    const names = Object.values(FORMATS).map(({ fileName }) => fileName)
    throw new AppError(
      'not_found',
      `There is no payer directory in ${dir}: expected at least one of ${names.join(', ')}.`,
    )
  }
  const summaries: LoadSummary[] = []
  for (const [index, { path, source }] of files.entries()) {
    const onProgress = (progress: LoadProgress) =>
      deps.onProgress?.({ ...progress, share: (index + progress.share) / files.length })
    const summary = await loadFile(path, source, { ...deps, onProgress })
    if (summary) summaries.push(summary)
  }
  return summaries
}

async function directoryFiles(dir: string): Promise<{ path: string; source: DirectorySource }[]> {
  const sources = Object.keys(FORMATS) as DirectorySource[]
  const all = sources.map((source) => ({ path: join(dir, FORMATS[source].fileName), source }))
  const exists = await Promise.all(all.map(({ path }) => fileExists(path)))
  return all.filter((_, index) => exists[index])
}

const fileExists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Invented payers of this project; every name says so. */
const SAMPLE = fileURLToPath(new URL('../sample/', import.meta.url))

/** Loads the sample payers; does nothing when these files were loaded last. */
export const loadSamplePayers = (deps: LoadDeps): Promise<LoadSummary[]> =>
  loadDirectory(SAMPLE, { ...deps, skipUnchanged: true })
