import { figuresTable, publishedFigures } from '@ppman/evaluation'

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
