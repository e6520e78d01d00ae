/** What a caller can start and watch. Stored: add, do not rename. */
export type BackgroundJobKind = 'payer_sync' | 'price_ingest'

/** Work that a caller started and watches at `GET /api/v1/jobs/{id}`. Instants in UTC. */
export type BackgroundJob = {
  id: string
  kind: BackgroundJobKind
  status: 'queued' | 'running' | 'done' | 'failed'
  rowsRead: number
  /** Null until the last row was read. */
  rowsTotal: number | null
  /** Part of the work that is done, 0 to 1: of the bytes, where it reads files. */
  share: number
  /** Null where the work does not tell them. */
  bytesRead: number | null
  bytesTotal: number | null
  /** On average since this try began; null before the first row. */
  rowsPerS: number | null
  counts: Record<string, number>
  /** What there is to say of a job that is done. */
  note: string | null
  /** Why it failed, in one sentence. */
  error: string | null
  /** How often it was begun. */
  attempts: number
  queuedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

/** How far the work is. Work on files says bytes as well. */
export type JobProgress = Pick<BackgroundJob, 'rowsRead' | 'share'> & {
  bytesRead?: number
  bytesTotal?: number
}

/** What a new job is about. Jobs of a kind run side by side, one for each subject. */
export type NewJob = {
  kind: BackgroundJobKind
  subject?: string
  /** Whose turn it counts as: owners take turns by the cost of their jobs. */
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
