import type { Db, openPool } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { mediaTypeOf } from '@ppman/evidence'
import { evidenceRepo } from '@ppman/ledger/fetches'
import { type ByteSource, RejectedFile } from '@ppman/mrf'
import { medicarePayer } from '@ppman/payers'
import {
  type EditCounts,
  readEdits,
  type EditList,
  type EditProvider,
  type RefusedEdit,
} from './reference-edit.ts'
import { type ReferenceChanges, referenceImportRepo } from './reference-import-repo.ts'
import { type OpenTable, openTable } from './tables/open-table.ts'
import type { TableLines } from './tables/sheet-table.ts'

export type ReferenceImport = ReferenceChanges &
  EditCounts & { sha256: string; provider: EditProvider; table: string; leftOut: string[] }

/**
 * Edition as stated by the caller. Missing values come from file names; the default provider is
 * practitioner.
 */
export type StatedEdition = { provider: EditProvider | null; releasedOn: string | null; mayShrink: boolean }

type Deps = {
  pool: ReturnType<typeof openPool>
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  /** Stores the bytes under their hash. */
  keepBytes: (source: ByteSource) => Promise<{ sha256: string }>
  now: () => Date
  onRefusal: (refused: RefusedEdit) => void
  /** Share of the file read, 0 to 1; it stays 1 while the rules are written. */
  onProgress: (share: number, lines: number) => void
}

/** Name and version of the reader, stored with the fetch. */
const READER = 'reference-edits/1'

/**
 * Imports a CMS edit list as billing rules of Medicare. Memory use is constant, and all rules are
 * written in one transaction, so an interrupted import starts over. A later edition ends edits that
 * it no longer lists; the same list again changes nothing.
 *
 * @throws AppError `rejected` for a file that is no such list; `conflict` as `referenceImportRepo`;
 * `invalid_input` when file and caller name different providers
 */
export async function importReferenceEdits(
  list: EditList,
  source: ByteSource,
  stated: StatedEdition,
  deps: Deps,
): Promise<ReferenceImport> {
  const table = await rejectAs(list, () => openTable(source))
  try {
    const edition = resolveEdition(list, parseEdition([table.name, source.name]), stated)
    const [{ sha256 }, mediaType] = [await deps.keepBytes(source), await detectMediaType(source)]
    const blob = { sha256, bytes: source.bytes, mediaType }
    const now = deps.now()
    const ids = await deps.transaction(async (tx) => ({
      payerId: await medicarePayer(tx, now),
      fetchAttemptId: await evidenceRepo(tx).addFetch({
        ...READ,
        url: `file:///${encodeURIComponent(source.name)}`,
        startedAt: now,
        finishedAt: now,
        blob,
      }),
    }))
    const counts: EditCounts = { linesRead: 0, edits: 0, askNothing: 0, refused: 0 }
    const edits = readEdits(readLines(table, counts, deps), {
      list,
      provider: edition.provider,
      counts,
      onRefusal: deps.onRefusal,
    })
    const file = { list, ...edition, ...ids, tableName: table.name, now, mayShrink: stated.mayShrink }
    const changes = await rejectAs(list, () => referenceImportRepo(deps.pool).run(file, edits))
    return {
      ...counts,
      ...changes,
      sha256,
      provider: edition.provider,
      table: table.name,
      leftOut: table.leftOut,
    }
  } finally {
    await table.close()
  }
}

/** An imported file is recorded as a fetch without a host: its URL is the file name. */
const READ = {
  finalUrl: null,
  redirects: [],
  outcome: 'ok',
  httpStatus: null,
  responseHeader: {},
  tool: READER,
} as const

function resolveEdition(list: EditList, named: Edition, stated: StatedEdition) {
  if (named.provider && stated.provider && named.provider !== stated.provider)
    throw new AppError(
      'invalid_input',
      `By its name the list is for ${named.provider}, not for ${stated.provider}.`,
    )
  const provider = stated.provider ?? named.provider ?? 'practitioner'
  if (!list.providers.includes(provider))
    throw new AppError('invalid_input', `There are no ${list.name} for ${provider}.`)
  return { provider, releasedOn: stated.releasedOn ?? named.releasedOn }
}

async function* readLines(table: OpenTable, counts: EditCounts, { onProgress }: Deps): TableLines {
  yield* table.lines((packedBytes) =>
    onProgress(Math.min(packedBytes / Math.max(table.bytes, 1), 0.99), counts.linesRead),
  )
  onProgress(1, counts.linesRead)
}

async function detectMediaType(source: ByteSource): Promise<string> {
  for await (const chunk of await source.streamFrom(0, 2_048))
    return mediaTypeOf(chunk) ?? 'application/octet-stream'
  return 'application/octet-stream'
}

/** Provider and first day of a list, as derived from file or table names. */
type Edition = {
  provider: EditProvider | null
  /** First day, `YYYY-MM-DD`. */ releasedOn: string | null
}

const PROVIDERS: readonly (readonly [EditProvider, RegExp])[] = [
  ['outpatient', /ccioph|outpatient|hospital/i],
  ['dme', /\bdme|_dme/i],
  ['practitioner', /ccipra|practitioner/i],
]

/**
 * NCCI versions count years from 1995 (version 1); the minor number is the quarter. 32.2 begins on
 * 1 July 2026.
 */
const VERSION = /\bcci(?:pra|oph)-?v(\d\d)([0-3])r\d/i
const VERSION_ZERO_YEAR = 1994
const EFFECTIVE = /eff[_ -]?(\d\d)[_-](\d\d)[_-]((?:19|20)\d\d)/i

/**
 * Parses names in CMS's style: `ccipra-v322r0-f1.txt` (practitioner, version 32.2, part 1) or
 * `MCR_MUE_OutpatientHospitalServices_Eff_07-01-2026.csv`. The first informative name counts.
 */
function parseEdition(names: readonly string[]): Edition {
  return { provider: firstMatch(names, findProvider), releasedOn: firstMatch(names, findFirstDay) }
}

function firstMatch<T>(names: readonly string[], read: (name: string) => T | null): T | null {
  for (const name of names) {
    const found = read(name)
    if (found !== null) return found
  }
  return null
}

const findProvider = (name: string) => PROVIDERS.find(([, pattern]) => pattern.test(name))?.[0] ?? null

function findFirstDay(name: string): string | null {
  const [, version, quarter] = VERSION.exec(name) ?? []
  if (version)
    return `${VERSION_ZERO_YEAR + Number(version)}-${String(Number(quarter) * 3 + 1).padStart(2, '0')}-01`
  const [, month, day, year] = EFFECTIVE.exec(name) ?? []
  return year && Number(month) <= 12 && Number(day) <= 28 ? `${year}-${month}-${day}` : null
}

const SENTENCES: Partial<Record<RejectedFile['reason'], string>> = {
  encrypted_archive: 'the archive is encrypted',
  unsupported_compression: 'it is packed in a way that cannot be read',
  corrupt_compression: 'its packed data are damaged',
  decompression_ratio: 'it unpacks to far more than a list holds',
  unreadable_archive: 'the archive is damaged or cut short',
}

/** Turns unpacking errors into a readable message. @throws AppError `rejected` */
async function rejectAs<T>({ name }: { name: string }, work: () => Promise<T>): Promise<T> {
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
