import { AppError } from '@ppman/errors'
import type { DirectoryAdapter } from './directory-adapter.ts'
import { loadDirectory } from './load-directory.ts'

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
