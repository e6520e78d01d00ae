import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { AppError } from '@ppman/errors'
import { ROOT } from '../places.ts'

/** Where each schema keeps its migrations, below the top of the repository. */
const MIGRATIONS = path.join('prisma', 'migrations')
const CONTROL_PLANE = path.join('infra', 'control-plane', 'sql')

/** The code of an earlier release, unpacked and installed in a folder of its own. */
export type OldRelease = { folder: string; commit: string }

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 30 })

/** The newest tag that HEAD contains; null when there is none. */
export const lastTag = (): string | null => git('describe', '--tags', '--abbrev=0').stdout.trim() || null

/**
 * Unpacks a commit, and installs it as its own launcher does.
 *
 * @throws AppError `invalid_input` for a name that is no commit
 */
export async function unpackRelease(ref: string, folder: string): Promise<OldRelease> {
  const commit = git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).stdout.trim()
  if (!commit) throw new AppError('invalid_input', `--from ${ref} names no commit.`)
  mkdirSync(folder, { recursive: true })
  const archive = path.join(folder, 'release.tar')
  const packed = git('archive', '--format=tar', `--output=${archive}`, commit)
  const unpacked = spawnSync('tar', ['-xf', archive, '-C', folder], { encoding: 'utf8' })
  if (packed.status !== 0 || unpacked.status !== 0)
    throw new Error(`The release could not be unpacked: ${packed.stderr}${unpacked.stderr}`)
  rmSync(archive)
  const old = { folder, commit }
  const { code, output } = await runOld(old, ['ppman', '--help'])
  if (code !== 0) throw new Error(`The release could not be installed:\n${output.slice(-2_000)}`)
  return old
}

/** Runs a command of the old release, such as `['test', 'apps/docs-api']`. */
export function runOld(
  { folder }: OldRelease,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const launcher = path.join(folder, 'infra', 'dev', 'run.mjs')
  const child = spawn(process.execPath, [launcher, ...words], {
    cwd: folder,
    env: { ...withoutNpm(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => chunks.push(text))
  return new Promise((resolve, reject) =>
    child
      .once('error', reject)
      .once('close', (code) => resolve({ code: code ?? 1, output: chunks.join('') })),
  )
}

/** What npm and Jest set for their own scripts would reach into the other checkout. */
const withoutNpm = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !/^(npm_|pnpm_|INIT_CWD$|NODE_OPTIONS$|NODE_ENV$|JEST_|PPMAN_|TEST_|NODE_COMPILE_CACHE$)/i.test(name),
    ),
  )

/** Names of the migrations that this checkout has and the old release has not. */
export function newMigrations({ folder }: OldRelease): string[] {
  return [MIGRATIONS, CONTROL_PLANE].flatMap((place) => {
    const there = new Set(namesIn(path.join(folder, place)))
    return namesIn(path.join(ROOT, place)).filter((name) => !there.has(name))
  })
}

const namesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /^\d{4}_/.test(name)) : []

/** A migration that no release has, as a test of the check adds one. */
export type ExtraMigration = { name: string; sql: string }

/** Gives the old release the schema of this checkout, so that all it does runs on that. */
export function putNewSchema({ folder }: OldRelease, extra: readonly ExtraMigration[] = []): void {
  for (const place of [MIGRATIONS, CONTROL_PLANE]) {
    rmSync(path.join(folder, place), { recursive: true, force: true })
    cpSync(path.join(ROOT, place), path.join(folder, place), { recursive: true })
  }
  for (const { name, sql } of extra) {
    mkdirSync(path.join(folder, MIGRATIONS, name), { recursive: true })
    writeFileSync(path.join(folder, MIGRATIONS, name, 'migration.sql'), sql)
  }
}

/**
 * Tests of the services from end to end, whose databases are made by the migrations. Tests of the
 * migrations themselves are left out: they know their own list.
 */
export const SERVICE_TESTS = [
  'apps/ppman-api/src/',
  'apps/docs-api/src/',
  'apps/email-hook/src/',
  'apps/ppman-web/src/',
  'infra/control-plane/src/',
]

type SuiteResult = { passed: number; failed: number; failures: string[] }

/** Runs tests of the old release, which has the new schema by now. */
export async function runOldSuite(old: OldRelease, words: readonly string[]): Promise<SuiteResult> {
  const { code, output } = await runOld(old, ['test', ...words])
  const summary = /^Tests: .*$/m.exec(output)?.[0] ?? ''
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0)
  const failures = [...new Set(output.match(/^ {2}● .+$/gm) ?? [])].map((line) => line.trim().slice(2))
  const isBroken = code !== 0 && count('failed') === 0
  return {
    passed: count('passed'),
    failed: isBroken ? 1 : count('failed'),
    failures: isBroken ? [...failures, output.slice(-1_000)] : failures,
  }
}
