import { type OldRelease, runOld } from './old-release.ts'

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

export type SuiteResult = { passed: number; failed: number; failures: string[] }

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
