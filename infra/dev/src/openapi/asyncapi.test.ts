import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../places.ts'
import { lintWithAsyncapi } from './lint.ts'

const text = readFileSync(path.join(ROOT, 'apps/ppman-api/asyncapi.json'), 'utf8')

test('the AsyncAPI document of the socket has no problem', async () => {
  expect(await lintWithAsyncapi({ text })).toEqual([])
})

test('a reference to nothing is found', async () => {
  const problems = await lintWithAsyncapi({
    text: text.replaceAll('#/channels/socket"', '#/channels/other"'),
  })
  expect(problems.join()).toContain('#/channels/other')
})
