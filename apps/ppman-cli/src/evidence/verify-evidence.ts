import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
import type { BlobStore } from '@ppman/evidence'
import { identify, readingText } from '@ppman/policy-text'
import { z } from 'zod'
import { verifyChains } from '../audit/verify.ts'
import { answer, type Command, type Io, progressBar, tryParseJson } from '../command.ts'
import { withSystem } from '../system.ts'
import { citedBlobsRepo, evidenceRowsRepo, type ParseRow, type QuoteRow } from './evidence-repo.ts'

export const verifyEvidenceCommand: Command = {
  summary:
    'Proves the evidence of an installation from its own bytes. Every chain of the audit trail is\n' +
    'recomputed; every blob that the database cites (documents, price files, segments, uploads) is read\n' +
    'and hashed; the text of every parse must have its stored hashes, and every quote must stand at its\n' +
    'place in it; every version must cite the blob that the audit trail recorded. Each broken object is\n' +
    'named on a line of its own. --state keeps the progress in a file: a run that was killed goes on\n' +
    'from there. Exit 1 when anything is broken.',
  usage: 'verify-evidence [--state FILE]',
  async run(args, io) {
    const { values } = parseArgs({ args, options: { state: { type: 'string' } } })
    return withSystem(io, async (system) => {
      const progress = await openProgress(values.state)
      const walk = {
        rows: evidenceRowsRepo(system.pool),
        cited: citedBlobsRepo(system.pool),
        blobs: system.blobs,
        progress,
        io,
      }
      for (const { broken, broken_at: seq, chain, organisation } of await verifyChains(io, system.db))
        if (broken !== null)
          await progress.report({
            kind: 'audit_event',
            id: `${organisation ?? chain} ${seq}`,
            problem: broken,
          })
      await verifyBlobs(walk)
      await verifyParses(walk)
      await verifyVersions(walk)
      const { broken, checked } = progress.current()
      for (const finding of broken) answer(io, finding)
      answer(io, { ...checked, broken: broken.length })
      await progress.finish()
      return broken.length > 0 ? 1 : 0
    })
  },
}

const Broken = z.object({ kind: z.string(), id: z.string(), problem: z.string() })
type Broken = z.output<typeof Broken>

const Checked = z.object({
  blobs: z.int(),
  bytes: z.int(),
  parses: z.int(),
  quotes: z.int(),
  versions: z.int(),
})

/** How far a run came: the last object of each kind, and what was broken so far. */
const State = z.object({
  blob: z.string(),
  parse: z.uuid(),
  version: z.uuid(),
  checked: Checked,
  broken: z.array(Broken),
})
type State = z.output<typeof State>

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const START: State = {
  blob: '',
  parse: FIRST_ID,
  version: FIRST_ID,
  checked: { blobs: 0, bytes: 0, parses: 0, quotes: 0, versions: 0 },
  broken: [],
}

type Progress = Awaited<ReturnType<typeof openProgress>>

/** @throws AppError when the file is none of ours */
async function openProgress(file: string | undefined) {
  let state = file === undefined ? START : await readState(file)
  const save = async () => {
    if (file === undefined) return
    await writeFile(`${file}.part`, JSON.stringify(state), { flush: true })
    await rename(`${file}.part`, file)
  }
  return {
    current: () => state,
    /** Names a broken object once, also when a killed run already did. */
    report: async (finding: Broken) => {
      if (state.broken.some((it) => it.kind === finding.kind && it.id === finding.id)) return
      state = { ...state, broken: [...state.broken, finding] }
      await save()
    },
    advance: async (
      change: Partial<Pick<State, 'blob' | 'parse' | 'version'>>,
      counts: Partial<State['checked']>,
    ) => {
      const checked = { ...state.checked }
      for (const [name, count] of Object.entries(counts)) checked[name as keyof typeof checked] += count
      state = { ...state, ...change, checked }
      await save()
    },
    finish: async () => {
      if (file !== undefined) await rm(file, { force: true })
    },
  }
}

async function readState(file: string): Promise<State> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return START
  const read = State.safeParse(tryParseJson(text))
  if (read.success) return read.data
  throw new AppError('invalid_input', `${file} is no progress of verify-evidence: name another file.`)
}

