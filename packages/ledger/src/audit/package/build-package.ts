import type { AuditEventRepo, Chain } from '../audit-event-repo.ts'
import { type ChainSection, chainSection } from './chain-section.ts'
import type { PackageFilter, PackageRecords } from './package-records.ts'
import type { PackageRepo } from './package-repo.ts'

/** Everything that a package says, before it is put into files or one JSON answer. Equal data gives an equal package. */
export type AuditPackage = {
  filter: PackageFilter
  records: PackageRecords
  chains: ChainSection[]
  /** Where each chain ends, whether or not the package carries lines of it. */
  heads: Record<Chain, { seq: number; hash: string } | null>
  /** Instant of the newest record in it, so that the same question of the same data gives the same bytes. */
  asOf: string
}

const NOTHING_YET = '1970-01-01T00:00:00.000Z'

/** Gathers what is known of the rules that match. Call it in one repeatable-read transaction. */
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
  return { filter, records, chains, heads, asOf: instants.toSorted().at(-1) ?? NOTHING_YET }
}
