// The Prisma command line with the schema engine from npm (WebAssembly) instead of the one it would download.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const cli = createRequire(import.meta.url).resolve('prisma/build/index.js')
const { status } = spawnSync(process.execPath, [cli, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: here('..'),
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: here('schema-engine.mjs'),
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
})
process.exit(status ?? 1)
