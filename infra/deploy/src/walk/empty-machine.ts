import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../places.ts'

/** Debian 14: the first with PostgreSQL 18. */
const SUITE = 'forky'
const MIRROR = 'http://deb.debian.org/debian'
/** Where the repository lies in the machine. */
const SOURCE = '/usr/src/ppman'
/** Certificates that this machine trusts, for its package registry. */
const CERTIFICATES = '/etc/ssl/certificates-of-the-host.crt'
const BOOT_LIMIT_MS = 180_000
const POLL_MS = 200

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** A Debian system in a folder, booted with its own systemd. It shares this machine's network. */
export type Machine = {
  /** Runs lines as root at the top of the repository. @throws Error when one fails */
  type: (lines: string) => string
  reboot: () => Promise<void>
  powerOff: () => Promise<void>
}

/** Installs Debian's smallest system with systemd, and this commit of the repository. */
export function installDebian(folder: string): void {
  const packages = '--include=systemd,systemd-sysv,dbus,ca-certificates,git'
  // An older debootstrap does not know the name of the suite.
  const recipe = '/usr/share/debootstrap/scripts/sid'
  run('debootstrap', ['--variant=minbase', packages, SUITE, folder, MIRROR, recipe])
  run('git', ['clone', '--quiet', ROOT, path.join(folder, SOURCE)])
  // A mirror may be a snapshot of some weeks ago.
  writeFileSync(path.join(folder, 'etc/apt/apt.conf.d/90snapshot'), 'Acquire::Check-Valid-Until "false";\n')
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates) copyFileSync(certificates, path.join(folder, CERTIFICATES))
}

/** Boots the system of a folder. */
export async function bootMachine(folder: string): Promise<Machine> {
  const args = ['--quiet', '--keep-unit', '--register=no', '--console=passive', '--boot', '-D', folder]
  const env = { PATH, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' }
  const start = () => spawn('systemd-nspawn', args, { stdio: 'ignore', env })
  const environment = environmentOf(folder)
  let child = start()

  const enter = (lines: string) => {
    const script = `cd ${SOURCE}\nset -eu\n${lines}\n`
    const words = ['-t', String(leaderOf(child)), '-a', 'env', '-i', ...environment, 'bash', '-c', script]
    return spawnSync('nsenter', words, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  }
  const untilBooted = async () => {
    for (let waitedMs = 0; waitedMs < BOOT_LIMIT_MS; waitedMs += POLL_MS) {
      await sleep(POLL_MS)
      if (/^(?:running|degraded)/.test(enter('systemctl is-system-running || true').stdout)) return
    }
    child.kill('SIGTERM')
    throw new Error('The machine did not boot. Are debootstrap and systemd-container installed?')
  }
  await untilBooted()
  return {
    type(lines) {
      const { status, stdout, stderr } = enter(lines)
      if (status !== 0) throw new Error(`These lines failed:\n${lines}\n${stdout}${stderr}`)
      return stdout
    },
    async reboot() {
      // systemd-nspawn leaves it to its caller to start the machine once more.
      const ended = once(child, 'exit')
      enter('systemctl reboot')
      await ended
      child = start()
      await untilBooted()
    },
    async powerOff() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The machine's first process; null while it has none. */
function leaderOf({ pid }: ChildProcess): number | null {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ', 1)[0]) || null : null
}

function environmentOf(folder: string): string[] {
  const trusted = existsSync(path.join(folder, CERTIFICATES))
    ? [`NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, `npm_config_cafile=${CERTIFICATES}`]
    : []
  return [`PATH=${PATH}`, 'HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive', ...trusted]
}

/** Copies a machine that is off. */
export function copyMachine(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  run('cp', ['--archive', from, to])
}

function run(command: string, args: readonly string[]): void {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (error) throw new Error(`${command} is not installed (${error.message}).`)
  if (status !== 0) throw new Error(`${command} failed:\n${stderr.slice(-2_000)}`)
}
