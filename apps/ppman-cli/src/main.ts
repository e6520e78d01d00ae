import { dispatch } from './dispatch.ts'

// A closed pipe (`| head`) ends the work without failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

// Fails unless the command finishes: a promise that never settles must not look like success.
process.exitCode = 1

const { stdin, stdout, stderr, env } = process
process.exitCode = await dispatch(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  env,
  now: () => new Date(),
})
