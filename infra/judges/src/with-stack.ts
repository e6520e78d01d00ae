import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { places, ROOT } from '../../dev/src/places.ts'
import { readStack } from '../../dev/src/stack/stack-file.ts'

/** Judges ask faster than a person may. */
const RATE_LIMIT_SCALE = '1000'

/** Uses the running stack, or starts one for as long as the work takes. */
export async function withStack<T>(work: () => Promise<T>): Promise<T> {
  if (readStack(places.stack)) return work()
  const stack = spawn(process.execPath, [path.join(ROOT, 'infra', 'dev', 'run.mjs'), 'start'], {
    cwd: ROOT,
    env: { RATE_LIMIT_SCALE, ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await untilReady(stack)
    return await work()
  } finally {
    const ended = once(stack, 'exit')
    stack.kill('SIGINT')
    await ended
  }
}

function untilReady(stack: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    stack.stdout!.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('READY')) resolve()
    })
    stack.once('exit', () => reject(new Error(`npm start ended:\n${output.slice(-2_000)}`)))
  })
}
