import { open, readFile } from 'node:fs/promises'
import { namePath } from './name-path.ts'

test('a write on a full disk names its place, which Node leaves out', async () => {
  const file = await open('/dev/full', 'w')
  const failure: unknown = await file.writeFile('bytes').catch((error: unknown) => error)
  await file.close()
  expect(failure).toMatchObject({ code: 'ENOSPC', syscall: 'write' })
  expect(failure).not.toHaveProperty('path')
  expect(namePath(failure, '/srv/blobs')).toMatchObject({ code: 'ENOSPC', path: '/srv/blobs' })
})

test('a path that Node names stays, and what is no file error gets none', async () => {
  const missing: unknown = await readFile('/srv/none').catch((error: unknown) => error)
  expect(namePath(missing, '/srv/blobs')).toMatchObject({ path: '/srv/none' })
  expect(namePath(new Error('A bug'), '/srv/blobs')).not.toHaveProperty('path')
})
