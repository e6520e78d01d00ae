import { z } from 'zod'

const record = z.record(z.string(), z.unknown())
const Chain = z
  .object({
    from_seq: z.int(),
    to_seq: z.int(),
    head: z.object({ seq: z.int(), hash: z.string() }),
    is_whole: z.boolean().meta({
      description: 'Whether every line from from_seq to the head counts, or only those about these rules.',
    }),
  })
  .meta({ id: 'AuditChain' })

const Head = z.object({ seq: z.int(), hash: z.string() }).nullable()
const Query = z.object({
  code: z.array(z.string()).nullable(),
  payer_id: z.uuid().nullable(),
  from_date: z.iso.date().nullable(),
  to_date: z.iso.date().nullable(),
  limit: z.int(),
})

export const AuditExportResponse = z
  .object({
    schema: z.literal('ppman-audit/1'),
    generated_at: z.iso
      .datetime()
      .meta({ description: 'Instant of the newest record in it: equal data gives equal bytes.' }),
    query: Query,
    filters: Query.meta({ description: 'The same as `query`, under its earlier name.' }),
    counts: z.object({
      rules: z.int(),
      evidence: z.int(),
      changes: z.int(),
      documents: z.int(),
      parses: z.int(),
      fetches: z.int(),
      audit_events: z.int(),
    }),
    count: z.int(),
    total: z.int().meta({ description: 'Rules that match, with those beyond the limit.' }),
    truncated: z.boolean(),
    chain_head: z
      .object({ organisation: Head, shared: Head })
      .meta({ description: 'Where each chain of the audit trail ends; null where it has no line.' }),
    rules: z.array(
      z.object({
        rule: record,
        evidence: z.array(record).meta({
          description:
            'Where it is written: quote and place, document with how it was discovered, fetch, parse.',
        }),
        history: z.array(record).meta({ description: 'Changes of the documents that say it.' }),
      }),
    ),
    integrity: z.object({
      algorithm: z.literal('sha256'),
      items: z
        .array(z.object({ id: z.uuid(), sha256: z.string() }))
        .meta({ description: 'Of each item of `rules` as it stands here.' }),
      chains: z.object({ organisation: Chain.optional(), shared: Chain.optional() }),
      signature: z.object({
        algorithm: z.literal('Ed25519'),
        key_id: z.string(),
        public_key: z
          .string()
          .meta({ description: 'SubjectPublicKeyInfo, base64. Hold it against GET /audit/keys.' }),
        value: z
          .string()
          .meta({ description: 'Over the JSON of all other fields but `rules`, in their order here.' }),
      }),
    }),
  })
  .meta({ id: 'AuditExportResponse' })
