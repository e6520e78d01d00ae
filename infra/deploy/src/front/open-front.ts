import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, copyFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { anyFreePort } from '../../../dev/src/machine/ports.ts'
import { inDeploy } from '../places.ts'

export const HOSTS = { base: 'ppman.test', docs: 'docs.ppman.test', console: 'console.ppman.test' }

/** The installed nginx; null when there is none. */
export function findNginx(): string | null {
  const found = ['/usr/sbin/nginx', 'nginx'].find((file) => spawnSync(file, ['-v']).status === 0)
  return found ?? null
}

/** Ports of the instances of each service. */
export type Instances = Record<
  'ppman-api' | 'ppman-web' | 'email-hook' | 'docs-api' | 'control-plane',
  number[]
>
export type Internal = { api: number; docs: number; control: number }

const serversOf = (ports: number[]) => ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')

/** Writes nginx's configuration as the deployment page does. @returns the main file */
export function writeConfiguration(
  home: string,
  { port, instances, internal }: { port: number; instances: Instances; internal: Internal },
): string {
  const values: Record<string, string> = {
    PPMAN_HOST: HOSTS.base,
    PPMAN_DOCS_HOST: HOSTS.docs,
    PPMAN_CONSOLE_HOST: HOSTS.console,
    PPMAN_SCHEME: 'http',
    PPMAN_LISTEN: `127.0.0.1:${port}`,
    PPMAN_TRUSTED: '',
    PPMAN_API: serversOf(instances['ppman-api']),
    PPMAN_WEB: serversOf(instances['ppman-web']),
    EMAIL_HOOK: serversOf(instances['email-hook']),
    DOCS_API: serversOf(instances['docs-api']),
    CONTROL_PLANE: serversOf(instances['control-plane']),
    PPMAN_INTERNAL_API: String(internal.api),
    PPMAN_INTERNAL_DOCS: String(internal.docs),
    PPMAN_INTERNAL_CONTROL: String(internal.control),
  }
  const fill = (template: string) =>
    readFileSync(inDeploy('nginx', template), 'utf8').replace(
      /\$\{(\w+)\}/g,
      (_, name: string) => values[name] ?? '',
    )
  mkdirSync(home, { recursive: true })
  for (const name of ['proxy.conf', 'internal-proxy.conf'])
    copyFileSync(inDeploy('nginx', name), path.join(home, name))
  const main = readFileSync(inDeploy('nginx', 'nginx.conf'), 'utf8')
    .replaceAll('/tmp/ppman-nginx', `${home}/nginx`)
    .replace('/dev/stdout', `${home}/access.log`)
  writeFileSync(path.join(home, 'nginx.conf'), main)
  writeFileSync(path.join(home, 'ppman.conf'), fill('ppman.conf.template'))
  writeFileSync(path.join(home, 'internal.conf.rendered'), fill('internal.conf.template'))
  return path.join(home, 'nginx.conf')
}

/** `nginx -t`. @returns what it complains about, or null */
export function configurationProblem(nginx: string, file: string): string | null {
  const { status, stderr } = spawnSync(nginx, ['-t', '-c', file], { encoding: 'utf8' })
  return status === 0 && !stderr.includes('[warn]') ? null : stderr
}

/** Starts nginx with a configuration. */
export async function openFront(
  nginx: string,
  file: string,
  port: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  const log = openSync(`${file}.log`, 'w')
  const child: ChildProcess = spawn(nginx, ['-c', file, '-g', 'daemon off;'], { stdio: ['ignore', log, log] })
  closeSync(log)
  const url = `http://127.0.0.1:${port}`
  while ((await fetch(`${url}/nginx-health`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${readFileSync(`${file}.log`, 'utf8')}`)
    await sleep(50)
  }
  const close = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { url, close }
}

/** Free ports of this process, each another one. */
export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, anyFreePort))
