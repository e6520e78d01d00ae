// Wapiti about the sites of the running stack, as a stranger.
//
// --minutes N   for each site, a third for the crawl and the rest for the attacks; 4 unless given
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { places } from '../../dev/src/places.ts'
import { readStack } from '../../dev/src/stack/stack-file.ts'
import { debianVersion, printReport } from './verdicts/verdict.ts'

type Fault = { method: string; path: string; info: string; parameter: string | null }
type Scan = {
  vulnerabilities: Record<string, Fault[]>
  anomalies: Record<string, Fault[]>
}

/** Findings that are wrong about the product, with why. */
const EXCEPTIONS: readonly { text: RegExp; why: string }[] = [
  {
    text: /X-XSS-Protection is not set/,
    why: 'it is set to 0, as OWASP advises; Wapiti wants 1, which browsers no longer know',
  },
  {
    text: /Secure flag is not set/,
    why: 'the local stack speaks http; with https in CONSOLE_URL and BASE_URL cookies are Secure',
  },
  {
    text: /POST \/docs\/report\/\S+: CSRF token 'token' is not properly checked/,
    why:
      'when the quota of reports is used up a right token gets 429 as a wrong one does; ' +
      'tests hold that it is checked',
  },
]
const isException = (text: string) => EXCEPTIONS.some((exception) => exception.text.test(text))

/** Modules that attack this server alone; others load lists or need a second host. */
const MODULES = [
  ...['backup', 'blindsql', 'cookieflags', 'crlf', 'csp', 'csrf', 'exec', 'file', 'htaccess'],
  ...['http_headers', 'methods', 'permanentxss', 'redirect', 'shellshock', 'sql', 'xss', 'xxe'],
]

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '4' } } })
const siteS = 60 * Number(values.minutes)
const stack = readStack(places.stack)
if (!stack) throw new Error('Nothing runs here: start it with npm start.')

const home = mkdtempSync(path.join(tmpdir(), 'ppman-wapiti-'))

function scan(name: string, url: string): Scan & { urls: number } {
  const file = path.join(home, `${name}.json`)
  const args = [
    ...[
      '--url',
      url,
      '--scope',
      'folder',
      '--module',
      MODULES.join(','),
      '--format',
      'json',
      '--output',
      file,
    ],
    ...['--flush-session', '--no-bugreport', '--max-scan-time', String(Math.ceil(siteS / 3))],
    ...['--max-attack-time', String(Math.ceil((siteS * 2) / 3 / MODULES.length))],
    ...['--max-links-per-page', '50', '--max-files-per-dir', '30', '--depth', '4', '--verbose', '0'],
    ...['--store-session', path.join(home, name), '--store-config', path.join(home, 'config')],
    // Debian's Wapiti asks for Brotli, and reads it only with another package.
    ...['--header', 'Accept-Encoding: gzip, deflate'],
  ]
  const { status, stderr, error } = spawnSync('wapiti', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (error || status !== 0) throw error ?? new Error(`Wapiti failed on ${name}: ${stderr.slice(-1_000)}`)
  const found = JSON.parse(readFileSync(file, 'utf8')) as Scan
  return { ...found, urls: countUrls(path.join(home, name)) }
}

/** Addresses and forms that the crawl found, from the file that Wapiti keeps. */
function countUrls(folder: string): number {
  const file = readdirSync(folder).find((each) => each.endsWith('.db'))
  if (!file) return 0
  const database = new DatabaseSync(path.join(folder, file), { readOnly: true })
  const { count } = database.prepare('SELECT count(*) AS count FROM paths WHERE evil = 0').get() as {
    count: number
  }
  database.close()
  return count
}

function faultsOf(site: string, groups: Record<string, Fault[]>): string[] {
  return Object.entries(groups).flatMap(([kind, faults]) =>
    faults.map(({ method, path, info }) => `${site}: ${kind}: ${method} ${path}: ${info}`),
  )
}

try {
  const sites = {
    pages: stack.baseUrl,
    documentation: `${stack.docsBaseUrl}/docs/`,
    console: `${stack.consoleUrl}/`,
  }
  const scans = Object.entries(sites).map(([site, url]) => ({ site, ...scan(site, url) }))
  const all = scans.flatMap(({ site, vulnerabilities: found }) => faultsOf(site, found))
  const vulnerabilities = all.filter((text) => !isException(text))
  for (const { text, why } of EXCEPTIONS)
    process.stdout.write(`${all.filter((each) => text.test(each)).length} × ${text.source}: ${why}\n`)
  const anomalies = scans.flatMap(({ site, anomalies: found }) => faultsOf(site, found))
  printReport({
    versions: { wapiti: debianVersion('wapiti') },
    figures: {
      vulnerabilities: vulnerabilities.length,
      anomalies: anomalies.length,
      urls: scans.reduce((sum, { urls }) => sum + urls, 0),
    },
    findings: [...vulnerabilities, ...anomalies].map((text) => ({ trial: 'wapiti', text })),
  })
} finally {
  rmSync(home, { recursive: true, force: true })
}
