// Wapiti about the sites of the running stack, as a stranger.
//
// --minutes N   limit for each site; 5 unless given
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { places } from '../../dev/src/places.ts'
import { readStack } from '../../dev/src/stack/stack-file.ts'
import { debianVersion, printReport } from './report.ts'

type Fault = { method: string; path: string; info: string; parameter: string | null }
type Scan = {
  vulnerabilities: Record<string, Fault[]>
  anomalies: Record<string, Fault[]>
  infos: { crawled_pages_nbr?: number }
}

/** Modules that attack this server alone; others load lists from elsewhere or need a second host. */
const MODULES = [
  'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss',
  'redirect,sql,xss,xxe,shellshock,timesql',
].join(',')

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } })
const stack = readStack(places.stack)
if (!stack) throw new Error('Nothing runs here: start it with npm start.')

const home = mkdtempSync(path.join(tmpdir(), 'ppman-wapiti-'))

function scan(name: string, url: string): Scan {
  const file = path.join(home, `${name}.json`)
  const args = [
    ...['--url', url, '--scope', 'folder', '--module', MODULES, '--format', 'json', '--output', file],
    ...['--flush-session', '--no-bugreport', '--max-scan-time', String(60 * Number(values.minutes))],
    ...['--max-links-per-page', '50', '--max-files-per-dir', '30', '--depth', '4', '--verbose', '0'],
    ...['--store-session', path.join(home, 'sessions'), '--store-config', path.join(home, 'config')],
  ]
  const { status, stderr, error } = spawnSync('wapiti', args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (error || status !== 0) throw error ?? new Error(`Wapiti failed on ${name}: ${stderr.slice(-1_000)}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Scan
}

function faultsOf(site: string, groups: Record<string, Fault[]>): string[] {
  return Object.entries(groups).flatMap(([kind, faults]) =>
    faults.map(({ method, path, info }) => `${site}: ${kind}: ${method} ${path}: ${info}`),
  )
}

try {
  const sites = { pages: stack.baseUrl, documentation: `${stack.docsBaseUrl}/docs/`, console: `${stack.consoleUrl}/` }
  const scans = Object.entries(sites).map(([site, url]) => ({ site, ...scan(site, url) }))
  const vulnerabilities = scans.flatMap(({ site, vulnerabilities: found }) => faultsOf(site, found))
  const anomalies = scans.flatMap(({ site, anomalies: found }) => faultsOf(site, found))
  printReport({
    versions: { wapiti: debianVersion('wapiti') },
    figures: {
      vulnerabilities: vulnerabilities.length,
      anomalies: anomalies.length,
      urls: scans.reduce((sum, { infos }) => sum + (infos.crawled_pages_nbr ?? 0), 0),
    },
    findings: [...vulnerabilities, ...anomalies].map((text) => ({ judge: 'wapiti', text })),
  })
} finally {
  rmSync(home, { recursive: true, force: true })
}
