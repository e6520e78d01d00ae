import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PassThrough, type Readable } from 'node:stream'
import { readingText } from '@ppman/policy-text'
import { ZipFile } from 'yazl'
import type { AuditEvent } from '../audit-event.ts'
import type { AuditPackage, ChainSection, Signer } from './build-package.ts'
import type { PackageRecords, PackageRepo } from './package-repo.ts'

/** A file of a package: its bytes, or the hash of its stored blob. */
type PackageFile = { path: string; bytes: number; sha256: string; content: Buffer | { blob: string } }

const readEnclosed = (name: string) => readFileSync(new URL(`./enclosed/${name}`, import.meta.url))

/**
 * The files of a package without its manifest, by path.
 *
 * @param documents includes the payers' documents, which are copyrighted; only an administrator
 *   may ask for them
 */
export async function packageFiles(
  { records, chains }: AuditPackage,
  repo: PackageRepo,
  documents: boolean,
): Promise<PackageFile[]> {
  const { total: _, ...lists } = records
  const files = [
    ...Object.entries(lists).map(([name, list]) => fileOf(`${name}.json`, Buffer.from(linesOf(list)))),
    fileOf(
      'audit-events.ndjson',
      Buffer.from(
        chains.flatMap(({ chain, events }) => events.map((event) => lineOf(chain, event))).join(''),
      ),
    ),
    ...['README.md', 'NORMALISER.md', 'verify.mjs'].map((name) => fileOf(name, readEnclosed(name))),
    ...(documents ? await documentFiles(records.parses, repo) : []),
  ]
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

async function documentFiles(
  parses: AuditPackage['records']['parses'],
  repo: PackageRepo,
): Promise<PackageFile[]> {
  const texts: PackageFile[] = []
  for (const { id } of parses)
    texts.push(fileOf(`texts/${id}.txt`, Buffer.from(readingText(await repo.blocks(id)).text)))
  const blobs = new Map(parses.map(({ blob_sha256: sha256, blob_bytes: bytes }) => [sha256, bytes]))
  return [
    ...texts,
    ...[...blobs].map(([sha256, bytes]) => ({
      path: `blobs/${sha256}`,
      bytes,
      sha256,
      content: { blob: sha256 },
    })),
  ]
}

function fileOf(path: string, content: Buffer): PackageFile {
  return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex'), content }
}

/** A JSON array with one record per line, so that packages can be compared with common tools. */
const linesOf = (records: readonly unknown[]) =>
  records.length === 0 ? '[]\n' : `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`

function lineOf(chain: string, { objectKind, objectId, prevHash, hash, at, ...event }: AuditEvent): string {
  const line = {
    chain,
    ...event,
    at: at.toISOString(),
    object_kind: objectKind,
    object_id: objectId,
    prev_hash: prevHash,
    hash,
  }
  return `${JSON.stringify(line)}\n`
}

/** The earliest time of the zip format, so that packages do not depend on time and place. */
const MADE = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644, compress: false }

type Content = { manifest: Buffer; signature: string; files: readonly PackageFile[] }

/**
 * Streams the zip of a package, blob after blob. Nothing is compressed, so that the verifier needs
 * no library.
 */
export function zipPackage(
  { manifest, signature, files }: Content,
  openBlob: (sha256: string) => Promise<Readable>,
): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream.pipe(new PassThrough())
  zip.addBuffer(manifest, 'manifest.json', MADE)
  zip.addBuffer(Buffer.from(signature), 'manifest.sig', MADE)
  for (const { path, bytes, content } of files) {
    if (Buffer.isBuffer(content)) zip.addBuffer(content, path, MADE)
    else
      zip.addReadStreamLazy(path, { ...MADE, size: bytes }, (done) => {
        openBlob(content.blob).then(
          (stream) => done(null, stream),
          (error: unknown) => done(error, null as never),
        )
      })
  }
  zip.on('error', (error) => out.destroy(error as Error))
  zip.end()
  return out
}

export const SCHEMA = 'ppman-audit/1'

/** The filter in the fields of the answer. */
export const filterFields = ({ codes, payerId, from, to, limit }: AuditPackage['filter']) => ({
  code: codes.length > 0 ? codes : null,
  payer_id: payerId ?? null,
  from_date: from ?? null,
  to_date: to ?? null,
  limit,
})

export const chainFields = ({ fromSeq, toSeq, head, isWhole }: ChainSection) => ({
  from_seq: fromSeq,
  to_seq: toSeq,
  head,
  is_whole: isWhole,
})

/** Number of records of each kind. */
export const countsOf = ({ records, chains }: AuditPackage) => ({
  rules: records.rules.length,
  evidence: records.evidence.length,
  changes: records.changes.length,
  documents: records.documents.length,
  parses: records.parses.length,
  fetches: records.fetches.length,
  audit_events: chains.reduce((sum, { events }) => sum + events.length, 0),
})

/** The bytes of `manifest.json`, which lists all files with their hashes and is signed. */
export function manifestOf(
  audit: AuditPackage,
  files: readonly PackageFile[],
  { documents, signer }: { documents: boolean; signer: Signer },
): Buffer {
  const { records, chains } = audit
  const manifest = {
    schema: SCHEMA,
    generated_at: audit.asOf,
    query: filterFields(audit.filter),
    filters: filterFields(audit.filter),
    counts: countsOf(audit),
    chain_head: audit.heads,
    count: records.rules.length,
    total: records.total,
    truncated: records.rules.length < records.total,
    documents: documents ? 'included' : 'hashes_only',
    tools: toolsOf(records),
    chains: Object.fromEntries(chains.map((section) => [section.chain, chainFields(section)])),
    key: { algorithm: 'Ed25519', id: signer.keyId, public_key: signer.publicKey },
    files: files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
  }
  return Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
}

const names = (values: readonly unknown[]) => [...new Set(values.map(String))].toSorted()

/** Names and versions of the tools that fetched, parsed, normalized, compared and extracted. */
const toolsOf = ({ evidence, changes, parses, fetches }: PackageRecords) => ({
  fetchers: names(fetches.map(({ tool }) => tool)),
  extractors: names(parses.map(({ extractor }) => extractor)),
  normalisers: names(parses.map(({ norm }) => norm)),
  classifiers: names(changes.map(({ classifier }) => classifier)),
  rule_extractors: names(evidence.map(({ extractor }) => extractor)),
  text_forms: names(evidence.map(({ text_form }) => text_form)),
})
