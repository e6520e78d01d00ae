import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bearerProxy } from './mcp/bearer-proxy.ts'
import { places } from './places.ts'
import { readStack } from './stack/stack-file.ts'
import { sentenceOf, trouble } from './trouble.ts'

/** A revision of MCP as the conformance suite names its requirements. */
type Revision = '2025-11-25' | '2026-07-28'

type Exceptions = { reason: string; scenarios: readonly string[] }

const FIXTURES =
  'asks for tools, prompts and resources of a test server by name (test_simple_text, test://static-text)'
const NO_PROMPTS = 'asks for prompts and completions; the specification of the service has neither'
const ASKS_BACK =
  'asks a tool of a test server that asks its client back (sampling, elicitation, roots); ours never ask'

const BOTH: readonly Exceptions[] = [
  {
    reason: FIXTURES,
    scenarios: [
      'tools-call-simple-text',
      'tools-call-image',
      'tools-call-audio',
      'tools-call-embedded-resource',
      'tools-call-mixed-content',
      'tools-call-error',
      'tools-call-with-progress',
      'resources-read-text',
      'resources-read-binary',
      'resources-templates-read',
      'json-schema-2020-12',
    ],
  },
  {
    reason: NO_PROMPTS,
    scenarios: [
      'completion-complete',
      'prompts-list',
      'prompts-get-simple',
      'prompts-get-with-args',
      'prompts-get-embedded-resource',
      'prompts-get-with-image',
    ],
  },
]

/**
 * Scenarios that the service does not support, by reason. Another failing scenario, or a passing
 * one of these, is an error.
 */
const EXCEPTIONS: Readonly<Record<Revision, readonly Exceptions[]>> = {
  '2025-11-25': [
    ...BOTH,
    {
      reason: ASKS_BACK,
      scenarios: [
        'tools-call-sampling',
        'tools-call-elicitation',
        'elicitation-sep1034-defaults',
        'elicitation-sep1330-enums',
      ],
    },
    {
      reason: 'asks for messages outside of an answer; calls are answered one by one, without sessions',
      scenarios: [
        'tools-call-with-logging',
        'resources-subscribe',
        'resources-unsubscribe',
        'server-sse-multiple-streams',
      ],
    },
  ],
  '2026-07-28': [
    ...BOTH,
    {
      reason: ASKS_BACK,
      scenarios: [
        'input-required-result-basic-elicitation',
        'input-required-result-basic-sampling',
        'input-required-result-basic-list-roots',
        'input-required-result-request-state',
        'input-required-result-multiple-input-requests',
        'input-required-result-multi-round',
        'input-required-result-missing-input-response',
        'input-required-result-non-tool-request',
        'input-required-result-result-type',
        'input-required-result-tampered-state',
        'input-required-result-capability-check',
        'input-required-result-ignore-extra-params',
        'server-stateless:sep-2575-server-rejects-undeclared-capability',
        'server-stateless:sep-2575-missing-capability-http-400',
      ],
    },
    {
      reason:
        'asks for messages outside of an answer; calls are answered one by one, and the list of tools ' +
        'never changes',
      scenarios: [
        'server-stateless:sep-2575-http-server-no-independent-requests-on-stream',
        'server-stateless:sep-2575-server-no-log-without-loglevel',
        'server-stateless:sep-2575-server-sends-tools-list-changed-on-subscription',
      ],
    },
    { reason: NO_PROMPTS, scenarios: ['caching:sep-2549-prompts-list-caching-hints'] },
  ],
}

// `npm run mcp-conformance`: the protocol's own suite against /mcp of the running stack, or of
// `--url U --key K`.

type Target = { url: string; key: string }

const suite = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/package.json'))),
  'dist',
  'index.js',
)

try {
  process.exitCode = (await conformsToAll(target())) ? 0 : 1
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}

async function conformsToAll({ url, key }: Target): Promise<boolean> {
  const proxy = await bearerProxy(new URL(url), key)
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-conformance-'))
  const passed: boolean[] = []
  try {
    for (const revision of Object.keys(EXCEPTIONS) as Revision[]) {
      passed.push(
        await conforms(revision, { url: `http://127.0.0.1:${proxy.port}${new URL(url).pathname}`, folder }),
      )
    }
  } finally {
    proxy.close()
    rmSync(folder, { recursive: true })
  }
  return passed.every(Boolean)
}

function target(): Target {
  const { values } = parseArgs({ options: { url: { type: 'string' }, key: { type: 'string' } } })
  if (values.url && values.key) return { url: values.url, key: values.key }
  const stack = readStack(places.stack)
  const token = stack?.tokens['docs']
  if (!stack || !token)
    throw trouble('Nothing runs here. Say npm start first, or name a service with --url and --key.')
  return { url: `${stack.docsBaseUrl}/mcp`, key: token }
}

/**
 * Whether all requirements of the revision pass except for the listed exceptions, which must still
 * fail.
 */
async function conforms(
  revision: Revision,
  { url, folder }: { url: string; folder: string },
): Promise<boolean> {
  const expected = path.join(folder, `${revision}.yml`) // JSON is YAML
  writeFileSync(
    expected,
    JSON.stringify({ server: EXCEPTIONS[revision].flatMap(({ scenarios }) => scenarios) }),
  )
  const args = ['server', '--url', url, '--requirements', revision, '--expected-failures', expected]
  const { output, isRight } = await run(args, folder)
  process.stdout.write(`== ${revision}\n${output.slice(Math.max(0, output.indexOf('=== SUMMARY')))}\n`)
  return isRight
}

function run(args: string[], cwd: string): Promise<{ output: string; isRight: boolean }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [suite, ...args], { cwd, maxBuffer: 100_000_000 }, (error, output) =>
      resolve({ output, isRight: !error }),
    )
  })
}
