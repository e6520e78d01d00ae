import { spawn } from 'node:child_process'
import path from 'node:path'
import { ROOT } from './places.ts'
import { startThrowAwayPostgres } from './postgres/throw-away.ts'
import { sentenceOf } from './trouble.ts'

/**
 * `npm run check [names]`: runs all or the named checks of turbo.json, with a throw-away database.
 */
const ALL = ['types', 'lint', 'format', 'patterns', 'boundaries', 'unused', 'docs', 'openapi', 'drift']
const named = process.argv.slice(2)

function turbo(databaseUrl: string): Promise<number> {
  const tasks = (named.length ? named : ALL).map((check) => `//#check:${check}`)
  const argv = ['run', ...tasks, '--continue', '--output-logs=new-only', '--log-order=grouped']
  const child = spawn(path.join(ROOT, 'node_modules', '.bin', 'turbo'), argv, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: databaseUrl, TEST_DATABASE_URL: databaseUrl },
  })
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('exit', (code) => resolve(code ?? 1)),
  )
}

try {
  const database = await startThrowAwayPostgres({ isSmall: true })
  process.exitCode = await turbo(database.url)
  await database.stop()
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}
