import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readingText } from '@ppman/policy-text'
import type { AuditEvent } from '../audit-event.ts'
import type { AuditPackage } from './build-package.ts'
import type { PackageRepo } from './package-repo.ts'

/** A file of a package: its bytes, or the hash of its stored blob. */
export type PackageFile = { path: string; bytes: number; sha256: string; content: Buffer | { blob: string } }

const enclosed = (name: string) => readFileSync(new URL(`./enclosed/${name}`, import.meta.url))

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
    ...['README.md', 'NORMALISER.md', 'verify.mjs'].map((name) => fileOf(name, enclosed(name))),
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
