/**
 * The result of one check. `failed`: the product does not work, or not safely. `warning`: it works
 * and will not for long, or a part of it is off.
 */
export type Finding = {
  /** Dotted name: `database.migrations`. */
  check: string
  status: 'ok' | 'warning' | 'failed' | 'skipped'
  message: string
  /** What the operator does about it. */
  remedy?: string
}

export const ok = (check: string, message: string): Finding => ({ check, status: 'ok', message })
export const skipped = (check: string, message: string): Finding => ({ check, status: 'skipped', message })
export const warning = (check: string, message: string, remedy: string): Finding => ({
  check,
  status: 'warning',
  message,
  remedy,
})
export const failed = (check: string, message: string, remedy: string): Finding => ({
  check,
  status: 'failed',
  message,
  remedy,
})

/** A failure by its code where it has one: messages of drivers may hold addresses and logins. */
export function reasonOf(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException
  return code ?? (name === 'Error' || name === 'error' ? message : name)
}

/** Beyond this, ends of time limits and signatures begin to disagree. */
const SKEW_WARNING_MS = 2_000
/** Signed headers of the edge are refused beyond this. */
const SKEW_FAILED_MS = 30_000

/** Compares another clock with ours, read in the middle of the round trip. */
export function compareClocks(check: string, whose: string, skewMs: number): Finding {
  const seconds = `${(Math.abs(skewMs) / 1_000).toFixed(1)} s ${skewMs < 0 ? 'behind' : 'ahead of'}`
  const message = `The clock of ${whose} is ${seconds} this machine's.`
  const remedy = 'Let NTP or chrony keep the clocks of all machines; the edge’s signatures allow 30 s.'
  if (Math.abs(skewMs) > SKEW_FAILED_MS) return failed(check, message, remedy)
  return Math.abs(skewMs) > SKEW_WARNING_MS ? warning(check, message, remedy) : ok(check, message)
}
