import { formatShare, publishedFigures } from '@ppman/evaluation'

const HEAD = `# Accuracy

<!-- Written by npm run docs from packages/evaluation. -->

How often each part is right. "Unseen" are texts and files that were run once before anything was changed for them; only these
figures promise something for your data. "Labelled" are cases that are known here and rerun with every change. Bounds are exact
(Clopper and Pearson), two-sided, 95 %.

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
