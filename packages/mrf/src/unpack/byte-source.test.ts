import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { borrowedChunks } from './byte-source.ts'

const dir = await mkdtemp(join(tmpdir(), 'ppman-borrowed-'))
afterAll(() => rm(dir, { recursive: true }))

test.each([0, 1, 10, 11, 35])('a file of %i bytes is read whole, ten at a time', async (bytes) => {
  const [path, content] = [join(dir, 'file'), Buffer.from(Array.from({ length: bytes }, (_, index) => index))]
  await writeFile(path, content)
  const read: Buffer[] = []
  for await (const chunk of borrowedChunks(path, 10)) {
    expect(chunk.length).toBeLessThanOrEqual(10)
    read.push(Buffer.from(chunk))
  }
  expect(Buffer.concat(read)).toEqual(content)
})

test('a reader may stop early, and a file that is not there is an error', async () => {
  const path = join(dir, 'file')
  await writeFile(path, 'twenty bytes of text')
  for await (const chunk of borrowedChunks(path, 5)) {
    expect(chunk.toString()).toBe('twent')
    break
  }
  await expect(borrowedChunks(join(dir, 'none'), 5)[Symbol.asyncIterator]().next()).rejects.toThrow('ENOENT')
})
