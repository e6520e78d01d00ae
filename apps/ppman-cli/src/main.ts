import { dispatch } from './dispatch.ts'

// A reader that has seen enough (`| head`) closes the pipe: that ends the work, it is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

// Until a command says otherwise: one whose work never ends is no success when nothing is left to wait for.
process.exitCode = 1

const { stdin, stdout, stderr, env } = process
process.exitCode = await dispatch(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  env,
  now: () => new Date(),
})
