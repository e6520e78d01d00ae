import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anyFreePort } from '../../../dev/src/machine/ports.ts'
import { until } from './real-services.ts'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

/** Debian's package `prometheus` has both; what needs them is skipped where they are missing. */
export const hasPrometheus = (): boolean =>
  ['prometheus', 'promtool'].every((program) => spawnSync(program, ['--version']).status === 0)

type Alerts = { data: { alerts: { labels: { alertname: string }; state: string }[] } }

/**
 * A real Prometheus with the rules that ship, but without their waiting time, and with a scrape
 * every second.
 */
export async function startPrometheus(targets: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'ppman-prometheus-'))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('prometheus.yml', read('prometheus.yml').replaceAll(/_interval: \d+s/g, '_interval: 1s'))
  write('alerts.yml', read('alerts.yml').replaceAll(/^ +for: .*\n/gm, ''))
  write('targets.yml', `- targets: [${targets.map((target) => `'${target}'`).join(', ')}]\n`)
  const port = await anyFreePort()
  const url = `http://127.0.0.1:${port}`
  const argv = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const server: ChildProcess = spawn('prometheus', argv, { stdio: 'ignore' })
  await until('Prometheus is ready', async () => (await fetch(`${url}/-/ready`)).ok)
  return {
    /** Names of the alerts that fire now. */
    firing: async (): Promise<string[]> => {
      const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as Alerts
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
    },
    close: () => {
      server.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
