import type { Io } from './command.ts'

const WIDTH = 30
const REDRAW_MS = 100
const ERASE_LINE = '\r\u001b[2K'

/**
 * Draws a progress bar on standard error if that is a terminal. `show` takes the completed share,
 * 0..1, and an additional text.
 *
 * @param label the current task, for example a file name
 */
export function progressBar({ stderr, now }: Io, label: string) {
  let drawnAt = 0
  return {
    show(share: number, words = ''): void {
      const nowMs = now().getTime()
      if (!stderr.isTTY || (nowMs - drawnAt < REDRAW_MS && share < 1)) return
      drawnAt = nowMs
      const filled = Math.round(Math.min(share, 1) * WIDTH)
      stderr.write(
        `${ERASE_LINE}${label} [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ` +
          `${Math.floor(Math.min(share, 1) * 100)} % ${words}`,
      )
    },
    clear(): void {
      if (stderr.isTTY) stderr.write(ERASE_LINE)
    },
  }
}
