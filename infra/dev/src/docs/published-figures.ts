import { figuresTable, formatShare, publishedFigures } from '@ppman/evaluation'

const marks = (area: string) => new RegExp(`(<!-- published ${area} -->\\n)[\\s\\S]*?(<!-- /published -->)`)

/** Inserts each area's published figures between the marks of its scorecard. */
export function withFigures(read: (path: string) => string): Record<string, string> {
  const pages = new Map<string, string>()
  for (const { area, scorecard, measurement } of publishedFigures()) {
    const path = `docs/lab/${scorecard}`
    const text = pages.get(path) ?? read(path)
    if (measurement && text !== '')
      pages.set(
        path,
        text.replace(
          marks(area),
          (_, open: string, close: string) => `${open}${figuresTable(measurement)}\n${close}`,
        ),
      )
  }
  return Object.fromEntries(pages)
}

/** Areas with published figures that no scorecard shows. */
export const unpublishedAreas = (read: (path: string) => string): string[] =>
  publishedFigures()
    .filter(({ measurement }) => measurement !== null)
    .filter(({ area, scorecard }) => !marks(area).test(read(`docs/lab/${scorecard}`)))
    .map(
      ({ area, scorecard }) =>
        `docs/lab/${scorecard} has no place for the figures of ${area}: <!-- published ${area} -->`,
    )

const HEAD = `# Accuracy

<!-- Written by npm run docs from packages/evaluation. -->

How often each part is right. "Unseen" are texts and files that were run once before anything was changed
for them; only these figures promise something for your data. "Labelled" are cases that are known here and
rerun with every change. Bounds are exact (Clopper and Pearson), two-sided, 95 %.

Run one yourself: \`npm run -s eval rules\`. How each figure came about is told in the laboratory notes.
`

/** The page of figures that users read: unseen and labelled, with the known gap of each area. */
export function accuracyPage(): string {
  const sections = publishedFigures().map(({ title, scorecard, gap, measurement, firstSight }) => {
    const rows = [
      ...firstSight.map(({ what, hits, n }) => `| unseen | ${what} | ${formatShare(hits, n)} |`),
      ...(measurement?.figures ?? []).map(
        ({ what, hits, n }) => `| labelled | ${what} | ${formatShare(hits, n)} |`,
      ),
    ]
    const table = ['| cases | what | right (95 % bounds) |', '|---|---|---|', ...rows].join('\n')
    const measuredOn = measurement ? `Labelled cases measured ${measurement.measuredOn}. ` : ''
    return `## ${title}\n\n${gap}\n\n${table}\n\n${measuredOn}[Laboratory notes](../lab/${scorecard}).`
  })
  return [HEAD, ...sections].join('\n').replaceAll(/(?<=\.)\n(?=## )/g, '\n\n') + '\n'
}
