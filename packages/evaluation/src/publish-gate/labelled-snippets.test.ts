import { join } from 'node:path'
import { judgeLabelledSnippets } from './labelled-snippets.ts'

const judged = judgeLabelledSnippets(join(process.env['PPMAN_DATA'] ?? '../shared/data', 'docs'))
if (!judged)
  process.stderr.write(
    'topic-pipeline: the labelled snippets are not here (PPMAN_DATA), so they are not tried\n',
  )

;(judged ? test : test.skip)('finds every labelled snippet and flags no clean one', () => {
  expect(judged!.length).toBeGreaterThan(0)
  expect(judged!.filter(({ isRight }) => !isRight)).toEqual([])
})
