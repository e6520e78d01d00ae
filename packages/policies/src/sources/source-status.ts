import type { FetchOutcome } from '@ppman/ledger/fetches'
import type { Source, SourceState } from './source.ts'

/** How a source stands: the stored state, and for an active one what its checks bring. */
export type SourceStatus = Exclude<SourceState, 'active'> | 'read' | 'not_read_yet' | 'failing' | 'overdue'

/** A check that is this late is a fault: the schedule runs every minute. */
export const OVERDUE_MS = 3_600_000

type Checked = Pick<Source, 'state' | 'failures' | 'lastSuccessAt'> & { nextCheckAt: Date }

/**
 * The status of a source now. Its last outcome decides only while it is checked: a paused source
 * neither works nor fails.
 */
export function sourceStatusOf(source: Checked, now: Date): SourceStatus {
  if (source.state !== 'active') return source.state
  if (source.failures > 0) return 'failing'
  if (now.getTime() - source.nextCheckAt.getTime() >= OVERDUE_MS) return 'overdue'
  return source.lastSuccessAt === null ? 'not_read_yet' : 'read'
}

/** Whether a source is checked at all. */
export const isChecked = ({ state }: Pick<Source, 'state'>): boolean =>
  state !== 'paused' && state !== 'retired'

/** The words of states and statuses, on every page. */
export const STATUS_WORDS: Readonly<Record<SourceStatus | 'active', string>> = {
  active: 'active',
  read: 'read on schedule',
  not_read_yet: 'not read yet',
  failing: 'checks fail',
  overdue: 'check overdue',
  healing_rule_based: 'moved, being searched for',
  healing_ai: 'moved, being searched for by the model',
  needs_human_review: 'waiting for a person',
  blocked: 'refused by the site',
  gated: 'behind a login or license',
  paused: 'paused',
  retired: 'retired',
}

const OUTCOME_WORDS: Partial<Record<FetchOutcome | 'new', string>> = {
  new: 'not checked yet',
  ok: 'read',
  not_modified: 'read, unchanged',
}

/** The outcome of one check in words. */
export const outcomeWords = (outcome: FetchOutcome | 'new'): string =>
  OUTCOME_WORDS[outcome] ?? outcome.replaceAll('_', ' ')
