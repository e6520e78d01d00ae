import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { AuditEventRepo, Chain } from '../audit-event-repo.ts'
import type { AuditEvent } from '../audit-event.ts'
import type { PackageFilter, PackageRecords, PackageRepo } from './package-repo.ts'

/** Signs packages with one Ed25519 key (RFC 8032). */
export type Signer = {
  /** The first 16 hex digits of the SHA-256 of the public key. */
  keyId: string
  /** SubjectPublicKeyInfo, base64. */
  publicKey: string
  /** 64 bytes, base64. */
  sign(bytes: Buffer): string
}

/** @param pem private key, PKCS 8 */
export function signerOf(pem: string): Signer {
  const key = createPrivateKey(pem)
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return {
    keyId: createHash('sha256').update(spki).digest('hex').slice(0, 16),
    publicKey: spki.toString('base64'),
    sign: (bytes) => sign(null, bytes, key).toString('base64'),
  }
}

/**
 * The content of a package, before it becomes files or a JSON answer. Equal data gives an equal
 * package.
 */
export type AuditPackage = {
  filter: PackageFilter
  records: PackageRecords
  chains: ChainSection[]
  /** The head of each chain, even without events in the package. */
  heads: Record<Chain, { seq: number; hash: string } | null>
  /**
   * Instant of its newest record, so that equal data gives equal bytes; without records of the
   * newest line of the trail, and null when that is empty, too.
   */
  asOf: string | null
}

/** Collects the matching rules with their evidence. Call it in one repeatable-read transaction. */
export async function buildPackage(
  repos: { records: PackageRepo; events: AuditEventRepo },
  filter: PackageFilter,
): Promise<AuditPackage> {
  const records = await repos.records.records(filter)
  const ids = [...records.rules, ...records.changes, ...records.documents].map(({ id }) => id)
  const sections = [
    await chainSection(repos.events, 'organisation', ids),
    await chainSection(repos.events, 'shared', ids),
  ]
  const chains = sections.filter((section) => section !== null)
  const instants = [
    ...records.rules.map((rule) => rule.updated_at),
    ...chains.flatMap(({ events }) => events.map(({ at }) => at.toISOString())),
  ]
  const heads = {
    organisation: await repos.events.head('organisation'),
    shared: await repos.events.head('shared'),
  }
  const asOf = instants.toSorted().at(-1) ?? (await newestLineAt(repos.events, heads))
  return { filter, records, chains, heads, asOf }
}

async function newestLineAt(repo: AuditEventRepo, heads: AuditPackage['heads']): Promise<string | null> {
  const lastOf = (chain: Chain) => repo.after(chain, (heads[chain]?.seq ?? 0) - 1, 1)
  const lines = [...(await lastOf('organisation')), ...(await lastOf('shared'))]
  return (
    lines
      .map(({ at }) => at.toISOString())
      .toSorted()
      .at(-1) ?? null
  )
}

/**
 * Events of a chain in a package: all since the first about one of its objects, or only those about
 * them if there are too many.
 */
export type ChainSection = {
  chain: Chain
  fromSeq: number
  toSeq: number
  head: { seq: number; hash: string }
  isWhole: boolean
  events: AuditEvent[]
}

const MAX_EVENTS = 20_000

/** Null when the chain has no event about these objects. */
async function chainSection(
  repo: AuditEventRepo,
  chain: Chain,
  objectIds: readonly string[],
): Promise<ChainSection | null> {
  const [about, head] = [await repo.about(chain, objectIds), await repo.head(chain)]
  const first = about.at(0)
  if (!first || !head) return null
  const isWhole = head.seq - first.seq < MAX_EVENTS
  const events = isWhole ? await repo.after(chain, first.seq - 1, head.seq - first.seq + 1) : about
  return {
    chain,
    fromSeq: first.seq,
    toSeq: events.at(-1)!.seq,
    head: { seq: head.seq, hash: head.hash },
    isWhole,
    events,
  }
}
