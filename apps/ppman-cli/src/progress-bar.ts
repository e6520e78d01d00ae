import type { Io } from './command.ts'

const WIDTH = 30
const REDRAW_MS = 100
const ERASE_LINE = '\r\u001b[2K'

/**
 * A bar on standard error, when that is a terminal; nothing otherwise. `show` takes the share done, 0..1, and what else there
 * is to say.
 *
 * @param label what is being done, for example a file's name
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
        `${ERASE_LINE}${label} [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${Math.floor(Math.min(share, 1) * 100)} % ${words}`,
      )
    },
    clear(): void {
      if (stderr.isTTY) stderr.write(ERASE_LINE)
    },
  }
}
