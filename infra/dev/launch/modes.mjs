import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { at, environment } from './places.mjs'
import { fail } from './say.mjs'

/** What `npm start`, `npm test`, `npm run …` may say, each with the words after it. */
export const modes = {
  start: () => become(at('infra', 'dev', 'src', 'start.ts'), []),
  check: (words) => become(at('infra', 'dev', 'src', 'check.ts'), words),
  test: (words) => runJest(words),
  ppman: (words) => becomeWhereCalled('ppman', at('apps', 'ppman-cli', 'src', 'main.ts'), words),
  eval: ([name, ...words]) => becomeWhereCalled('eval', namedFile(name, 'eval'), words),
  bench: ([name, ...words]) => becomeWhereCalled('bench', namedFile(name, 'bench'), words),
  'bench:publish': (words) => become(at('infra', 'dev', 'src', 'publish-bench.ts'), words),
  deploy: ([name, ...words]) => becomeWhereCalled('deploy', deployFile(name), words),
  docs: () => become(at('infra', 'dev', 'src', 'check-docs.ts'), []),
  tour: () => become(at('infra', 'dev', 'src', 'tour.ts'), []),
  screenshots: () => become(at('infra', 'dev', 'src', 'screenshots.ts'), []),
  journeys: (words) => become(at('infra', 'dev', 'src', 'journeys.ts'), words),
  faults: (words) => become(at('infra', 'faults', 'src', 'run.ts'), words),
  load: (words) => become(at('infra', 'faults', 'src', 'load', 'run.ts'), words),
  judges: (words) => become(at('infra', 'judges', 'src', 'run.ts'), words),
  'mcp-conformance': (words) => become(at('infra', 'dev', 'src', 'mcp-conformance.ts'), words),
  openapi: async () => {
    for (const file of appFiles('write-openapi.ts')) await run([file])
    await run([at('infra', 'dev', 'src', 'write-client-types.ts')])
  },
}

const COMPILED = at('node_modules', '.cache', 'ppman', 'compiled')

/** Turns this process into a script of ours, without the cost of another process. */
async function become(file, words) {
  process.env.PATH = environment().PATH
  process.argv = [process.execPath, file, ...words]
  module.enableCompileCache(COMPILED)
  await import(pathToFileURL(file))
}

/** Package managers run scripts at the top of the repository; paths on the command line are meant from where it was typed. */
function becomeWhereCalled(mode, file, words) {
  const { npm_lifecycle_event: event, INIT_CWD: origin } = process.env
  if (event === mode && origin && existsSync(origin)) process.chdir(origin)
  return become(file, words)
}

/** Threads and processes that tests start load our sources anew: each compiles them once. */
const runJest = (words) =>
  run(['--disable-warning=ExperimentalWarning', at('node_modules', 'jest', 'bin', 'jest.js'), ...words], {
    NODE_COMPILE_CACHE: COMPILED,
  })

/** Runs Node on the rest of a command line; ends this process when it fails. */
function run(words, env = {}) {
  const options = { cwd: at(), stdio: 'inherit', env: { ...environment(), ...env } }
  const child = spawn(process.execPath, words, options)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) =>
    child.on('exit', (code) => (code === 0 ? resolve() : process.exit(code ?? 1))),
  )
}

const appFiles = (name) =>
  readdirSync(at('apps'))
    .map((app) => at('apps', app, 'src', name))
    .filter(existsSync)

const DEPLOY_COMMANDS = ['build', 'check', 'rolling', 'release', 'walk']

const deployFile = (name) =>
  DEPLOY_COMMANDS.includes(name)
    ? at('infra', 'deploy', 'src', `${name}.ts`)
    : fail(`There is no deploy command named "${name ?? ''}". Known: ${DEPLOY_COMMANDS.join(', ')}.`, 2)

/** The one file `<name>.<kind>.ts` of the sources. */
function namedFile(name, kind) {
  const ending = `.${kind}.ts`
  const files = ['apps', 'packages']
    .flatMap((top) => sourcesBelow(at(top)))
    .filter((file) => file.endsWith(ending))
  const known = new Map(files.map((file) => [path.basename(file, ending), file]))
  return (
    known.get(name) ??
    fail(
      `There is no ${kind} named "${name ?? ''}". Known: ${[...known.keys()].sort().join(', ') || 'none'}.`,
      2,
    )
  )
}

function sourcesBelow(folder) {
  const isSource = ({ name }) => name !== 'node_modules' && name !== 'generated'
  return readdirSync(folder, { withFileTypes: true })
    .filter(isSource)
    .flatMap((entry) =>
      entry.isDirectory() ? sourcesBelow(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
    )
}
