import type { Db } from '@ppman/db'
import { mcdImportRepo } from '../medicare/mcd-import-repo.ts'
import { medicareSearchDocument } from '../medicare/read-mcd-list.ts'
import { searchIndexRepo } from '@ppman/policies/search-index'

type Deps = {
  /** Runs work in one transaction per batch; an interrupted run can be repeated. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
}

/** Batch sizes: policies have whole texts, Medicare documents only titles. */
const POLICIES = 20
const MEDICARE_DOCUMENTS = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Rebuilds the search index while search continues. @returns the number of documents and words */
export async function reindex({
  transaction,
}: Deps): Promise<{ policies: number; medicareDocuments: number; words: number }> {
  const policies = await inBatches((after) => transaction((tx) => indexPolicies(tx, after)), POLICIES)
  const medicareDocuments = await inBatches(
    (after) => transaction((tx) => indexMedicare(tx, after)),
    MEDICARE_DOCUMENTS,
  )
  return { policies, medicareDocuments, words: await transaction((tx) => searchIndexRepo(tx).recountWords()) }
}

async function inBatches(index: (after: string) => Promise<string[]>, size: number): Promise<number> {
  let [after, done] = [FIRST_ID, 0]
  for (;;) {
    const ids = await index(after)
    done += ids.length
    if (ids.length < size) return done
    after = ids.at(-1)!
  }
}

async function indexPolicies(tx: Db, after: string): Promise<string[]> {
  const repo = searchIndexRepo(tx)
  const ids = await repo.policiesAfter(after, POLICIES)
  for (const id of ids) await repo.indexPolicy(id)
  return ids
}

async function indexMedicare(tx: Db, after: string): Promise<string[]> {
  const repo = mcdImportRepo(tx)
  const [rows, payers] = [await repo.documentsAfter(after, MEDICARE_DOCUMENTS), await repo.knownPayers()]
  if (rows.length > 0)
    await searchIndexRepo(tx).index(rows.map((row) => medicareSearchDocument(row, payers, row.createdAt)))
  return rows.map(({ id }) => id)
}
