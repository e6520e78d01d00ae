/** Kinds of jobs that callers can start and watch. Stored: add, do not rename. */
export type BackgroundJobKind = 'payer_sync' | 'price_ingest'

/** A job that a caller started and watches at `GET /api/v1/jobs/{id}`. Instants in UTC. */
export type BackgroundJob = {
  id: string
  kind: BackgroundJobKind
  status: 'queued' | 'running' | 'done' | 'failed'
  rowsRead: number
  /** Null until the last row was read. */
  rowsTotal: number | null
  /** Share of the work that is done, 0 to 1; of the bytes for files. */
  share: number
  /** Null when the work does not report bytes. */
  bytesRead: number | null
  bytesTotal: number | null
  /** Average of this attempt; null before the first row. */
  rowsPerS: number | null
  counts: Record<string, number>
  /** A remark about a finished job. */
  note: string | null
  /** Why it failed, in one sentence. */
  error: string | null
  /** Number of attempts. */
  attempts: number
  queuedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

/** Progress of the work; with bytes for files. */
export type JobProgress = Pick<BackgroundJob, 'rowsRead' | 'share'> & {
  bytesRead?: number
  bytesTotal?: number
}

/** A new job. Jobs of a kind run in parallel, one per subject. */
export type NewJob = {
  kind: BackgroundJobKind
  subject?: string
  /** Owners take turns by the cost of their jobs. */
  owner?: string
  /** Expected effort, 1 or more, in a unit that jobs of its kind share. */
  cost?: number
}

/** `ahead` is the cost of the active jobs of its kind and owner that were queued before it. */
export type WaitingJob = Pick<BackgroundJob, 'id' | 'kind'> & { ahead: number }

export type JobFilter = { kind?: string | undefined; status?: BackgroundJob['status'] | undefined }

export type JobEnd =
  | { status: 'done'; rowsTotal: number; counts: Record<string, number>; note: string | null }
  | { status: 'failed'; error: string }

/** Seconds without a heartbeat after which a running job was killed: sixty heartbeats. */
export const LOST_AFTER_S = 60
