import { canonicalJson, type Finding, sha256Hex, type Stage } from '@ppman/topic-pipeline'
import { z } from 'zod'

export type Run = {
  orgId: string
  manualId: string
  topicId: string | null
  revision: number | null
  actor: string
  surface: string
  stage: Stage
  startedAt: Date
  durationMs: number
  pipelineVersion: string
  ruleSetSha256: string
  contentSha256: string
  decision: string
  findings: readonly Finding[]
}

/** Position of a run in the chain of its manual, from 1, and the hash of the run before it. */
export type Link = { chainPosition: number; prevRunSha256: string | null }

export type StoredRun = Run & Link & { id: string; runSha256: string }

/** The stored fields that the hash of a run covers, and its time. */
const HASHED = [
  'orgId',
  'manualId',
  'topicId',
  'revision',
  'actor',
  'surface',
  'stage',
  'durationMs',
  'chainPosition',
  'prevRunSha256',
  'pipelineVersion',
  'ruleSetSha256',
  'contentSha256',
  'decision',
  'findings',
] as const satisfies readonly (keyof (Run & Link))[]

/**
 * The text whose SHA-256 is the hash of a run: canonical JSON of its stored fields and its position
 * in the chain.
 */
export function canonicalRun(run: Run & Link): string {
  const fields = HASHED.map((name) => [name, run[name]] as const)
  return canonicalJson({ ...Object.fromEntries(fields), startedAt: run.startedAt.toISOString() })
}

export const hashOfRun = (run: Run & Link): string => sha256Hex(canonicalRun(run))

/** A finding with its rule and position, never the text it is about. */
export const FindingResponse = z
  .object({
    ruleId: z.string(),
    class: z.string(),
    severity: z.enum(['error', 'warning', 'info']),
    field: z.string(),
    line: z.int().meta({ description: 'From 1.' }),
    column: z.int().meta({ description: 'From 1, in UTF-16 units.' }),
    endLine: z.int(),
    endColumn: z.int(),
    message: z.string(),
    hint: z.string(),
    fingerprint: z
      .string()
      .optional()
      .meta({ description: 'Keyed hash of a secret, equal for equal secrets.' }),
  })
  .meta({ id: 'Finding' })

export const RunResponse = z
  .object({
    id: z.uuid(),
    manualId: z.uuid(),
    topicId: z.uuid().nullable(),
    revision: z.int().nullable().meta({ description: 'Null when the content was refused and not stored.' }),
    actor: z.string(),
    surface: z.enum(['rest', 'mcp', 'import']),
    stage: z.enum(['draft', 'upsert', 'approve']),
    startedAt: z.iso.datetime(),
    durationMs: z.int(),
    pipelineVersion: z.string(),
    ruleSetSha256: z.string(),
    contentSha256: z.string(),
    decision: z.enum(['rejected', 'pending', 'published']),
    findings: z.array(FindingResponse),
    chainPosition: z.int().meta({ description: 'Position in the chain of the manual, from 1.' }),
    prevRunSha256: z.string().nullable(),
    runSha256: z.string(),
  })
  .meta({ id: 'PublishRun' })

export const EvidenceResponse = z
  .object({
    run: RunResponse,
    canonical: z
      .string()
      .meta({ description: 'The text whose SHA-256 is runSha256: compare each member with the run.' }),
    isIntact: z.boolean().meta({ description: 'Whether the stored run still has this hash.' }),
    chain: z.object({
      length: z.int(),
      isWhole: z.boolean(),
      firstBreak: z
        .object({ chainPosition: z.int(), runId: z.uuid(), reason: z.enum(['content', 'order']) })
        .nullable(),
      headSha256: z.string().meta({
        description: 'Hash of the newest run. Compare it with an earlier copy to detect a rebuilt chain.',
      }),
    }),
    merkle: z
      .object({
        root: z.string(),
        path: z.array(z.object({ side: z.enum(['left', 'right']), sha256: z.string() })),
      })
      .meta({
        description: 'RFC 6962 over the hashes of all runs of the manual: from this run to the root.',
      }),
  })
  .meta({ id: 'PublishEvidence' })

/** CHECK constraints guarantee the values. */
export const presentRun = ({ orgId: _, startedAt, findings, ...run }: StoredRun) =>
  ({ ...run, startedAt: startedAt.toISOString(), findings: [...findings] }) as z.input<typeof RunResponse>
