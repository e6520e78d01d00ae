import { spawn } from 'node:child_process'
import { ROOT } from './verdicts/places.ts'

type Options = { env?: Record<string, string>; echo?: boolean }

/** Runs a script with this Node from the top of the repository. `echo` also shows its output. */
export function runNode(
  args: readonly string[],
  { env = {}, echo = false }: Options = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      chunks.push(text)
      if (echo) process.stdout.write(text)
    })
  return new Promise((resolve, reject) =>
    child
      .once('error', reject)
      .once('close', (code) => resolve({ code: code ?? 1, output: chunks.join('') })),
  )
}
