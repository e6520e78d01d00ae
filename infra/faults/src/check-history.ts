/** One operation of a client: what it wanted, and what it heard. */
export type Operation = {
  kind: string
  /** Of a write: the text that finds its effect in the database. Null for a read. */
  key: string | null
  startedMs: number
  tookMs: number
  /** 0 when the connection broke. */
  status: number
  /** Whether an error came in the envelope of the service. */
  isEnvelope: boolean
}

/** What the database holds of a write, by its key. */
export type Effect = { key: string; rows: number; /** Rows that must come with it. */ companions: number }

/**
 * What the history and the database together prove.
 *
 * - `lost`: acknowledged, and not there
 * - `doubled`: there more than once
 * - `half_applied`: there without what must come with it
 * - `unasked`: there, and nobody asked for it
 */
export function checkWrites(history: readonly Operation[], effects: readonly Effect[]) {
  const asked = new Set<string>()
  const acknowledged = new Set<string>()
  for (const { key, status } of history) {
    if (key === null) continue
    asked.add(key)
    if (status >= 200 && status < 300) acknowledged.add(key)
  }
  const there = new Set(effects.map(({ key }) => key))
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((key) => !there.has(key)).length,
    doubled: effects.filter(({ rows }) => rows > 1).length,
    half_applied: effects.filter(({ rows, companions }) => companions !== rows).length,
    unasked: effects.filter(({ key }) => !asked.has(key)).length,
  }
}

const isFailure = ({ status }: Operation) => status === 0 || status >= 500

/** The smallest value that so many of a hundred do not exceed; 0 for none. */
export const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((percent / 100) * values.length) - 1)] ?? 0

/** How operations failed. `odd_answers` are failures outside of the error envelope with 503. */
export function describeFailures(history: readonly Operation[]) {
  const failures = history.filter(isFailure)
  const times = failures.map(({ tookMs }) => tookMs)
  return {
    operations: history.length,
    failed: failures.length,
    odd_answers: failures.filter(({ status, isEnvelope }) => status !== 503 || !isEnvelope).length,
    failure_p99_ms: Math.round(percentile(times, 99)),
    longest_ms: Math.round(Math.max(0, ...history.map(({ tookMs }) => tookMs))),
  }
}

/** The longest time from an instant of recovery to the start of a later operation that failed. */
export function longestRecoveryMs(history: readonly Operation[], recoveredMs: readonly number[]): number {
  const starts = history.filter(isFailure).map(({ startedMs }) => startedMs)
  const times = recoveredMs.map((fromMs, index) => {
    const untilMs = recoveredMs[index + 1] ?? Infinity
    // The next fault begins half way to the next recovery at the earliest.
    const late = starts.filter((ms) => ms >= fromMs && ms < fromMs + (untilMs - fromMs) / 2)
    return late.length === 0 ? 0 : Math.max(...late) - fromMs
  })
  return Math.round(Math.max(0, ...times))
}

const isUndone = ({ status }: Operation) => status < 200 || status >= 300

/** What was not done, by kind of operation and status, for people. */
export function failureSentences(history: readonly Operation[]): string[] {
  const byWay = Map.groupBy(history.filter(isUndone), ({ kind, status, isEnvelope }) =>
    [`${kind}:`, status === 0 ? 'no answer' : status, isEnvelope ? '' : 'without envelope'].join(' ').trim(),
  )
  return [...byWay].map(([way, undone]) => {
    const longestMs = Math.round(Math.max(...undone.map(({ tookMs }) => tookMs)))
    return `${way}, ${undone.length} times, the longest after ${longestMs} ms`
  })
}
