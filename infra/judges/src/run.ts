// `npm run judges`: runs the judges and holds each against its mark.
//
// --list         names them with their marks, and runs none
// --only NAME    runs these; may be repeated
// --requests N   requests per operation for fast-check; 100 unless given
import { parseArgs } from 'node:util'
import { runTrials } from './run-trials.ts'
import { JUDGES } from './verdicts/judges.ts'
import { inJudges, RESULTS } from './verdicts/places.ts'

const { values } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    requests: { type: 'string' },
  },
})
process.exitCode = await runTrials(
  { trials: JUDGES, folder: inJudges('src'), results: RESULTS, typed: 'npm run judges -- --only' },
  {
    list: values.list,
    only: values.only,
    argumentsOf: ({ name }) =>
      name === 'fast-check' && values.requests ? ['--requests', values.requests] : [],
  },
)
