// `npm run faults`: breaks things on purpose and holds what is measured against its marks.
//
// --list         names the faults with their marks, and runs none
// --only NAME    runs these; may be repeated
import { parseArgs } from 'node:util'
import { runTrials } from '../../judges/src/run-trials.ts'
import { FAULTS, RESULTS, SCRIPTS } from './table/faults.ts'

const { values } = parseArgs({
  options: { list: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
})
process.exitCode = await runTrials(
  { trials: FAULTS, folder: SCRIPTS, results: RESULTS, typed: 'npm run faults -- --only' },
  { list: values.list, only: values.only, argumentsOf: () => [] },
)
