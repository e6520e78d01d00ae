import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Expected } from './expected-file.ts'
import { readForScore } from './read-for-score.ts'
import type { Scored } from './scored.ts'
import { scoreFile } from './score-file.ts'
import { scoreLayouts } from './score-layouts.ts'
import { scoreQuirk } from './score-quirk.ts'
import { type ExpectedVersions, scoreVersions } from './score-versions.ts'

/**
 * What a folder of price files expects, and whether it was found. @param notes told what is left
 * out of a comparison, and why
 */
export async function* scoreData(dir: string, notes: (note: string) => void): AsyncIterable<Scored> {
  const pathOf = (name: string) => join(dir, name)
  const expected = JSON.parse(readFileSync(pathOf('expected.json'), 'utf8')) as Expected
  for (const [name, file] of Object.entries(expected.files)) {
    const reading = await readForScore(pathOf(name), file.layout)
    const { withoutPlan } = reading.counted.totals
    if (withoutPlan > 0)
      notes(
        `${name}: ${withoutPlan} rates of columns that name no plan are read; the reference leaves them out.`,
      )
    yield* await scoreFile(name, file, reading)
  }
  for (const [name, quirk] of Object.entries(expected.quirks ?? {}))
    yield* await scoreQuirk(name, quirk, pathOf)
  for (const names of sameRows(Object.keys(expected.files))) yield* await scoreLayouts(names, pathOf)
  const versions = pathOf('versions/expected.json')
  if (existsSync(versions))
    yield* await scoreVersions(JSON.parse(readFileSync(versions, 'utf8')) as ExpectedVersions, pathOf)
}

/** Files of one folder `triformat/` with one first name. */
function sameRows(names: readonly string[]): string[][] {
  const groups = Map.groupBy(
    names.filter((name) => name.startsWith('triformat/')),
    (name) => name.split('.')[0]!,
  )
  return [...groups.values()]
}
