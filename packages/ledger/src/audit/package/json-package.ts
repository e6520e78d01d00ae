import { createHash } from 'node:crypto'
import type { AuditPackage, Signer } from './build-package.ts'
import { chainFields, countsOf, filterFields, SCHEMA } from './package-files.ts'
import type { EvidenceRecord, PackageRecords, RuleRecord } from './package-repo.ts'

type Item = {
  rule: RuleRecord
  evidence: (Omit<EvidenceRecord, 'id'> & {
    document: object | null
    fetch: object | null
    parse: object | null
  })[]
  history: object[]
}

/**
 * The package as one JSON answer: each rule with its evidence, fetches, parses and changes of its
 * document. `integrity` contains the SHA-256 of each item (`JSON.stringify`) and a signature over
 * the head of the answer and these hashes.
 */
export function jsonPackage(audit: AuditPackage, signer: Signer) {
  const items = itemsOf(audit.records)
  const { total } = audit.records
  const head = {
    schema: SCHEMA,
    generated_at: audit.asOf,
    query: filterFields(audit.filter),
    filters: filterFields(audit.filter),
    counts: countsOf(audit),
    count: items.length,
    total,
    truncated: items.length < total,
    chain_head: audit.heads,
  }
  const integrity = {
    algorithm: 'sha256' as const,
    items: items.map((item) => ({ id: item.rule.id, sha256: sha256(JSON.stringify(item)) })),
    chains: Object.fromEntries(audit.chains.map((section) => [section.chain, chainFields(section)])),
  }
  const value = signer.sign(Buffer.from(JSON.stringify({ ...head, integrity })))
  const signature = {
    algorithm: 'Ed25519' as const,
    key_id: signer.keyId,
    public_key: signer.publicKey,
    value,
  }
  return { ...head, rules: items, integrity: { ...integrity, signature } }
}

function itemsOf({ rules, evidence, changes, documents, parses, fetches }: PackageRecords): Item[] {
  const byId = <T extends { id: string }>(records: readonly T[]) =>
    new Map(records.map((record) => [record.id, record]))
  const [documentOf, parseOf, fetchOf] = [byId(documents), byId(parses), byId(fetches)]
  const evidenceOf = Map.groupBy(evidence, ({ rule_id }) => rule_id)
  return rules.map((rule) => {
    const own = evidenceOf.get(rule.id) ?? []
    const cited = new Set(own.map((one) => one.document_version_id))
    return {
      rule,
      evidence: own.map((one) => {
        const document = documentOf.get(one.document_version_id) ?? null
        return {
          ...one,
          document,
          fetch: (document && fetchOf.get(document.fetch_id)) ?? null,
          parse: (document && parseOf.get(document.parse_id)) ?? null,
        }
      }),
      history: changes.filter(
        (change) => cited.has(change.from_version_id) || cited.has(change.to_version_id),
      ),
    }
  })
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
