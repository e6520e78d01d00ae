import { text } from 'node:stream/consumers'
import { renderExport } from './render-export.ts'

const words = { format: 'json', generatedAt: new Date('2026-01-01'), version: '1', limit: 5 } as const

test('gives the batches as one text, and lets each of them go', async () => {
  const given: string[][] = [['1', '2'], ['3']]
  const body = await text(
    renderExport(async function* () {
      yield* given
    }, words),
  )
  expect(JSON.parse(body)).toEqual({
    format: 'json',
    generated_at: '2026-01-01T00:00:00.000Z',
    version: '1',
    items: [1, 2, 3],
    count: 3,
    truncated: false,
  })
  expect(given).toEqual([[], []])
})

test('breaks off when reading fails', async () => {
  const failing = async function* (): AsyncGenerator<string[], void> {
    yield ['1']
    throw new Error('lost')
  }
  await expect(text(renderExport(failing, words))).rejects.toThrow('lost')
})

test('reads no further when the reader leaves', async () => {
  let read = 0
  let isLetGo = false
  const endless = async function* (): AsyncGenerator<string[], void> {
    try {
      for (; ; read += 1) yield ['1'.repeat(50_000)]
    } finally {
      isLetGo = true
    }
  }
  const stream = renderExport(endless, words)
  for await (const _ of stream) break
  expect([read < 10, isLetGo, stream.destroyed]).toEqual([true, true, true])
})
