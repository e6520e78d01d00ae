import path from 'node:path'
import { ROOT } from '../../../judges/src/verdicts/places.ts'
import { type Mark, none, type Trial } from '../../../judges/src/verdicts/verdict.ts'
import { verdictPage } from '../../../judges/src/verdicts/verdict-page.ts'

/** Folder of the scripts. */
export const SCRIPTS = path.join(ROOT, 'infra', 'faults', 'src')

/** File of the verdicts. */
export const RESULTS = path.join(ROOT, 'infra', 'faults', 'results.json')

type Fault = Omit<Trial, 'needsStack'>

const atMost = (figure: string, value: number): Mark => ({ figure, atMost: value })
const atLeast = (figure: string, value: number): Mark => ({ figure, atLeast: value })
const WRITES: readonly Mark[] = [
  atLeast('acknowledged', 100),
  none('lost'),
  none('doubled'),
  none('half_applied'),
  none('unasked'),
]

/** A fault that tests of the suite hold: all that match must pass, and there must be so many. */
const heldByTests = (name: string, looksAt: string, tests: number, ...words: string[]): Fault => ({
  name,
  looksAt,
  command: ['held-by.ts', 'tests', name, ...words],
  marks: [none('failed'), atLeast('tests', tests)],
})

/** A fault that a bench holds: every row with a bar must meet it. */
const heldByBench = (name: string, looksAt: string, bars: number, ...bench: string[]): Fault => ({
  name,
  looksAt,
  command: ['held-by.ts', 'bench', name, ...bench],
  marks: [none('bars_missed'), atLeast('bars_met', bars)],
})

const ON_PROCESSES: readonly Fault[] = [
  {
    name: 'PostgreSQL killed',
    looksAt: 'SIGKILL of PostgreSQL 20 times while services write; then history and database are compared',
    command: ['database.ts', 'kill'],
    marks: [
      atLeast('kills', 20),
      ...WRITES,
      none('odd_answers'),
      atMost('failure_p99_ms', 2_000),
      atMost('recovery_ms', 5_000),
    ],
  },
  {
    name: 'PostgreSQL frozen',
    looksAt:
      'SIGSTOP of PostgreSQL for 30 s under load: requests end, `/healthz` answers, no connection leaks',
    command: ['database.ts', 'hang'],
    marks: [
      ...WRITES,
      atMost('longest_ms', 3_000),
      atMost('healthz_p99_ms', 50),
      none('connections_left'),
      atMost('recovery_ms', 5_000),
    ],
  },
  {
    name: 'Redis away',
    looksAt:
      'Redis frozen for 10 s, killed for 10 s, without its scripts: requests go on, tickets are refused',
    command: ['redis.ts'],
    marks: [
      ...WRITES,
      none('failed'),
      atMost('added_p99_ms', 60),
      none('tickets_not_503'),
      atMost('back_ms', 2_000),
    ],
  },
  {
    name: 'start without servers',
    looksAt:
      'five services that start while PostgreSQL, then Redis, is away: alive at once, ready without help',
    command: ['boot.ts'],
    marks: [
      atLeast('alive_without_database', 5),
      atLeast('alive_without_redis', 5),
      atLeast('became_ready', 10),
      atMost('ready_ms', 10_000),
    ],
  },
  {
    name: 'services killed',
    looksAt:
      'SIGKILL of the API and the documentation service 50 times; clients repeat writes with the same key',
    command: ['services-killed.ts'],
    marks: [atLeast('kills', 50), ...WRITES, none('without_effect'), atLeast('repeated', 1)],
  },
  {
    name: 'rolling restart',
    looksAt: 'SIGTERM of instances one after another, 50 times, under 50 requests a second through nginx',
    command: ['deploys.ts', 'restart', '50', '50'],
    marks: [atLeast('restarts', 50), none('failed'), none('unclean')],
    program: { file: 'nginx', debianPackage: 'nginx' },
  },
  {
    name: 'old and new release',
    looksAt:
      'instances of a release 100 commits back, replaced one after another on the new schema under load',
    command: ['deploys.ts', 'release', '100'],
    marks: [atLeast('restarts', 10), atLeast('sent', 500), none('failed')],
    program: { file: 'nginx', debianPackage: 'nginx' },
  },
  {
    name: 'clock ten minutes off',
    looksAt:
      'the clock of the API ahead of the edge and behind it: calls are refused with 401 in the envelope',
    command: ['clock.ts'],
    marks: [none('refused_with_right_clock'), none('not_401_with_wrong_clock'), atLeast('calls', 60)],
    program: { file: 'faketime', debianPackage: 'faketime' },
  },
  {
    name: 'slow patterns',
    looksAt: 'every regular expression of the product, by `npm run check patterns`',
    command: ['held-by.ts', 'patterns'],
    marks: [none('slow'), none('not_measured'), atLeast('patterns', 2_500)],
  },
]

