import { Readable, Writable } from 'node:stream'
import { tryParseJson } from './command.ts'
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
  const lines = output.stdout.split('\n').filter(Boolean)
  return {
    status,
    /** The lines of standard output, which all but a few commands write as JSON. */
    answers: lines.map(tryParseJson).filter((line) => line !== undefined) as Record<string, unknown>[],
    stdout: output.stdout,
    stderr: output.stderr,
  }
}
