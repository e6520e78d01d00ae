// `npm run load`: one instance at twice its capacity, and for minutes at half of it.
//
// NAME...        `overload` unless given, or `soak`
// --minutes N    how long the soak lasts, 10 unless given
// --list         names them with their marks, and runs none
import { parseArgs } from 'node:util'
import { runTrials } from '../../../judges/src/run-trials.ts'
import { LOADS, RESULTS, SCRIPTS } from '../table/loads.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false }, minutes: { type: 'string', default: '10' } },
})
process.exitCode = await runTrials(
  { trials: LOADS, folder: SCRIPTS, results: RESULTS, typed: 'npm run load --', echo: true },
  {
    list: values.list,
    only: positionals.length > 0 ? positionals : ['overload'],
    argumentsOf: ({ name }) => (name === 'soak' ? ['--minutes', values.minutes] : []),
  },
)
