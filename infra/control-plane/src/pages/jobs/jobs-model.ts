import type { Job } from './list-jobs.ts'

type Facts = { jobs: readonly Job[]; isUpdating: boolean; notice?: string; problem?: string }

const LABELS: Readonly<Record<string, string>> = { payer_sync: 'Payer directory sync' }
const STATES = { queued: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed' } as const

/** Whether a job may still change. */
export const isActive = ({ status }: Job): boolean => status === 'queued' || status === 'running'

/** What the page of jobs prints, already in words. */
export function jobsModel({ jobs, isUpdating, notice = '', problem = '' }: Facts) {
  return { notice, problem, isUpdating, hasActive: jobs.some(isActive), rows: jobs.map(row) }
}

function row(job: Job) {
  const { kind, status, progress, counts, note, error, attempts } = job
  return {
    name: LABELS[kind] ?? words(kind),
    state: STATES[status],
    isFailed: status === 'failed',
    queued: `${MINUTE.format(new Date(job.queued_at))} UTC`,
    percent: String(Math.floor(progress.share * 100)),
    progress: progressWords(progress),
    counts: Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${words(name)} ${NUMBER.format(count)}`),
    said: error ?? note ?? '',
    tries: attempts > 1 ? `${attempts} tries` : '',
  }
}

function progressWords({
  rows_read: rows,
  bytes_read: read,
  bytes_total: total,
  rows_per_s: rate,
}: Job['progress']): string {
  const bytes = read === null ? [] : [total === null ? size(read) : `${size(read)} of ${size(total)}`]
  const speed = rate === null ? [] : [`${NUMBER.format(Math.round(rate))} rows a second`]
  return [`${NUMBER.format(rows)} rows`, ...bytes, ...speed].join(', ')
}

const NUMBER = new Intl.NumberFormat('en-US')
const MINUTE = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' })
const words = (name: string): string => name.replaceAll('_', ' ')
const size = (bytes: number): string => `${NUMBER.format(Math.round(bytes / 100_000) / 10)} MB`
