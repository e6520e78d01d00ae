import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { answerQuestions } from './answer-questions.ts'

const BUSY = 2 ** 31

/** Variables that Node has not set for its own use. */
const inherited = () =>
  readFileSync('/proc/self/environ', 'latin1')
    .split('\0')
    .filter((variable) => variable && !variable.startsWith('NODE_'))

/**
 * Answers with its process after so many milliseconds. It fails on -1, ends on -2, fills its memory
 * within one built-in function on -3, counts its environment on -4, and works for ever on 2^31.
 */
answerQuestions(async (ms: number) => {
  while (ms === BUSY) continue
  if (ms === -1) throw new Error('It died.')
  if (ms === -2) process.exit(3)
  if (ms === -3) return Array.from({ length: 30_000_000 }, (_, index) => ({ index })).length
  if (ms === -4) return inherited().length
  await pause(ms)
  return process.pid
})
