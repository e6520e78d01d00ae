import { AppError } from '@ppman/errors'
import type { DirectorySource } from '../directory/directory-row.ts'
import { FORMATS } from './directory-formats.ts'
import { fetchDirectory, type FetchDirectoryDeps, unpackDirectory } from './fetch-directory.ts'
import { fetchedDirectoryRepo } from './payer-load-repo.ts'
import { loadBlob, type LoadDeps, loadDirectory, type LoadSummary } from './load-directory.ts'

/** Result of an adapter: the loaded files, and how many files were unchanged. */
export type AdapterResult = { loaded: LoadSummary[]; unchanged: number }

/**
 * A place that directories come from. Repeated loads change only the last sightings. Callers of the
 * API see errors of kind `rejected` and `not_found`, and the other adapters continue.
 */
export type DirectoryAdapter = { load: (deps: LoadDeps) => Promise<AdapterResult> }

/**
 * Loads the directory files of a folder. Errors do not contain its path, because callers of the API
 * see them.
 */
export const folderAdapter = (dir: string): DirectoryAdapter => ({
  load: async (deps) => {
    const loaded = await loadDirectory(dir, deps).catch((cause: unknown) => {
      if (!(cause instanceof AppError) || cause.kind !== 'not_found') throw cause
      throw new AppError('not_found', 'The configured folder holds no payer directory.', { cause })
    })
    return { loaded, unchanged: 0 }
  },
})

/**
 * The directory that the last part of a URL's path names, also with `.gz`; null for any other name.
 */
export function directoryOfUrl(url: string): DirectorySource | null {
  const name = (URL.parse(url)?.pathname.split('/').at(-1) ?? '').replace(/\.gz$/, '')
  const sources = Object.keys(FORMATS) as DirectorySource[]
  return sources.find((source) => FORMATS[source].fileName === name) ?? null
}

/**
 * Loads one directory file from a URL. The file is fetched only when it changed since the last
 * load, and each attempt is kept as evidence. Errors contain the host, never the whole URL.
 */
export function urlAdapter(url: string, fetching: FetchDirectoryDeps): DirectoryAdapter {
  const source = directoryOfUrl(url)
  if (!source) throw new AppError('invalid_input', 'The address names no directory file.')
  const { hostname } = new URL(url)
  const label = `${FORMATS[source].fileName} of ${hostname}`
  return {
    load: async (deps) => {
      const last = await fetchedDirectoryRepo(fetching.db).lastLoaded(url, source)
      const fetched = await fetchDirectory(
        { url, label, last },
        { ...fetching, blobs: deps.blobs, now: deps.now },
      )
      if (!fetched || fetched.sha256 === last?.sha256) return { loaded: [], unchanged: 1 }
      try {
        const file = await unpackDirectory(fetched, deps.blobs)
        return {
          loaded: [await loadBlob({ ...file, source, fetchAttemptId: fetched.fetchAttemptId }, deps)],
          unchanged: 0,
        }
      } catch (cause) {
        if (!(cause instanceof AppError) || cause.kind !== 'rejected') throw cause
        throw new AppError('rejected', `${label}: ${cause.message}`, { cause })
      }
    },
  }
}
