import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writePart } from './manifest.ts'

test('a part that does not fit on the disk fails with the path of its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ppman-part-'))
  await symlink('/dev/full', join(folder, 'rows.gz'))
  const failure: unknown = await writePart(folder, 'rows.gz', Readable.from(['row\n'])).catch(
    (error: unknown) => error,
  )
  await rm(folder, { recursive: true })
  expect(failure).toMatchObject({ code: 'ENOSPC', path: join(folder, 'rows.gz') })
})
