import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { publishFigures } from '@ppman/evaluation'
import { fileSource } from '@ppman/mrf'
import { judgeFile } from '@ppman/prices/src/conformance/check-conformance.ts'

/** Verdicts of the official validator, of which ours must be the same. */
type Labels = { validator: string; results: Record<string, Labelled> }
type Labelled = {
  version: string
  valid: boolean
  errors: number
  alerts: number
  by_class: Record<string, number>
  threw?: string
}

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/ptransparency' },
    publish: { type: 'boolean', default: false },
  },
})
const labelsFile = join(values.data, 'conformance.json')
if (!existsSync(labelsFile)) {
  process.stderr.write(`There are no verdicts at ${labelsFile}: name the folder with --data DIR.\n`)
  process.exit(1)
}
const { validator, results } = JSON.parse(readFileSync(labelsFile, 'utf8')) as Labels

let [files, equal] = [0, 0]
const startedAt = performance.now()
for (const [name, label] of Object.entries(results)) {
  const { outcome, dictionary, valid, errors, alerts, byClass } = await judgeFile(
    await fileSource(join(values.data, name)),
  )
  const ours = { version: dictionary, valid, errors, alerts, by_class: byClass }
  const isEqual = label.threw === undefined ? sorted(ours) === sorted(label) : outcome === 'failed'
  files += 1
  equal += Number(isEqual)
  if (!isEqual) process.stdout.write(`${name}: ${outcome}, ${sorted(ours)} and not ${sorted(label)}\n`)
}
process.stdout.write(
  `${validator}: ${equal} of ${files} verdicts equal, ` +
    `${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`,
)
if (values.publish)
  publishFigures('conformance', [
    { what: 'verdicts equal to the official validator’s', hits: equal, n: files },
  ])
process.exitCode = equal === files ? 0 : 1

function sorted({
  version,
  valid,
  errors,
  alerts,
  by_class: byClass,
}: Omit<Labelled, 'valid'> & { valid: boolean | null }): string {
  const classes = Object.fromEntries(Object.entries(byClass).sort())
  return JSON.stringify({ version, valid, errors, alerts, classes })
}
