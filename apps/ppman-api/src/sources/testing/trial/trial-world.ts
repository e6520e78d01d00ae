import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSource, checkSourceWhenFree, type CheckDeps, sourceRepo } from '@ppman/policies/sources'
import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { guardedFetch, openBlobStore } from '@ppman/evidence'
import { testSite } from '@ppman/evidence/testing'
import { LISTINGS, type ListingForm } from './trial-listing.ts'
import { type Site, trialPage, type TrialPage } from './trial-page.ts'

const PAGES_ON_SITE = 25
/** A page that hangs is waited for so long; the others as long as real ones. */
const HANGING_MS = 400
const START = Date.parse('2026-03-01T06:00:00Z')

export type TrialWorld = Awaited<ReturnType<typeof trialWorld>>

/**
 * Sites of fictional payers on ports of this machine, watched through their listings, on a database
 * of their own. Time stands still unless it is moved.
 */
export async function trialWorld(size: number) {
  const { db, pool, close: closeDb } = await testDb({ role: 'ppman_worker' })
  const dir = await mkdtemp(join(tmpdir(), 'ppman-trial-'))
  const clock = { at: START }
  const slow = new Set<string>()
  const deps: CheckDeps = {
    db,
    transaction: (work) => inTransaction(db, work, { timeoutMs: 60_000 }),
    fetch: (url, options) =>
      guardedFetch(url, { ...options, ...(slow.has(url) ? { timeoutMs: HANGING_MS } : {}) }),
    blobs: openBlobStore({ BLOB_DIR: dir }),
    now: () => new Date((clock.at += 1)),
    gapMs: 0,
  }
  const sites = await Promise.all(Array.from({ length: Math.ceil(size / PAGES_ON_SITE) }, () => testSite()))
  const pages = Array.from({ length: size }, (_, index) =>
    trialPage(index, sites[index % sites.length]!, { hasEtags: (index % sites.length) % 2 === 0 }),
  )
  const listings: string[] = []
  for (const [index, site] of sites.entries())
    listings.push(
      await openListing(site, {
        form: LISTINGS[index % LISTINGS.length]!,
        pages,
        payer: `Northern Benefit ${index}`,
        pool,
        deps,
      }),
    )
  const close = async () => {
    await Promise.all(sites.map((site) => site.close()))
    await closeDb()
    await rm(dir, { recursive: true })
  }
  return { db, pool, deps, clock, slow, sites, pages, listings, close }
}

type Opening = {
  form: ListingForm
  pages: readonly TrialPage[]
  payer: string
  pool: Awaited<ReturnType<typeof testDb>>['pool']
  deps: CheckDeps
}

async function openListing(site: Site, { form, pages, payer, pool, deps }: Opening): Promise<string> {
  await pool.query(
    `INSERT INTO payer (name, folded_name, slug, payer_type, source, source_key, first_seen_at, last_seen_at)
     VALUES ($1, lower($1), replace(lower($1), ' ', '-'), 'commercial', 'trial', $1, now(), now())`,
    [payer],
  )
  site.pages['/'] = {
    body:
      '<title>Northern Benefit</title><main><h1>Welcome</h1><p>Plans for every season of life, and ' +
      'tools for those who care for our members.</p></main>',
  }
  site.pages[form.path] = () => form.render(pages.filter((page) => page.site === site && page.isListed))
  const { id } = await addSource(
    sourceRepo(deps.db),
    { url: site.url(form.path), payer, kind: form.kind, allowLocal: true },
    deps.now(),
  )
  return id
}

/**
 * Reads the listings, so that their documents are watched, and says which box of a page is the
 * policy.
 */
export async function openSources({ deps, pool, pages, listings }: TrialWorld): Promise<void> {
  for (const id of listings) await checkSourceWhenFree(id, deps)
  for (const page of pages) {
    const { rows } = await pool.query<{ id: string }>(
      'UPDATE source SET selector = $2 WHERE url = $1 RETURNING id',
      [page.site.url(page.path), page.form === 'boxes' ? `#doc .${page.box}` : null],
    )
    page.sourceId = rows[0]!.id
  }
}
