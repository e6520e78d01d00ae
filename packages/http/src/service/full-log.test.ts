import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dir = mkdtempSync(join(tmpdir(), 'ppman-full-log-'))

/** A file system of 1 MiB, where this user may mount one. */
function mountSmall(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dir], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const isMounted = mountSmall()
afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', dir])
  rmSync(dir, { recursive: true })
})

const LOG = fileURLToPath(new URL('log.ts', import.meta.url))
/** Logs a line for each message of its parent, and says that it still lives. */
const PROGRAM = `
  const { createLog } = await import(${JSON.stringify(LOG)})
  const log = createLog('test')
  process.on('message', (words) => { log.info(words); process.send('alive') })
  process.send('alive')`

const onSmallDisk = isMounted ? test : test.skip

onSmallDisk('a log on a full disk ends nothing, and goes on once there is room', async () => {
  const path = join(dir, 'log')
  const out = openSync(path, 'a')
  const program = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', out, 'inherit', 'ipc'],
  })
  closeSync(out)
  await once(program, 'message')
  const log = async (words: string) => {
    program.send(words)
    await once(program, 'message')
  }
  await log('before')
  const other = join(dir, 'other')
  try {
    writeFileSync(other, Buffer.alloc(2_000_000))
  } catch {
    // It fills what there is.
  }
  for (let count = 0; count < 50; count += 1) await log(`${'x'.repeat(500)} while full`)
  rmSync(other)
  await log('after')
  program.disconnect()
  await once(program, 'exit')
  expect(program.exitCode).toBe(0)
  expect(readFileSync(path, 'utf8')).toMatch(/before[^]*after/)
})