type Walk = {
  rows: ReturnType<typeof evidenceRowsRepo>
  cited: ReturnType<typeof citedBlobsRepo>
  blobs: BlobStore
  progress: Progress
  io: Io
}

const BLOBS_AT_ONCE = 50
const PARSES_AT_ONCE = 20
const VERSIONS_AT_ONCE = 1_000

async function verifyBlobs({ rows, cited, blobs, progress, io }: Walk): Promise<void> {
  const bar = progressBar(io, 'blobs')
  for (;;) {
    const batch = await cited.after(progress.current().blob, BLOBS_AT_ONCE)
    if (batch.length === 0) return bar.clear()
    const sizes = new Map(
      (await rows.sizesOf(batch.map(({ sha256 }) => sha256))).map((row) => [row.sha256, row.bytes]),
    )
    let bytes = 0
    for (const { sha256, kind } of batch) {
      const found = await hashBlob(blobs, sha256)
      bytes += found.bytes
      const size = sizes.get(sha256) ?? found.bytes
      if (found.state !== 'whole') await progress.report({ kind, id: sha256, problem: found.state })
      else if (size !== found.bytes) await progress.report({ kind, id: sha256, problem: 'size' })
    }
    await progress.advance({ blob: batch.at(-1)!.sha256 }, { blobs: batch.length, bytes })
    // Hashes are spread evenly, so the first digits tell how far the walk is.
    bar.show(Number.parseInt(batch.at(-1)!.sha256.slice(0, 4), 16) / 0x10000)
  }
}

async function verifyParses({ rows, progress, io }: Walk): Promise<void> {
  const bar = progressBar(io, 'texts and quotes')
  const { parses: total } = await rows.counts()
  for (;;) {
    const batch = await rows.parsesAfter(progress.current().parse, PARSES_AT_ONCE)
    if (batch.length === 0) return bar.clear()
    const quotes = await rows.quotesOf(batch.map(({ id }) => id))
    for (const parse of batch) {
      if (!hasItsHashes(parse)) await progress.report({ kind: 'parse', id: parse.id, problem: 'text' })
      const { text } = readingText(parse.blocks)
      for (const quote of quotes.filter(({ parseId }) => parseId === parse.id)) {
        const problem = quoteProblem(quote, text)
        if (problem) await progress.report({ kind: quote.kind, id: quote.id, problem })
      }
    }
    await progress.advance({ parse: batch.at(-1)!.id }, { parses: batch.length, quotes: quotes.length })
    bar.show(progress.current().checked.parses / total)
  }
}

/** Of a normalizer that this release has; hashes of others cannot be computed again. */
function hasItsHashes({ norm, normSha256, tokenSha256, blocks }: ParseRow): boolean {
  const identity = identify(blocks)
  return (
    norm !== identity.norm || (identity.normSha256 === normSha256 && identity.tokenSha256 === tokenSha256)
  )
}

function quoteProblem({ start, end, quote, quoteSha256 }: QuoteRow, text: string): string | null {
  if (text.slice(start, end) !== quote) return 'quote'
  const isHashed = quoteSha256 === null || createHash('sha256').update(quote).digest('hex') === quoteSha256
  return isHashed ? null : 'quote_hash'
}

async function verifyVersions({ rows, progress }: Walk): Promise<void> {
  for (;;) {
    const batch = await rows.versionsAfter(progress.current().version, VERSIONS_AT_ONCE)
    if (batch.length === 0) return
    for (const { id, isAsAudited } of batch)
      if (!isAsAudited) await progress.report({ kind: 'document_version', id, problem: 'not_as_audited' })
    await progress.advance({ version: batch.at(-1)!.id }, { versions: batch.length })
  }
}

type BlobState = { state: 'whole' | 'missing' | 'damaged'; bytes: number }

/** Reads a blob and compares its bytes with its name. */
export async function hashBlob(store: BlobStore, sha256: string): Promise<BlobState> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of await store.openRead(sha256)) {
      hash.update(chunk as Buffer)
      bytes += (chunk as Buffer).length
    }
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') return { state: 'missing', bytes }
    throw error
  }
  return { state: hash.digest('hex') === sha256 ? 'whole' : 'damaged', bytes }
}
