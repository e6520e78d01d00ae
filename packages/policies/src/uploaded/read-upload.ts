import type { Db } from '@ppman/db'
import { foldName } from '@ppman/payers'
import { type Extract, identify, type Judgement, judgeRead, metadataOf, readPdf } from '@ppman/policy-text'
import type { EncryptedStore } from '@ppman/uploads'
import { toExtractedRules } from '../rules/index.ts'
import { toIndexedDocument, wordsOf } from '../search-index/index.ts'
import type { StoredUpload } from './uploaded-policy.ts'
import { uploadedPolicyRepo, uploadedReadingRepo, type UploadReading } from './uploaded-policy-repo.ts'

export type ReadUploadDeps = {
  db: Db
  /** Runs work in one transaction. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  /** Runs work in the tenant of an organization. */
  inTenant: <T>(orgId: string, work: () => Promise<T>) => Promise<T>
  documents: EncryptedStore
  now: () => Date
}

/** Default specialty of a policy. */
const SPECIALTY = 'general'

/**
 * Reads an uploaded policy as a watched one is read: text, rules and criteria. It decrypts and
 * reads outside the transaction and stores in one, which replaces an earlier reading; so it can be
 * killed anywhere and run again.
 *
 * @returns what became of it; null when the upload is gone
 */
export async function readUpload(id: string, deps: ReadUploadDeps): Promise<'read' | 'unreadable' | null> {
  const upload = await uploadedPolicyRepo(deps.db).stored(id)
  if (!upload) return null
  const read = await readPdf(await deps.documents.get(id, upload.place))
  const extract = read.kind === 'read' ? read.extract : null
  const judged = extract && (await judge(extract))
  return deps.inTenant(upload.orgId, () =>
    deps.transaction(async (tx) => {
      const current = await uploadedPolicyRepo(tx).stored(id, true)
      if (!current) return null
      const repo = uploadedReadingRepo(tx)
      await repo.clear(id)
      if (!extract || !judged || judged.tooComplex) {
        await repo.unreadable(id, deps.now())
        return 'unreadable'
      }
      const reading = await readingOf(repo, current, extract, judged)
      await repo.store(current, reading, deps.now())
      if (reading.payerId) await repo.index(current, indexRowOf(current, extract, reading, deps.now()))
      return 'read'
    }),
  )
}

const judge = (after: Extract): Promise<Judgement> =>
  judgeRead({ before: null, after, asksIdentity: false, scope: {}, regions: [] })

type ReadingRepo = ReturnType<typeof uploadedReadingRepo>

async function readingOf(
  repo: ReadingRepo,
  upload: StoredUpload,
  extract: Extract,
  { rules, criteria }: Judgement,
): Promise<UploadReading> {
  const { title, number, effectiveOn } = metadataOf(extract)
  const payerId = upload.payerId ?? (await payerIn(repo, extract))
  // The id of the upload keeps its statements apart from those of another upload.
  const owner = { policyId: upload.id, payerId: payerId ?? '', orgId: upload.orgId }
  return {
    title: title ?? upload.fileName,
    number,
    effectiveOn,
    words: identify(extract.blocks).words,
    extractor: extract.extractor,
    criteria,
    payerId,
    payerNamedBy: payerId === null ? null : upload.payerId ? 'member' : 'document',
    rules: payerId === null ? [] : toExtractedRules(rules, owner, SPECIALTY),
  }
}

/** Whose policy it is stands in the title, on the first lines or in the metadata. */
const OPENING_CHARS = 2_000
const MAX_NAME_WORDS = 6
/** Shorter names are words of ordinary sentences. */
const LEAST_NAME_CHARS = 5

/** The payer with the longest name among those that the beginning of a document names. */
async function payerIn(repo: ReadingRepo, { title, blocks, info }: Extract): Promise<string | null> {
  const opening = blocks.reduce(
    (text, block) => (text.length < OPENING_CHARS ? `${text} ${block.text}` : text),
    `${title ?? ''} ${info?.title ?? ''} ${info?.subject ?? ''}`,
  )
  const words = wordsOf(opening.slice(0, 2 * OPENING_CHARS))
  const runs = words.flatMap((_, start) =>
    Array.from({ length: MAX_NAME_WORDS }, (__, more) => words.slice(start, start + more + 1).join(' ')),
  )
  const names = [...new Set(runs.map(foldName))].filter((name) => name.length >= LEAST_NAME_CHARS)
  return (await repo.payersNamed(names))[0]?.id ?? null
}

const indexRowOf = (upload: StoredUpload, extract: Extract, reading: UploadReading, now: Date) =>
  toIndexedDocument({
    kind: 'policy',
    policyId: null,
    medicareDocumentId: null,
    payerIds: [reading.payerId!],
    number: reading.number,
    version: 1,
    title: reading.title,
    specialty: SPECIALTY,
    planTypes: [],
    states: [],
    effectiveOn: reading.effectiveOn,
    retiredOn: null,
    isProposed: false,
    url: `/policy/documents/${upload.id}`,
    blocks: extract.blocks,
    updatedAt: now,
  })
