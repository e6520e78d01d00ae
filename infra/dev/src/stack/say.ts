/** The launcher passes on when its first process began, so that the seconds count everything. */
const STARTED_AT_MS = Number(process.env['PPMAN_STARTED_AT_MS'] ?? performance.timeOrigin)

/** A line of progress with the seconds so far. */
export function say(message: string): void {
  const seconds = ((Date.now() - STARTED_AT_MS) / 1000).toFixed(1)
  process.stdout.write(`[${seconds.padStart(5)} s] ${message}\n`)
}
