import { Readable, Writable } from 'node:stream'
import { dispatch } from './dispatch.ts'

/**
 * Runs a command line as `ppman` would; gives its exit status, its answers and what it said
 * besides.
 */
export async function ppman(
  words: string[],
  { env = {}, stdin = '' }: { env?: Record<string, string>; stdin?: string } = {},
) {
  const output = { stdout: '', stderr: '' }
  const into = (name: keyof typeof output) =>
    new Writable({ write: (chunk: Buffer, _, done) => void ((output[name] += chunk.toString()), done()) })
  const status = await dispatch(words, {
    stdin: Readable.from([stdin]),
    stdout: into('stdout'),
    stderr: into('stderr'),
    env,
    now: () => new Date(),
  })
  const answers = output.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { status, answers, stderr: output.stderr }
}
