/** Start of the first process, passed on when the launcher runs itself again under another Node. */
const STARTED_AT_MS = Number(process.env.PPMAN_STARTED_AT_MS ?? performance.timeOrigin)
process.env.PPMAN_STARTED_AT_MS = String(STARTED_AT_MS)

/** A line of progress with the seconds so far. On standard error: standard output belongs to the command that runs. */
export function say(message) {
  const seconds = ((Date.now() - STARTED_AT_MS) / 1000).toFixed(1)
  process.stderr.write(`[${seconds.padStart(5)} s] ${message}\n`)
}

/** Ends the process with a sentence. */
export function fail(message, code = 1) {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}
