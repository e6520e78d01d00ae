import type { ReadProgress } from '@ppman/prices'

const MB = 1_000_000
const whole = (count: number) => Math.round(count).toLocaleString('en-US')

/** `41 of 126 MB, 31,501 records, 310,000 rates/s` */
export function progressWords(
  { bytesRead, bytesTotal, records, rates }: ReadProgress,
  elapsedMs: number,
): string {
  const bytes = `${Math.round(bytesRead / MB)} of ${Math.round(bytesTotal / MB)} MB`
  return `${bytes}, ${whole(records)} records, ${whole((rates * 1_000) / Math.max(1, elapsedMs))} rates/s`
}
