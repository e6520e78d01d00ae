import { versionRepo } from '../../versions/index.ts'
import { addSource } from '../manage-sources.ts'
import { type CheckDeps, checkSourceWhenFree } from '../checks/check-source.ts'
import { sourceRepo } from '../source-repo.ts'
import { SAMPLE_TOOL, samplePage, serveSample } from './sample-site.ts'
import { SAMPLE_MISSING, SAMPLE_POLICIES, type SamplePolicy } from './sample-policies.ts'

const DAY_MS = 86_400_000
const FAILURES = 3

export type SampleDeps = Omit<CheckDeps, 'fetch' | 'tool'>

/**
 * Loads the sample policies through the real pipeline: watched, read twice, compared. Pauses their
 * sources afterwards, because the sites do not exist. Needs the sample payers. Idempotent and
 * resumable.
 */
export async function loadSamplePolicies(deps: SampleDeps): Promise<{ sources: number; changes: number }> {
  const site = await serveSample()
  const checks = { ...deps, fetch: site.fetch, tool: SAMPLE_TOOL, gapMs: 0 }
  try {
    let changes = 0
    for (const policy of SAMPLE_POLICIES) changes += await loadPolicy(policy, site.pages, checks)
    await loadMissing(checks)
    return { sources: SAMPLE_POLICIES.length + 1, changes }
  } finally {
    await site.close()
  }
}

async function loadPolicy(
  policy: SamplePolicy,
  pages: Map<string, string>,
  deps: CheckDeps,
): Promise<number> {
  const id = await watch(policy, deps)
  let changes = 0
  for (const read of [1, 2] as const) {
    const latest = await versionRepo(deps.db).latest(id)
    if (latest && latest.version >= read) continue
    pages.set(policy.address, samplePage(policy, read))
    const checked = await checkSourceWhenFree(id, deps)
    if (checked?.recorded?.changeId) changes += 1
  }
  await sourceRepo(deps.db).pause(id, 'sample: its site is not on the internet', deps.now())
  return changes
}

async function loadMissing(deps: CheckDeps): Promise<void> {
  const id = await watch({ ...SAMPLE_MISSING, specialty: 'dental' }, deps)
  for (let failed = (await sourceRepo(deps.db).byId(id))!.failures; failed < FAILURES; failed += 1)
    await checkSourceWhenFree(id, deps)
}

/** Delays the first check, so that the worker does not request a missing site. */
async function watch(
  { payer, address, specialty }: Pick<SamplePolicy, 'payer' | 'address' | 'specialty'>,
  { db, now }: CheckDeps,
): Promise<string> {
  const firstCheckAt = new Date(now().getTime() + DAY_MS)
  return (await addSource(sourceRepo(db), { url: address, payer, specialty, firstCheckAt }, now())).id
}
