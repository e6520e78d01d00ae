import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { addPriceSource } from './manage-price-sources.ts'
import { type ListedUrl, readUrlList, type RefusedLine } from './read-url-list.ts'

type Deps = {
  /** One transaction for each batch: killed in the middle, the list is read again and nothing is added twice. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  now: () => Date
  onRefusal?: (refused: RefusedLine) => void
}

export type UrlListImport = { rowsRead: number; added: number; known: number; refused: number }

const BATCH_ROWS = 100

/** Takes in a list of price file addresses by CCN. What it says of whose they are is a claim that each file has to bear out. */
export async function importUrlList(
  bytes: AsyncIterable<Buffer>,
  { transaction, now, onRefusal }: Deps,
): Promise<UrlListImport> {
  const done: UrlListImport = { rowsRead: 0, added: 0, known: 0, refused: 0 }
  const refuse = (refused: RefusedLine) => {
    done.refused += 1
    onRefusal?.(refused)
  }
  let batch: { row: number; listed: ListedUrl }[] = []
  const flush = async () => {
    const lines = batch
    batch = []
    await transaction(async (tx) => {
      for (const { row, listed } of lines) {
        const added = await add(tx, listed, now())
        if (typeof added === 'string') refuse({ row, ccn: listed.ccn, reason: added })
        else if (added) done.added += 1
        else done.known += 1
      }
    })
  }
  for await (const read of readUrlList(bytes)) {
    done.rowsRead = read.row
    if ('refused' in read) refuse(read.refused)
    else batch.push(read)
    if (batch.length === BATCH_ROWS) await flush()
  }
  await flush()
  return done
}

/** @returns whether it is new, or why it is refused */
async function add(tx: Db, { ccn, mrfUrl, pageUrl }: ListedUrl, now: Date): Promise<boolean | string> {
  try {
    const { created } = await addPriceSource(
      tx,
      { address: mrfUrl, ccn, addedBy: 'list', sourcePageUrl: pageUrl },
      now,
    )
    return created
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid_input')
      return error.message.replace(/^The request was not accepted\. /, '')
    throw error
  }
}
