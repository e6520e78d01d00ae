import { AppError } from '@ppman/errors'
import type { DirectoryAdapter } from './directory-adapter.ts'
import { FORMATS } from './directory-formats.ts'
import type { DirectorySource } from '../directory/directory-row.ts'
import { fetchDirectory, type FetchDirectoryDeps } from './fetch-directory.ts'
import { fetchedDirectoryRepo } from './fetched-directory-repo.ts'
import { loadBlob } from './load-file.ts'
import { unpackedDirectory } from './unpacked-directory.ts'

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
