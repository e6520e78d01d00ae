import { readFileSync } from 'node:fs'
import type { GateCase } from './case.ts'
import { type LinkedSite, linkedPagesOf } from './linked-pages.ts'

type Written = { label: 'link' | 'clean'; kind: string; bodyMdx: string; format?: string }
type Lots = { world: LinkedSite; lots: Record<'third links' | 'fourth links', Written[]> }

const { world, lots } = JSON.parse(
  readFileSync(new URL('./links-by-others.json', import.meta.url), 'utf8'),
) as Lots
const { pagePath, siteOrigin } = world

const casesOf = (batch: keyof Lots['lots']): GateCase[] =>
  lots[batch].map(({ label, kind, bodyMdx, format }, index) => ({
    id: `${batch.replace(' ', '-')}-${String(index + 1).padStart(3, '0')}`,
    label,
    kind,
    draft: { slug: 'claims', bodyMdx, ...(format ? { frontmatter: { format } } : {}) },
  }))

const ofOthers = { classes: ['link'], context: { pagePath, siteOrigin }, loadTargets: linkedPagesOf(world) }

/** Two lots of broken links and sound look-alikes by authors who had not read the checks. */
export const LINKS_THIRD = { ...ofOthers, lot: 'third links', cases: casesOf('third links') }
/**
 * No rule was changed for a miss of this lot, so its figure stands for texts that nobody here has
 * seen.
 */
export const LINKS_FOURTH = { ...ofOthers, lot: 'fourth links', cases: casesOf('fourth links'), mostWrong: 3 }
