import { z } from 'zod'
import { FindingResponse } from './finding-schema.ts'
import type { StoredRun } from './run.ts'

export const RunResponse = z
  .object({
    id: z.uuid(),
    manualId: z.uuid(),
    topicId: z.uuid().nullable(),
    revision: z
      .int()
      .nullable()
      .meta({ description: 'Null when the content was refused: nothing of it was stored.' }),
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
    chainPosition: z.int().meta({ description: 'Its place among the runs of the manual, from 1.' }),
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
    isIntact: z.boolean().meta({ description: 'Whether the stored run still has that hash.' }),
    chain: z.object({
      length: z.int(),
      isWhole: z.boolean(),
      firstBreak: z
        .object({ chainPosition: z.int(), runId: z.uuid(), reason: z.enum(['content', 'order']) })
        .nullable(),
      headSha256: z.string().meta({
        description: 'Of the newest run. Whoever wrote it down earlier can tell a chain that was made anew.',
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

/** CHECK constraints hold the words to their types. */
export const presentRun = ({ orgId: _, startedAt, findings, ...run }: StoredRun) =>
  ({ ...run, startedAt: startedAt.toISOString(), findings: [...findings] }) as z.input<typeof RunResponse>
