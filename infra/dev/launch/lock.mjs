import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { at } from './places.mjs'
import { say } from './say.mjs'

const LOCK = at('.data', 'prepare.lock')
const POLL_MS = 200

/** Two commands on a fresh clone at once: the second waits for the first. A lock of a dead process is taken over. */
export async function withLock(work) {
  mkdirSync(at('.data'), { recursive: true })
  for (let waits = 0; !take(); waits += 1) {
    if (waits === 0) say('waiting for another command that installs')
    await sleep(POLL_MS)
  }
  try {
    await work()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function take() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isHeld()) rmSync(LOCK, { force: true })
    return false
  }
}

function isHeld() {
  try {
    process.kill(Number(readFileSync(LOCK, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
