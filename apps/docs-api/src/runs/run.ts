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

/** Where a run stands in its manual's chain: from 1, and the hash of the run before it. */
export type Link = { chainPosition: number; prevRunSha256: string | null }

export type StoredRun = Run & Link & { id: string; runSha256: string }

/**
 * The text whose SHA-256 is the hash of a run: canonical JSON of all that is kept of it, its place
 * in the chain included.
 */
export function canonicalRun({ startedAt, ...run }: Run & Link): string {
  const {
    orgId,
    manualId,
    topicId,
    revision,
    actor,
    surface,
    stage,
    durationMs,
    chainPosition,
    prevRunSha256,
  } = run
  const { pipelineVersion, ruleSetSha256, contentSha256, decision, findings } = run
  return canonicalJson({
    orgId,
    manualId,
    topicId,
    revision,
    actor,
    surface,
    stage,
    durationMs,
    chainPosition,
    prevRunSha256,
    pipelineVersion,
    ruleSetSha256,
    contentSha256,
    decision,
    findings,
    startedAt: startedAt.toISOString(),
  })
}

export const hashOfRun = (run: Run & Link): string => sha256Hex(canonicalRun(run))
