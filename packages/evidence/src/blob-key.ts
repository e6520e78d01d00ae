import { AppError } from '@ppman/errors'

/** `ab/cd/abcd…`: two levels keep directories small at millions of blobs. */
export function blobKey(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw noSuchBlob()
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
}

/** For a hash that the store holds no bytes of. */
export const noSuchBlob = (cause?: unknown) =>
  new AppError('not_found', 'There is no blob of this name.', { cause })
