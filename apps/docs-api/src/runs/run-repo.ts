import type { Db, Prisma } from '@ppman/db'
import { canonicalJson, type Finding, sha256Hex, type Stage } from '@ppman/topic-pipeline'

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

/** Evidence of the pipeline's runs, never changed. Runs of a manual form a hash chain. */
export function runRepo(db: Db) {
  return {
    /** What the newest run over a revision found; nothing when there was none. */
    async findingsOf(topicId: string, revision: number): Promise<readonly Finding[]> {
      const where = { topicId, revision }
      const run = await db.docPublishRun.findFirst({ where, orderBy: { chainPosition: 'desc' }, select: { findings: true } })
      return (run?.findings ?? []) as unknown as Finding[]
    },

    /** Adds a run at the end of its manual's chain. Call it while the manual is held, so that the chain has one end. @returns its id */
    async append(run: Run): Promise<string> {
      const last = await db.docPublishRun.findFirst({
        where: { manualId: run.manualId },
        orderBy: { chainPosition: 'desc' },
        select: { chainPosition: true, runSha256: true },
      })
      const link = { chainPosition: (last?.chainPosition ?? 0) + 1, prevRunSha256: last?.runSha256 ?? null }
      const runSha256 = sha256Hex(canonicalJson({ ...run, ...link, startedAt: run.startedAt.toISOString() }))
      const findings = run.findings as unknown as Prisma.InputJsonArray
      const { id } = await db.docPublishRun.create({ data: { ...run, ...link, findings, runSha256 }, select: { id: true } })
      return id
    },
  }
}
