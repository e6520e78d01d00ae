import { AppError } from '@ppman/errors'
import { RejectedFile } from '@ppman/mrf'

const SENTENCES: Partial<Record<RejectedFile['reason'], string>> = {
  encrypted_archive: 'the archive is encrypted',
  unsupported_compression: 'it is packed in a way that cannot be read',
  corrupt_compression: 'its packed data are damaged',
  decompression_ratio: 'it unpacks to far more than a list holds',
  unreadable_archive: 'the archive is damaged or cut short',
}

/** Runs work; what cannot be unpacked becomes a sentence. @throws AppError `rejected` */
export async function refusedAs<T>({ name }: { name: string }, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RejectedFile)) throw error
    throw new AppError(
      'rejected',
      `The file is no list of ${name}: ${SENTENCES[error.reason] ?? error.reason}.`,
      { cause: error },
    )
  }
}