const BY_BENCHES: readonly Fault[] = [
  heldByBench(
    'e-mail events',
    '100,000 damaged requests beside the provider’s library, and one signed event 1,000 times',
    5,
    'hook',
  ),
  heldByBench(
    'sockets',
    '10,000 sockets on one process (memory, time of an event), and a client cut 1,000 times at random',
    5,
    'sockets',
  ),
  heldByBench(
    'crash points of webhooks',
    'the worker killed 50 times between commit, send and mark, and PostgreSQL restarted',
    6,
    'outbox',
  ),
]

const BY_TESTS: readonly Fault[] = [
  heldByTests(
    'ticket and place races',
    'many connections with one ticket, 50 places of an organization, floods and oversized frames',
    15,
    'socket/sockets',
  ),
  heldByTests(
    'hostile bodies',
    'what is no HTTP, too large, out of bounds or of a wrong type, on every operation and console form',
    2_500,
    'unreadable-request',
    'src/contract.test',
    'hostile-input',
  ),
  heldByTests(
    'hostile PDFs',
    'bombs, polyglots, 2,001 pages, encryption, scripts: rejected, and this process does not grow',
    40,
    'packages/uploads',
    'ppman-web/src/uploads',
  ),
  heldByTests(
    'hostile price files',
    'compression bombs, cut files and endless lines for the reader of price files, which may be killed',
    10,
    'hostile-files',
    'ingest-killed',
  ),
  heldByTests(
    'requests to private addresses',
    'literal, mapped, rebound and redirected addresses that lead inside: no connection is made',
    60,
    'evidence/src/fetch',
  ),
  heldByTests(
    'isolation of organizations',
    'ids of another organization at operations, MCP tools and sockets; 200 reads of two tenants at once',
    250,
    'docs-api/src/organizations',
    'mcp/isolation',
    'db/src/db.test',
    'socket/filters',
    'webhooks.route',
    'email-subscriptions.route',
    'feeds.route',
    'pt-documents.route',
    'disagreements.route',
    'audit/events.route',
    'audit/export.route',
    'review.route',
    'usage.route',
  ),
  heldByTests(
    'forged identity',
    'unsigned, `alg: none`, wrong key, audience, expiry, doubled headers, smuggled requests',
    50,
    'auth/src',
    'control-plane/src/edge',
  ),
  heldByTests(
    'requests of other sites',
    'forms of other sites, and without the token of the session: refused, and nothing is stored',
    30,
    'ppman-web/src/actions',
    'ppman-web/src/auth',
    'ppman-web/src/app',
  ),
  heldByTests(
    'receivers that misbehave',
    'webhook receivers that hang, redirect, answer without end, cut the line, or answer 410 and 429',
    15,
    'webhooks/run-deliveries',
  ),
  heldByTests(
    'read replica away',
    'a replica that hangs, is killed, falls behind or is promoted, and the store of write positions away: ' +
      'no request fails',
    10,
    'ppman-api/src/read-replica',
  ),
  heldByTests(
    'audit trail',
    'lines edited, removed and reordered by the owner of the database: verification names the line',
    15,
    'ledger/src/audit',
    'ppman-cli/src/audit',
  ),
  heldByTests(
    'secrets and patient data in logs',
    'marked secrets and patient data through every route; all output, metrics and traces are searched',
    3,
    'observe/src/canaries',
    'full-log',
  ),
]

/**
 * What is broken on purpose (`platform.md` 4.2), in the order in which it runs. Slow attackers are
 * a judge (`slowhttptest`); overload and soak are `npm run load`.
 */
export const FAULTS: readonly Trial[] = [...ON_PROCESSES, ...BY_BENCHES, ...BY_TESTS].map((fault) => ({
  ...fault,
  needsStack: false,
}))

/** docs/reference/faults.md: every fault with its marks and what its newest run gave. */
export const faultsPage = (): string =>
  verdictPage({
    opening: [
      '# Faults',
      '',
      'Written from `infra/faults`: what is broken on purpose, what must hold meanwhile, what was measured.',
      'Slow attackers are among the [judges](judges.md), overload and soak on',
      '[a page of their own](load.md). How the faults run: [infra/faults](../../infra/faults/README.md).',
    ],
    noun: 'fault',
    trials: FAULTS,
    results: RESULTS,
  })
