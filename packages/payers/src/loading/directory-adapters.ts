import { AppError } from '@ppman/errors'
import type { DirectorySource } from '../directory/directory-row.ts'
import { FORMATS } from './directory-formats.ts'
import { fetchDirectory, type FetchDirectoryDeps, unpackedDirectory } from './fetch-directory.ts'
import { fetchedDirectoryRepo } from './payer-load-repo.ts'
import { loadDirectory } from './load-directory.ts'
import { loadBlob, type LoadDeps, type LoadSummary } from './load-file.ts'

/** What an adapter brought: what it loaded, and how many files it left out because they are as they were. */
export type Brought = { loaded: LoadSummary[]; unchanged: number }

/**
 * Somewhere that directories come from. Loading from it again may change nothing but last sightings. What it throws as
 * `rejected` or `not_found` is told to callers of the API, and the other adapters go on.
 */
export type DirectoryAdapter = { load: (deps: LoadDeps) => Promise<Brought> }

/** The directory files of a folder. Callers of the API hear its outcome, so its path is not told. */
export const folderAdapter = (dir: string): DirectoryAdapter => ({
  load: async (deps) => {
    const loaded = await loadDirectory(dir, deps).catch((cause: unknown) => {
      if (!(cause instanceof AppError) || cause.kind !== 'not_found') throw cause
      throw new AppError('not_found', 'The configured folder holds no payer directory.', { cause })
    })
    return { loaded, unchanged: 0 }
  },
})

/** The directory that an address names by the last part of its path, also with `.gz` behind it; null when it names none. */
export function directoryOfUrl(url: string): DirectorySource | null {
  const name = (URL.parse(url)?.pathname.split('/').at(-1) ?? '').replace(/\.gz$/, '')
  const sources = Object.keys(FORMATS) as DirectorySource[]
  return sources.find((source) => FORMATS[source].fileName === name) ?? null
}

/**
 * One directory file at an address. It is fetched again only when its server has another copy than the one last loaded from
 * there, and each try is kept as evidence. Callers of the API hear its host, never the whole address.
 */
export function urlAdapter(url: string, fetching: FetchDirectoryDeps): DirectoryAdapter {
  const source = directoryOfUrl(url)
  if (!source) throw new AppError('invalid_input', 'The address names no directory file.')
  const { hostname } = new URL(url)
  const told = `${FORMATS[source].fileName} of ${hostname}`
  return {
    load: async (deps) => {
      const last = await fetchedDirectoryRepo(fetching.db).lastLoaded(url, source)
      const fetched = await fetchDirectory(
        { url, told, last },
        { ...fetching, blobs: deps.blobs, now: deps.now },
      )
      if (!fetched || fetched.sha256 === last?.sha256) return { loaded: [], unchanged: 1 }
      try {
        const file = await unpackedDirectory(fetched, deps.blobs)
        return {
          loaded: [await loadBlob({ ...file, source, fetchAttemptId: fetched.fetchAttemptId }, deps)],
          unchanged: 0,
        }
      } catch (cause) {
        if (!(cause instanceof AppError) || cause.kind !== 'rejected') throw cause
        throw new AppError('rejected', `${told}: ${cause.message}`, { cause })
      }
    },
  }
}
