// `npm run -s deploy walk`: does what docs/how-to/deploy.md says for one machine without
// containers, in a temporary folder, and asks each service through nginx.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startThrowAwayServers } from '../../dev/src/stack/throw-away-servers.ts'
import { findNginx, freePorts } from './front/open-front.ts'
import { send } from './front/load.ts'
import { asWord, openMachine } from './walk/machine.ts'
import { readBlocks } from './walk/read-page.ts'

const SERVICES = ['ppman-api', 'ppman-web', 'docs-api', 'email-hook', 'control-plane']
const START_LIMIT_MS = 180_000
const POLL_MS = 200

/** Ports on the page: those of the services from 4001 on, then the front. */
const PAGE_PORTS = ['4001', '4002', '4003', '4004', '4005', '4006']

const say = (text: string) => process.stderr.write(`${text}\n`)
const home = mkdtempSync('/var/tmp/ppman-walk-')
const children: ChildProcess[] = []
const servers = await startThrowAwayServers()
const [frontPort, ...ports] = (await freePorts(1 + PAGE_PORTS.length)) as [number, ...number[]]
const url = `http://127.0.0.1:${frontPort}`
const machine = openMachine(home, [
  ['/opt/ppman', path.join(home, 'opt')],
  ['/etc/ppman', path.join(home, 'etc')],
  ['/var/lib/ppman', path.join(home, 'var')],
  ['postgresql://ppman:PASSWORD@127.0.0.1:5432/ppman', servers.databaseUrl],
  ['redis://127.0.0.1:6379', servers.redisUrl],
  ['PPMAN_LISTEN=8080', `PPMAN_LISTEN=127.0.0.1:${frontPort}`],
  ...PAGE_PORTS.map((port, index): [RegExp, string] => [asWord(port), String(ports[index])]),
])

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

/** nginx writes to /tmp and to the terminal as the page has it; here it writes below `home`. */
const startNginx = (_: string, command: string) =>
  [
    `sed -i 's#/tmp/ppman-nginx#${home}/nginx#' ${command.split(' ').at(-1)}`,
    `${command} > ${home}/nginx.log 2>&1`,
  ].join('\n')

async function untilHealthy(name: string, port: number, child: ChildProcess): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += POLL_MS) {
    if ((await fetch(`http://127.0.0.1:${port}/health`).catch(() => null))?.ok) return
    if (child.exitCode !== null) break
    await sleep(POLL_MS)
  }
  throw new Error(`${name} did not become healthy:\n${machine.logOf(name)}`)
}

const portOf = (name: string) => Number(machine.type(`. /etc/ppman/${name}.env; echo "$PORT"`).trim())

async function startAll(unit: string): Promise<void> {
  for (const name of SERVICES) {
    const child = machine.startUnit(unit, name)
    children.push(child)
    await untilHealthy(name, portOf(name), child)
    say(`${name} is healthy`)
  }
  const worker = unit
    .replace('/opt/ppman/%i', '/opt/ppman/ppman-api')
    .replace('app/src/main.ts', 'app/src/worker.ts')
  const child = machine.startUnit(worker, 'ppman-worker')
  children.push(child)
  await untilHealthy('ppman-worker', portOf('ppman-worker'), child)
  say('ppman-worker is healthy')
}

async function askAll(): Promise<{ asked: number; wrong: string[] }> {
  const [block] = readBlocks('The first operator')
  const { link } = JSON.parse(machine.type(`(${block!.text})`)) as { link: string }
  const joining = { host: 'console.ppman.example.com', path: new URL(link).pathname, status: 200 }
  const wrong: string[] = []
  for (const { host, path: address, status } of [...CHECKS, joining]) {
    const answer = await send(url, { host, method: 'GET', path: address })
    if (answer.status !== status)
      wrong.push(`${host}${address.replace(/join\/.*/, 'join/…')}: ${answer.status} in place of ${status}`)
  }
  return { asked: CHECKS.length + 1, wrong }
}

try {
  if (!findNginx()) throw new Error('nginx is not installed.')
  const [, ...blocks] = readBlocks('One machine without containers')
  let typed = 0
  for (const { kind, text } of blocks) {
    if (kind === 'unit') {
      await startAll(text)
      continue
    }
    say(`> ${text.split('\n', 1)[0]!}`)
    machine.type(text.replace(/^(nginx -c \S+).*$/m, startNginx))
    typed += 1
  }
  await sleep(500)
  const { asked, wrong } = await askAll()
  process.stdout.write(`${JSON.stringify({ blocks: typed, asked, wrong })}\n`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} catch (error) {
  say((error as Error).message)
  process.exitCode = 1
} finally {
  stopNginx()
  for (const child of children) {
    if (child.exitCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await servers.stop()
  rmSync(home, { recursive: true, force: true })
}

function stopNginx(): void {
  try {
    process.kill(Number(machine.type(`cat ${home}/nginx.pid`)), 'SIGTERM')
  } catch {
    // It was not started.
  }
}
