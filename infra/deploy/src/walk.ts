// `npm run -s deploy walk`: types what docs/how-to/deploy.md says for one machine without
// containers on an empty Debian, asks each site through nginx, restarts the machine, asks once
// more, then restores its backup on a second empty machine.
import { cpSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from './front/load.ts'
import { bootMachine, copyMachine, installDebian, type Machine } from './walk/empty-machine.ts'
import { readBlocks } from './walk/read-page.ts'

const FRONT = 'http://127.0.0.1:8080'
const SERVICE_PORTS = [4001, 4002, 4003, 4004, 4005, 4006]
const START_LIMIT_MS = 180_000
const POLL_MS = 500
const BACKUPS = '/var/backups/ppman'

/** The page's own answer for the status of an address of a site. */
const CHECKS = [
  { host: 'ppman.example.com', path: '/', status: 200 },
  { host: 'ppman.example.com', path: '/api/v1/payers/', status: 401 },
  { host: 'ppman.example.com', path: '/webhook/email/event', status: 405 },
  { host: 'docs.ppman.example.com', path: '/docs/', status: 200 },
  { host: 'console.ppman.example.com', path: '/.well-known/jwks.json', status: 200 },
  { host: 'console.ppman.example.com', path: '/v1/ppman/payers/', status: 401 },
  { host: 'stranger.example.com', path: '/', status: 421 },
]

const startedAt = Date.now()
const say = (text: string) =>
  process.stderr.write(`[${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s] ${text}\n`)

const home = mkdtempSync('/var/tmp/ppman-walk-')
const [first, second] = [path.join(home, 'first'), path.join(home, 'second')]
const [, ...blocks] = readBlocks('One machine without containers')
const [packages, build, database, ...furtherBlocks] = blocks as [string, string, string, ...string[]]
const setUp = furtherBlocks.filter((block) => block !== 'ppman doctor')
let machine: Machine | undefined

function typeBlock(block: string): string {
  say(`# ${block.split('\n', 1)[0]!}`)
  return machine!.type(block)
}

async function untilHealthy(): Promise<void> {
  const isHealthy = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/health`).catch(() => null))?.ok === true
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += POLL_MS) {
    const healthy = await Promise.all(SERVICE_PORTS.map(isHealthy))
    if (healthy.every(Boolean)) return
    await sleep(POLL_MS)
  }
  throw new Error(
    `Not all services are healthy:\n${machine!.type("journalctl -n 40 --no-pager -u 'ppman*'")}`,
  )
}

/** What was asked of each site, and what was answered otherwise than the page says. */
async function askSites(further: typeof CHECKS = []): Promise<{ asked: number; wrong: string[] }> {
  await untilHealthy()
  const checks = [...CHECKS, ...further]
  const wrong: string[] = []
  for (const { host, path: address, status } of checks) {
    const answer = await send(FRONT, { host, method: 'GET', path: address })
    if (answer.status !== status)
      wrong.push(`${host}${address.replace(/join\/.*/, 'join/…')}: ${answer.status} in place of ${status}`)
  }
  return { asked: checks.length, wrong }
}

/** Failed checks of `ppman doctor`; the sites of the page are on no name server. */
const failedChecks = () =>
  machine!
    .type('ppman doctor --json || true')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { check: string; status: string })
    .filter(({ check, status }) => status === 'failed' && check !== 'addresses.OIDC_ISSUER')
    .map(({ check }) => check)

type Contents = { tables: Record<string, string>; rows: number; files: number }

/** Backs the machine up. @returns the hash of each table, and how many rows and files there are */
function backUp(): Contents {
  machine!.type(`install -d -o ppman -m 700 ${BACKUPS} && ppman backup ${BACKUPS}`)
  const manifest = JSON.parse(
    machine!.type(`cat "$(ls -d ${BACKUPS}/snapshots/* | tail -1)/manifest.json"`),
  ) as {
    tables: { schema: string; name: string; sha256: string; rows: number }[]
    blobs: { count: number }
  }
  const { tables, blobs } = manifest
  return {
    tables: Object.fromEntries(tables.map(({ schema, name, sha256 }) => [`${schema}.${name}`, sha256])),
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: blobs.count,
  }
}

async function installMachine() {
  say('installing Debian')
  installDebian(first)
  machine = await bootMachine(first)
  machine.type('apt-get update')
  typeBlock(packages)
  typeBlock(build)
  await machine.powerOff()
  copyMachine(first, second)
}

/** The page, block by block. */
async function setUpMachine() {
  machine = await bootMachine(first)
  for (const block of [database, ...setUp]) typeBlock(block)
  const [operator] = readBlocks('The first operator')
  const { link } = JSON.parse(typeBlock(operator!)) as { link: string }
  const joining = { host: 'console.ppman.example.com', path: new URL(link).pathname, status: 200 }
  typeBlock('ppman sample load')
  const asked = await askSites([joining])
  const failed = failedChecks()
  say('restarting the machine')
  await machine.reboot()
  const restarted = await askSites([joining])
  const typed = [packages, build, database, ...setUp, operator]
  return { blocks: typed.length, asked, failed, restarted }
}

/** The second machine has the packages, the applications and the kept environment, and no data. */
async function restoreElsewhere() {
  typeBlock("systemctl stop 'ppman*'")
  const before = backUp()
  await machine!.powerOff()
  for (const folder of ['etc/ppman', `.${BACKUPS}`])
    cpSync(path.join(first, folder), path.join(second, folder), { recursive: true, preserveTimestamps: true })
  machine = await bootMachine(second)
  const command = setUp.find((block) => block.includes('/usr/local/bin/ppman'))!
  for (const block of [database, command]) typeBlock(block)
  machine.type(`chown -R ppman:ppman ${BACKUPS}`)
  typeBlock(`ppman restore ${BACKUPS}`)
  typeBlock('ppman verify-evidence')
  const after = backUp()
  const different = Object.keys(before.tables).filter((name) => before.tables[name] !== after.tables[name])
  for (const block of setUp.filter((each) => each.includes('systemctl enable'))) typeBlock(block)
  return { rows: before.rows, files: [before.files, after.files], different, asked: await askSites() }
}

try {
  await installMachine()
  const walked = await setUpMachine()
  const restored = await restoreElsewhere()
  process.stdout.write(`${JSON.stringify({ ...walked, restored })}\n`)
  const wrong = [walked.asked, walked.restarted, restored.asked].flatMap((each) => each.wrong)
  const isRight = wrong.length + walked.failed.length + restored.different.length === 0
  process.exitCode = isRight && restored.files[0] === restored.files[1] ? 0 : 1
} catch (error) {
  say((error as Error).message)
  process.exitCode = 1
} finally {
  await machine?.powerOff()
  await rm(home, { recursive: true, force: true })
}
