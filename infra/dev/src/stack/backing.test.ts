import { spawn } from 'node:child_process'
import { startGuard } from '../machine/guard.ts'
import { isAlive, stopProcess, waitUntilGone } from '../machine/processes.ts'
import { externalBacking, supervisedBacking, type Server } from './backing.ts'

function sleeper(): Server {
  const pid = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], {
    stdio: 'ignore',
    detached: true,
  }).pid!
  return { pid, stop: () => stopProcess(pid, { signal: 'SIGTERM', timeoutMs: 2_000 }) }
}

test('a dead server returns at its address, also after a failed try, and is stopped at last', async () => {
  const guard = startGuard()
  const stated: string[] = []
  const restarted = Promise.withResolvers<undefined>()
  let tries = 0
  const restart = async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
    return tries === 2 ? undefined : sleeper()
  }
  const first = sleeper()
  const fixed = {
    name: 'Redis',
    url: 'redis://x',
    description: 'Redis',
    signal: 'SIGTERM' as const,
    pauseMs: 20,
  }
  const backing = supervisedBacking({
    ...fixed,
    first,
    guard,
    restart,
    say: (message) => stated.push(message),
  })
  backing.onRestart(() => restarted.resolve(undefined))
  expect(backing.pid()).toBe(first.pid)
  process.kill(first.pid, 'SIGKILL')
  await restarted.promise
  const second = backing.pid()!
  expect([second === first.pid, isAlive(second), tries]).toEqual([false, true, 3])
  await backing.stop()
  guard.release()
  expect(await waitUntilGone(second, 2_000)).toBe(true)
  expect(stated).toEqual([
    'Redis has stopped; it is started again in 0.02 s',
    'Redis does not start: not yet',
    'Redis runs again',
  ])
})

test('a server of the environment is not ours to stop', async () => {
  const backing = externalBacking('redis://elsewhere', 'Redis of REDIS_URL')
  await backing.stop()
  expect(backing.pid()).toBeNull()
})
