import { RESULTS } from './places.ts'
import { verdictPage } from './verdict-page.ts'
import { type Mark, none, type Trial } from './verdict.ts'

const CHROMIUM = { file: 'chromium', debianPackage: 'chromium' }
const PAGES = { command: ['pages.ts'], needsStack: true, program: CHROMIUM } as const

/** Pages in all states and for all visitors; fewer mean that the walk was cut short. */
const MANY_PAGES: Mark = { figure: 'pages', atLeast: 100 }

/** Programs of others that look at the product, in the order in which they run. */
export const JUDGES: readonly Trial[] = [
  {
    name: 'spectral',
    looksAt: 'the OpenAPI documents; errors and warnings of `spectral:oas`',
    command: ['lint-openapi.ts'],
    marks: [none('spectral')],
    needsStack: false,
  },
  {
    name: 'redocly',
    looksAt: 'the OpenAPI documents; errors and warnings of the recommended rules',
    command: ['lint-openapi.ts'],
    marks: [none('redocly')],
    needsStack: false,
  },
  {
    name: 'prism',
    looksAt: 'requests of the integration tests and their answers, through `prism proxy --errors`',
    command: ['prism.ts'],
    marks: [none('violations'), { figure: 'exchanges', atLeast: 2_000 }],
    needsStack: false,
  },
  {
    name: 'fast-check',
    looksAt: 'every operation, with requests generated from the OpenAPI documents',
    command: ['fuzz-openapi.ts'],
    marks: [
      none('server_errors'),
      none('undocumented'),
      { figure: 'requests_per_operation', atLeast: 10_000 },
    ],
    needsStack: false,
  },
  {
    name: 'mcp-conformance',
    looksAt: '`/mcp`, both revisions, with the declared exceptions alone',
    command: ['mcp.ts'],
    marks: [none('unexpected'), { figure: 'checks_passed', atLeast: 100 }],
    needsStack: true,
  },
  {
    ...PAGES,
    name: 'axe',
    looksAt: 'every page in its states, wide, narrow, light and dark; serious and critical findings',
    marks: [none('axe'), MANY_PAGES],
  },
  {
    ...PAGES,
    name: 'html-validate',
    looksAt: 'the HTML of the same pages',
    marks: [none('html_validate'), MANY_PAGES],
  },
  {
    ...PAGES,
    name: 'csp_evaluator',
    looksAt: 'the content security policy of the same pages; high findings',
    marks: [none('csp_evaluator'), MANY_PAGES],
  },
  {
    ...PAGES,
    name: 'vnu',
    looksAt: 'the HTML of the same pages, by the Nu Html Checker; errors',
    marks: [none('vnu'), MANY_PAGES],
    program: { file: 'java', debianPackage: 'default-jre-headless' },
  },
  {
    name: 'wapiti',
    looksAt: 'the sites as a stranger: injection, file handling, redirects, headers',
    command: ['wapiti.ts'],
    marks: [none('vulnerabilities'), none('anomalies'), { figure: 'urls', atLeast: 50 }],
    needsStack: true,
    program: { file: 'wapiti', debianPackage: 'wapiti' },
  },
  {
    name: 'slowhttptest',
    looksAt: '1,000 connections with slow headers, then 1,000 with slow bodies',
    command: ['slow-http.ts'],
    marks: [
      none('failed_probes'),
      { figure: 'longest_attacker_s', atMost: 30 },
      { figure: 'p99_ratio', atMost: 2 },
    ],
    needsStack: true,
    program: { file: 'slowhttptest', debianPackage: 'slowhttptest' },
  },
]

/** docs/reference/judges.md: every judge with its mark and what its newest run said. */
export const judgesPage = (): string =>
  verdictPage({
    opening: [
      '# Independent judges',
      '',
      'Written from `infra/judges`: programs of others that look at the product, each with its pass mark.',
      'How they run: [infra/judges](../../infra/judges/README.md).',
    ],
    noun: 'judge',
    trials: JUDGES,
    results: RESULTS,
  })
