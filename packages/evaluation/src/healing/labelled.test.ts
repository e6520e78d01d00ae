import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { healCase, healCaseOf } from '@ppman/policy-text/src/healing/heal-case.ts'
import { type Expected, isAsLabelled, isWrong } from './score-healing.ts'

type Line = { id: string; kind: string; expect: Expected }

const file = join(process.env.PPMAN_DATA ?? '../shared/data', 'policy/healing/cases_dev.jsonl')
const absent = !existsSync(file)
if (absent)
  process.stderr.write(
    'policy-text: the labelled cases of healing are not here (PPMAN_DATA), so they are not tried\n',
  )

const testLabelled = absent ? test.skip : test

testLabelled(
  'every labelled case of healing comes out as labelled, and nothing is taken for another policy',
  () => {
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    const judged = lines
      .map((line) => JSON.parse(line) as Line)
      .map((line) => ({ ...line, told: healCase(healCaseOf(line)) }))
    expect(judged.length).toBeGreaterThan(0)
    expect(judged.filter(isWrong)).toEqual([])
    expect(judged.filter((one) => !isAsLabelled(one)).map(({ id }) => id)).toEqual([])
  },
)
