import type { Db, Prisma } from '@ppman/db'
import type { Finding } from '@ppman/topic-pipeline'
import { asUuid } from '../fields.ts'
import { hashOfRun, type Run, type StoredRun } from './run.ts'

/** Runs that are read in one statement. */
const BATCH = 1_000

/** Evidence of pipeline runs. It never changes; the runs of a manual form a hash chain. */
export function runRepo(db: Db) {
  return {
    find: async (id: string) =>
      (await db.docPublishRun.findUnique({ where: { id: asUuid(id) } })) as StoredRun | null,

    /** Findings of the newest run on a revision; empty when there is none. */
    async findingsOf(topicId: string, revision: number): Promise<readonly Finding[]> {
      const where = { topicId, revision }
      const run = await db.docPublishRun.findFirst({
        where,
        orderBy: { chainPosition: 'desc' },
        select: { findings: true },
      })
      return (run?.findings ?? []) as unknown as Finding[]
    },

    /** All runs of a manual from the first, read in batches. */
    async *chain(manualId: string): AsyncGenerator<StoredRun> {
      for (let last = 0; ;) {
        const where = { manualId, chainPosition: { gt: last } }
        const rows = await db.docPublishRun.findMany({
          where,
          orderBy: { chainPosition: 'asc' },
          take: BATCH,
        })
        yield* rows as unknown as StoredRun[]
        if (rows.length < BATCH) return
        last = rows.at(-1)!.chainPosition
      }
    },

    /**
     * Appends a run to the chain of its manual. Call it under the manual's row lock, so that the
     * chain does not fork.
     *
     * @returns its id
     */
    async append(run: Run): Promise<string> {
      const last = await db.docPublishRun.findFirst({
        where: { manualId: run.manualId },
        orderBy: { chainPosition: 'desc' },
        select: { chainPosition: true, runSha256: true },
      })
      const link = { chainPosition: (last?.chainPosition ?? 0) + 1, prevRunSha256: last?.runSha256 ?? null }
      const findings = run.findings as unknown as Prisma.InputJsonArray
      const values = { ...run, ...link, findings, runSha256: hashOfRun({ ...run, ...link }) }
      const { id } = await db.docPublishRun.create({ data: values, select: { id: true } })
      return id
    },
  }
}
