export type Dated = { kid: string; createdAt: Date }

const DAY_MS = 86_400_000
/** A key is published this long before it signs, so that no verifier meets it unprepared. */
const PUBLISHED_FIRST_MS = DAY_MS
const RENEWED_AFTER_MS = 30 * DAY_MS
/** Always two are published: the one that signs and its neighbour. */
const KEPT = 2

export type KeyPlan<K extends Dated> = {
  /** The key that signs now; null when there is none yet. */
  signing: K | null
  /** Keys that no verifier needs any more. */
  drop: K[]
  /** How many new keys are due. */
  missing: number
}

/** Which of the edge's keys signs, which go and how many are due: monthly rotation without anybody's doing. */
export function planKeys<K extends Dated>(keys: readonly K[], now: Date): KeyPlan<K> {
  const newestFirst = keys.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.kid.localeCompare(a.kid),
  )
  const ageMs = ({ createdAt }: Dated) => now.getTime() - createdAt.getTime()
  const signing = newestFirst.find((key) => ageMs(key) >= PUBLISHED_FIRST_MS) ?? newestFirst.at(-1) ?? null
  const [newest] = newestFirst
  const isDue = newest !== undefined && ageMs(newest) >= RENEWED_AFTER_MS
  return {
    signing,
    drop: newestFirst.slice(KEPT).filter((key) => key !== signing),
    missing: Math.max(KEPT - newestFirst.length, isDue ? 1 : 0),
  }
}
