import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { param, raw } from '@ppman/http'
import {
  auditEventRepo,
  type AuditPackage,
  buildPackage,
  jsonPackage,
  manifestOf,
  packageFiles,
  packageRepo,
  zipPackage,
} from '@ppman/ledger/audit'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { route } from '../route.ts'

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
const PackageQuery = z.object({
  code: z.array(z.string()).nullable(),
  payer_id: z.uuid().nullable(),
  from_date: z.iso.date().nullable(),
  to_date: z.iso.date().nullable(),
  limit: z.int(),
})

const AuditExportResponse = z
  .object({
    schema: z.literal('ppman-audit/1'),
    generated_at: z.iso
      .datetime()
      .nullable()
      .meta({
        description:
          'Instant of the newest record in it: equal data gives equal bytes. Without records, of the ' +
          'newest line of the audit trail; null when that is empty, too.',
      }),
    query: PackageQuery,
    filters: PackageQuery.meta({ description: 'The same as `query`, under its earlier name.' }),
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

const MAX_CODES = 100

const Query = z.object({
  code: param
    .text(1, 1_000)
    .transform((codes) =>
      [
        ...new Set(
          codes
            .split(',')
            .map((code) => code.trim().toUpperCase())
            .filter(Boolean),
        ),
      ].toSorted(),
    )
    .refine((codes) => codes.length > 0, 'names no code')
    .refine((codes) => codes.length <= MAX_CODES, `At most ${MAX_CODES} codes`)
    .optional()
    .meta({
      type: 'string',
      description: 'One code, or several parted by commas; empty parts between commas are ignored.',
    }),
  payer_id: param.uuid.optional(),
  from_date: param.date.optional().meta({ description: 'Rules in force from this day or later.' }),
  to_date: param.date.optional().meta({ description: 'Rules in force from this day or earlier.' }),
  format: z.enum(['json', 'zip']).default('json'),
  limit: param.int(1, 500, 100),
  include_documents: param.flag(false).meta({
    description:
      'Original bytes and texts, which are their publishers’ property; zip only, administrators only.',
  }),
})

export const auditExportRoute = route({
  method: 'get',
  path: '/audit/export',
  operationId: 'auditExport',
  summary: 'Compliance audit evidence package',
  description:
    'Rules with where each is written, how that document was found, fetched and parsed, and how it ' +
    'changed. The same question of the ' +
    ('same data gives the same bytes. A zip holds a program, verify.mjs, that checks every file, quote ' +
      'and seal without us.'),
  tag: 'audit',
  access: 'scope:svc-ppman',
  rate: 'export',
  query: Query,
  responses: {
    200: {
      description: 'The package',
      schema: AuditExportResponse,
      contentType: ['application/zip'],
      headers: ['Content-Disposition'],
    },
  },
  async handler({ query, caller, ctx }) {
    const {
      code: codes = [],
      payer_id: payerId,
      from_date: from,
      to_date: to,
      limit,
      format,
      include_documents: documents,
    } = query
    if (documents && !caller.admin)
      throw new AppError('forbidden', 'Only administrators may take payer documents out.')
    const filter = { codes, payerId, from, to, limit }
    const reply = (tx: Db, audit: AuditPackage) =>
      format === 'zip' ? zipReply(ctx, tx, { audit, documents }) : jsonReply(ctx, audit)
    const build = (tx: Db) => buildPackage({ records: packageRepo(tx), events: auditEventRepo(tx) }, filter)
    return ctx.exports.run(caller.orgId, () => ctx.snapshot(async (tx) => reply(tx, await build(tx))))
  },
})

const jsonReply = async (ctx: Ctx, audit: AuditPackage) =>
  raw(200, 'application/json; charset=utf-8', JSON.stringify(jsonPackage(audit, ctx.auditSigner)), NO_STORE)

async function zipReply(
  { auditSigner: signer, blobs }: Ctx,
  tx: Db,
  { audit, documents }: { audit: AuditPackage; documents: boolean },
) {
  const files = await packageFiles(audit, packageRepo(tx), documents)
  const manifest = manifestOf(audit, files, { documents, signer })
  const zip = zipPackage({ manifest, signature: signer.sign(manifest), files }, (sha256) =>
    blobs.openRead(sha256),
  )
  return raw(200, 'application/zip', zip, {
    ...NO_STORE,
    'Content-Disposition': 'attachment; filename="audit-package.zip"',
  })
}

const NO_STORE = { 'Cache-Control': 'private, no-store' }
