const DAY = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\/(\d{1,2})\/(\d{4}))$/

/**
 * The day of the last update as `2026-03-04`. CMS accepts YYYY-MM-DD and M/D/YYYY; null for another
 * text, and for a day that no calendar has.
 */
export function publishedDay(text: string): string | null {
  const found = DAY.exec(text.trim())
  if (!found) return null
  const [year, month, day] = found[1]
    ? [found[1], found[2]!, found[3]!]
    : [found[6]!, found[4]!.padStart(2, '0'), found[5]!.padStart(2, '0')]
  const iso = `${year}-${month}-${day}`
  const instant = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? iso : null
}
