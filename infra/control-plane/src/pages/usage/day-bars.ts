import { formatCompact, formatNumber, formatShortDay, startOfDay } from '@ppman/web-ui'

const DAY_MS = 86_400_000
/** Pixels: of the plot above its axis, and above the highest bar for its label. */
const [HEIGHT, HEAD] = [96, 18]

type Day = { day: string; credits: number }

/** Values of the bar chart of credits a day; null without any. Days without use have no bar. */
export function dayBars(days: readonly Day[], { from, to }: { from: string; to: string }) {
  const highest = Math.max(0, ...days.map(({ credits }) => credits))
  if (highest === 0) return null
  const first = startOfDay(from).getTime()
  const count = (startOfDay(to).getTime() - first) / DAY_MS + 1
  const width = 100 / count
  const peak = days.find(({ credits }) => credits === highest)!
  return {
    height: HEIGHT + HEAD + 20,
    axisY: HEIGHT + HEAD,
    labelY: HEIGHT + HEAD + 16,
    top: `${formatCompact(highest)} credits`,
    first: formatShortDay(startOfDay(from)),
    last: formatShortDay(startOfDay(to)),
    label:
      `Credits a day, ${count} days. The most were ${formatNumber(highest)} on ` +
      `${formatShortDay(startOfDay(peak.day))}.`,
    bars: days.map(({ day, credits }) => {
      const height = Math.max(1, (credits / highest) * HEIGHT)
      const index = (startOfDay(day).getTime() - first) / DAY_MS
      return {
        x: `${(index * width + width * 0.1).toFixed(2)}%`,
        width: `${(width * 0.8).toFixed(2)}%`,
        y: (HEAD + HEIGHT - height).toFixed(1),
        height: height.toFixed(1),
        title: `${formatShortDay(startOfDay(day))}: ${formatNumber(credits)} credits`,
      }
    }),
  }
}
