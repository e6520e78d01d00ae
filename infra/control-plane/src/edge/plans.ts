/** Credits a day by plan. `sample` is what the organisations of the sample data have, wide enough for any trial. */
const CREDITS_PER_DAY: Readonly<Record<string, number>> = { sample: 1_000_000, standard: 250_000 }

/** An unknown plan, for example of a newer release, is worth the smallest known one. */
export const creditsPerDay = (plan: string): number =>
  CREDITS_PER_DAY[plan] ?? Math.min(...Object.values(CREDITS_PER_DAY))
