import { dispatch } from './dispatch.ts'

/** Run by `npm start` before the first visitor: the same as `ppman sample load`. */
const { stdin, stdout, stderr, env } = process
process.exitCode = await dispatch(['sample', 'load'], { stdin, stdout, stderr, env, now: () => new Date() })
