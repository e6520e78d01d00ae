// `npm run mcp-conformance`: the protocol's own suite against /mcp of the running stack, or of
// `--url U --key K`.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bearerProxy } from './mcp/bearer-proxy.ts'
import { EXCEPTIONS, type Revision } from './mcp/exceptions.ts'
import { places } from './places.ts'
import { readStack } from './stack/stack-file.ts'
import { sentenceOf, trouble } from './trouble.ts'

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
