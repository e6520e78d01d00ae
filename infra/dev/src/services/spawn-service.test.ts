import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isAlive, waitUntilGone } from '../machine/processes.ts'
import { runScript, spawnService } from './spawn-service.ts'

const home = mkdtempSync(path.join(os.tmpdir(), 'ppman-service-'))
afterAll(() => rmSync(home, { recursive: true }))

function script(name: string, body: string) {
  const file = path.join(home, `${name}.mjs`)
  writeFileSync(file, body)
  return { name, script: file, cwd: home, env: { ...process.env }, logFile: path.join(home, `${name}.log`) }
}
const STAYS =
  `process.on('SIGTERM', () => { console.log('clean end'); process.exit(0) }); setInterval(() => {}, ` +
  `1000); console.log('up')`
async function untilUp(logFile: string): Promise<void> {
  while (!readFileSync(logFile, 'utf8').includes('up'))
    await new Promise((resolve) => setTimeout(resolve, 20))
}

test('a service is stopped by a signal it can answer', async () => {
  const options = script('stays', STAYS)
  const deaths: string[] = []
  const service = spawnService({ ...options, onDeath: (sentence) => deaths.push(sentence) })
  await untilUp(options.logFile)
  await service.stop()
  expect(readFileSync(options.logFile, 'utf8')).toBe('up\nclean end\n')
  expect(isAlive(service.pid)).toBe(false)
  expect(deaths).toEqual([])
})

test('a service that dies says so, with the end of its log', async () => {
  const death = Promise.withResolvers<string>()
  spawnService({
    ...script('dies', `console.error('PORT is not a number'); process.exit(3)`),
    onDeath: death.resolve,
  })
  expect(await death.promise).toMatch(
    /^dies ended with code 3\. The end of its log \(.*dies\.log\):\nPORT is not a number$/,
  )
})

test('a script that fails throws what it said', async () => {
  expect(await runScript(script('works', `console.log('done')`))).toBe('done\n')
  await expect(runScript(script('fails', `throw new Error('not today')`))).rejects.toThrow('not today')
})

test('a service ends when its parent is killed', async () => {
  const options = script('orphan', STAYS)
  const { href } = new URL('./spawn-service.ts', import.meta.url)
  const source = `import { spawnService } from ${JSON.stringify(href)}
    console.log(spawnService({ ...${JSON.stringify(options)}, env: process.env, onDeath: () => {} }).pid)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [pid] = (await once(parent.stdout, 'data')).map(Number) as [number]
  await untilUp(options.logFile)
  parent.kill('SIGKILL')
  expect(await waitUntilGone(pid, 5_000)).toBe(true)
  expect(readFileSync(options.logFile, 'utf8')).toBe('up\nclean end\n')
})
