import { type Db, Prisma, queryRows } from '@ppman/db'
import type { ConformanceRun } from './conformance.ts'

export type ConformanceRepo = ReturnType<typeof conformanceRepo>

const { sql } = Prisma

/** Verdicts of the official validator. */
export function conformanceRepo(db: Db) {
  return {
    /** The latest verdict on a file. */
    async latest(fileId: string): Promise<ConformanceRun | null> {
      const [run] = await queryRows<ConformanceRun>(
        db,
        sql`
        SELECT validator, validator_version AS "validatorVersion",
          dictionary, outcome, valid, errors, alerts, by_class AS "byClass", sample,
          started_at AS "startedAt", finished_at AS "finishedAt"
        FROM conformance_run WHERE file_id = ${fileId}::uuid ORDER BY finished_at DESC LIMIT 1`,
      )
      return run ?? null
    },

    /** Whether a version of the validator has judged a file. */
    async hasRun(
      fileId: string,
      { validator, version }: { validator: string; version: string },
    ): Promise<boolean> {
      const rows = await queryRows<object>(
        db,
        sql`
        SELECT 1 FROM conformance_run
        WHERE file_id = ${fileId}::uuid AND validator = ${validator} AND validator_version = ${version}
          LIMIT 1`,
      )
      return rows.length > 0
    },

    /** Keeps a verdict in place of an earlier one of the same validator. */
    async keep(fileId: string, run: ConformanceRun): Promise<void> {
      const [byClass, sample] = [JSON.stringify(run.byClass), JSON.stringify(run.sample)]
      await db.$executeRaw(sql`
        INSERT INTO conformance_run (file_id, validator, validator_version, dictionary, outcome,
          valid, errors, alerts, by_class, sample,
          started_at, finished_at)
        VALUES (${fileId}::uuid, ${run.validator}, ${run.validatorVersion},
          ${run.dictionary}, ${run.outcome}, ${run.valid}, ${run.errors},
          ${run.alerts}, ${byClass}::jsonb, ${sample}::jsonb, ${run.startedAt}, ${run.finishedAt})
        ON CONFLICT (file_id, validator, validator_version, dictionary) DO UPDATE
          SET outcome = excluded.outcome, valid = excluded.valid,
          errors = excluded.errors, alerts = excluded.alerts, by_class = excluded.by_class,
            sample = excluded.sample,
          started_at = excluded.started_at, finished_at = excluded.finished_at`)
    },
  }
}
