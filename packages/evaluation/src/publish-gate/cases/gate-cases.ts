import { ALTS_FIRST } from './alts-first.ts'
import type { PipelineContext } from '@ppman/topic-pipeline/src/review.ts'
import type { GateCase } from './case.ts'
import { DISGUISED_FIFTH } from './disguised-fifth.ts'
import { DISGUISED_FOURTH } from './disguised-fourth.ts'
import { loadLinkedPages } from './linked-pages.ts'
import { LINKS_FIRST } from './links-first.ts'
import { BROKEN_LINKS_SECOND, SOUND_LINKS_SECOND } from './links-second.ts'
import { LINKS_FOURTH, LINKS_THIRD } from './links-by-others.ts'
import { LOOK_ALIKES_FIFTH } from './look-alikes-fifth.ts'
import { LOOK_ALIKES_FOURTH } from './look-alikes-fourth.ts'
import { NINTH } from './ninth.ts'
import { PAGE_CLEAN_FIRST } from './page-clean-first.ts'
import { PHI_CLEAN_FIRST } from './phi-clean-first.ts'
import { PHI_CLEAN_SECOND } from './phi-clean-second.ts'
import { PHI_CLEAN_THIRD } from './phi-clean-third.ts'
import { PHI_FIRST } from './phi-first.ts'
import { PHI_SECOND } from './phi-second.ts'
import { PHI_CLEAN_EIGHTH } from './phi-clean-eighth.ts'
import { PHI_CLEAN_SEVENTH } from './phi-clean-seventh.ts'
import { PHI_CLEAN_SIXTH } from './phi-clean-sixth.ts'
import { PHI_EIGHTH } from './phi-eighth.ts'
import { PHI_SEVENTH } from './phi-seventh.ts'
import { PHI_SIXTH } from './phi-sixth.ts'
import { PHI_THIRD } from './phi-third.ts'
import { SECRETS_CLEAN_FIRST } from './secrets-clean-first.ts'
import { SECRETS_CLEAN_SECOND } from './secrets-clean-second.ts'
import { SECRETS_CLEAN_THIRD } from './secrets-clean-third.ts'
import { SECRETS_FIRST } from './secrets-first.ts'
import { SECRETS_SECOND } from './secrets-second.ts'
import { SECRETS_CLEAN_SEVENTH } from './secrets-clean-seventh.ts'
import { SECRETS_CLEAN_SIXTH } from './secrets-clean-sixth.ts'
import { SECRETS_EIGHTH } from './secrets-eighth.ts'
import { SECRETS_SEVENTH } from './secrets-seventh.ts'
import { SECRETS_SIXTH } from './secrets-sixth.ts'
import { SECRETS_THIRD } from './secrets-third.ts'
import { ELEVENTH } from './eleventh.ts'
import { TENTH } from './tenth.ts'
import { TWELFTH } from './twelfth.ts'

/**
 * `classes` are what a lot is about: only findings of these count against its clean texts, which
 * may well hold MDX that is not allowed.
 */
export type GateLot = {
  lot: string
  classes: readonly string[]
  cases: readonly GateCase[]
  /**
   * Loads the pages that a text of this lot links to; without it the pages of the context are all
   * there are.
   */
  loadTargets?: (bodyMdx: string, context: PipelineContext) => PipelineContext['targets']
  /** Where the reviewed page lies, when it is not the page of the context. */
  context?: Partial<PipelineContext>
  /** So many texts of a lot may stay wrong; 0 when left out. */
  mostWrong?: number
}

const SCANS = ['secret', 'phi']
const PAGE_CHECKS = ['link', 'alt']

/**
 * Our own texts by lot; each lot was run once before a rule was changed for it
 * (docs/lab/docs-scorecard.md).
 */
export const GATE_LOTS: readonly GateLot[] = [
  {
    lot: 'first',
    classes: SCANS,
    cases: [...SECRETS_FIRST, ...SECRETS_CLEAN_FIRST, ...PHI_FIRST, ...PHI_CLEAN_FIRST],
  },
  {
    lot: 'second',
    classes: SCANS,
    cases: [...SECRETS_SECOND, ...SECRETS_CLEAN_SECOND, ...PHI_SECOND, ...PHI_CLEAN_SECOND],
  },
  {
    lot: 'third',
    classes: SCANS,
    cases: [...SECRETS_THIRD, ...SECRETS_CLEAN_THIRD, ...PHI_THIRD, ...PHI_CLEAN_THIRD],
  },
  { lot: 'fourth', classes: SCANS, cases: [...DISGUISED_FOURTH, ...LOOK_ALIKES_FOURTH] },
  { lot: 'fifth', classes: SCANS, cases: [...DISGUISED_FIFTH, ...LOOK_ALIKES_FIFTH] },
  {
    lot: 'sixth',
    classes: SCANS,
    cases: [...SECRETS_SIXTH, ...SECRETS_CLEAN_SIXTH, ...PHI_SIXTH, ...PHI_CLEAN_SIXTH],
  },
  {
    lot: 'seventh',
    classes: SCANS,
    mostWrong: 3,
    cases: [...SECRETS_SEVENTH, ...SECRETS_CLEAN_SEVENTH, ...PHI_SEVENTH, ...PHI_CLEAN_SEVENTH],
  },
  {
    lot: 'eighth',
    classes: SCANS,
    mostWrong: 3,
    cases: [...SECRETS_EIGHTH, ...PHI_EIGHTH, ...PHI_CLEAN_EIGHTH],
  },
  { lot: 'ninth', classes: SCANS, mostWrong: 1, cases: NINTH },
  { lot: 'tenth', classes: SCANS, mostWrong: 1, cases: TENTH },
  { lot: 'eleventh', classes: SCANS, mostWrong: 3, cases: ELEVENTH },
  { lot: 'twelfth', classes: SCANS, mostWrong: 8, cases: TWELFTH },
  {
    lot: 'links and alternatives',
    classes: PAGE_CHECKS,
    cases: [...LINKS_FIRST, ...ALTS_FIRST, ...PAGE_CLEAN_FIRST],
  },
  {
    lot: 'second links',
    classes: ['link'],
    cases: [...BROKEN_LINKS_SECOND, ...SOUND_LINKS_SECOND],
    loadTargets: loadLinkedPages,
  },
  LINKS_THIRD,
  LINKS_FOURTH,
]
