#!/usr/bin/env node
// Stands in for Prisma's native schema engine: same arguments and JSON-RPC lines on stdio, but it runs the official
// WebAssembly build over @prisma/adapter-pg, so that nothing has to be downloaded at install time.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg'
import { adapterFactory, createDatabase, databaseCommand } from './schema-engine-adapter.mjs'

const argv = process.argv.slice(2)
const valuesOf = (flag) => argv.flatMap((word, i) => (word === flag ? [argv[i + 1]] : []))
const datasource = JSON.parse(valuesOf('--datasource')[0] ?? '{}')
const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n')
const log = (level, fields) =>
  process.stderr.write(
    JSON.stringify({ timestamp: new Date().toISOString(), level, fields, target: 'schema_engine::logger' }) +
      '\n',
  )

let panic = ''
globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => (panic = message) }

if (argv.includes('cli')) await runDatabaseCommand(argv[argv.indexOf('cli') + 1])
else serve()

async function runDatabaseCommand(name) {
  process.stderr.write('\n') // the command line skips the first line
  try {
    await databaseCommand(name, datasource.url)
    log('INFO', { message: `${name} ok` })
  } catch (error) {
    log('ERROR', { is_panic: false, error_code: prismaCode(error), message: error.message || String(error) })
    process.exitCode = 1
  }
}

function prismaCode({ code }) {
  return { '3D000': 'P1003', '28P01': 'P1000', 28000: 'P1010', '42P04': 'P1009' }[code] ?? 'P1001'
}

function serve() {
  process.on('uncaughtException', (error) => {
    log('ERROR', { is_panic: true, message: panic || error.message, backtrace: error.stack })
    process.exit(101)
  })
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity })
  let queue = Promise.resolve()
  lines.on('line', (line) => {
    const message = line.trim() ? JSON.parse(line) : {}
    if (message.method) queue = queue.then(() => answer(message))
  })
  lines.on('close', () => queue.finally(() => process.exit(0)))
}

async function answer({ id, method, params }) {
  try {
    say({ id, result: (await call(method, params, id)) ?? {} })
  } catch (error) {
    say({ id, error: rpcError(error) })
  }
}

async function call(method, params, id) {
  if (method === 'createDatabase') return createDatabase(datasource.url)
  const { engine } = await start()
  if (method === 'getDatabaseVersion') return engine.version(params)
  const result = await engine[method](params)
  if (method === 'diff' && result.stdout) {
    say({ id: 1e6 + id, method: 'print', params: { content: result.stdout.replace(/\n$/, '') } })
  }
  return result
}

function rpcError(error) {
  const cause =
    (error?.id !== undefined && started?.adapter.errorRegistry?.consumeError?.(error.id)?.error) || error
  const isPanic = error?.name === 'RuntimeError'
  const message = isPanic ? panic : (cause.message ?? String(cause))
  const code = error.code ?? cause.code ?? null
  return {
    code: 4466,
    message,
    data: { is_panic: isPanic, message, error_code: code, meta: error.meta ?? null },
  }
}

let started
async function start() {
  if (started) return started
  const module = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = readFileSync(join(dirname(module), 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': wasm })
  wasm.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  const datamodels = valuesOf('--datamodels').map((file) => [file, readFileSync(file, 'utf8')])
  const adapter = bindMigrationAwareSqlAdapterFactory(adapterFactory(datasource))
  const engine = await wasm.SchemaEngine.new(
    { datamodels: datamodels.length ? datamodels : undefined },
    () => {},
    adapter,
  )
  started = { engine, adapter }
  return started
}
