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
    if (!isHeldNow()) rmSync(LOCK, { force: true })
    return false
  }
}

/** A lock or a holder that vanishes while we look is not held. */
function isHeldNow() {
  try {
    return isHeld()
  } catch {
    return false
  }
}

function isHeld() {
  const pid = Number(readFileSync(LOCK, 'utf8')) || 0
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  // Process ids are used again; where it can be seen, the holder must be a launcher.
  return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('run.mjs')
}
