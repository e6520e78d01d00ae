import type { HospitalImportRepo } from './hospital-import-repo.ts'
import type { HospitalRow } from './hospital-list.ts'
import { readHospitalList, type RefusedRow } from './read-hospital-list.ts'

type Deps = {
  /** One transaction for each batch: killed in the middle, the list is read again from its beginning and nothing is lost. */
  transaction: <T>(work: (repo: HospitalImportRepo) => Promise<T>) => Promise<T>
  onRefusal?: (refused: RefusedRow) => void
}

export type HospitalImport = {
  rowsRead: number
  added: number
  updated: number
  unchanged: number
  refused: number
  placed: number
}

const BATCH_ROWS = 500

/**
 * Takes in a list of hospitals by CCN; of two rows with one CCN the later counts. The same list again changes nothing. A
 * hospital that a list lacks stays: a list of some is no statement about the rest.
 *
 * @throws AppError `rejected` for a file that is no such list
 */
export async function importHospitals(
  bytes: AsyncIterable<Buffer>,
  { transaction, onRefusal }: Deps,
): Promise<HospitalImport> {
  const done: HospitalImport = { rowsRead: 0, added: 0, updated: 0, unchanged: 0, refused: 0, placed: 0 }
  const batch = new Map<string, HospitalRow>()
  const flush = async () => {
    if (batch.size === 0) return
    const { added, updated } = await transaction((repo) => repo.upsert([...batch.values()]))
    done.added += added
    done.updated += updated
    done.unchanged += batch.size - added - updated
    batch.clear()
  }
  for await (const read of readHospitalList(bytes)) {
    done.rowsRead = read.row
    if ('refused' in read) {
      done.refused += 1
      onRefusal?.(read.refused)
      continue
    }
    batch.set(read.hospital.ccn, read.hospital)
    if (batch.size === BATCH_ROWS) await flush()
  }
  await flush()
  return { ...done, placed: await transaction((repo) => repo.placeByZip()) }
}
