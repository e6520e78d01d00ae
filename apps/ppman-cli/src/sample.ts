import { dispatch } from './dispatch.ts'

/** `npm start` runs this file. It does the same as `ppman sample load`. */
const { stdin, stdout, stderr, env } = process
process.exitCode = await dispatch(['sample', 'load'], { stdin, stdout, stderr, env, now: () => new Date() })
