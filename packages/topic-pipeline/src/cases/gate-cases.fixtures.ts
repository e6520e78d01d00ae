import { ALTS_FIRST } from './alts-first.fixtures.ts'
import type { PipelineContext } from '../draft.ts'
import type { GateCase } from './case.fixtures.ts'
import { DISGUISED_FIFTH } from './disguised-fifth.fixtures.ts'
import { DISGUISED_FOURTH } from './disguised-fourth.fixtures.ts'
import { loadLinkedPages } from './linked-pages.fixtures.ts'
import { LINKS_FIRST } from './links-first.fixtures.ts'
import { BROKEN_LINKS_SECOND, SOUND_LINKS_SECOND } from './links-second.fixtures.ts'
import { LINKS_FOURTH, LINKS_THIRD } from './links-by-others.fixtures.ts'
import { LOOK_ALIKES_FIFTH } from './look-alikes-fifth.fixtures.ts'
import { LOOK_ALIKES_FOURTH } from './look-alikes-fourth.fixtures.ts'
import { PAGE_CLEAN_FIRST } from './page-clean-first.fixtures.ts'
import { PHI_CLEAN_FIRST } from './phi-clean-first.fixtures.ts'
import { PHI_CLEAN_SECOND } from './phi-clean-second.fixtures.ts'
import { PHI_CLEAN_THIRD } from './phi-clean-third.fixtures.ts'
import { PHI_FIRST } from './phi-first.fixtures.ts'
import { PHI_SECOND } from './phi-second.fixtures.ts'
import { PHI_THIRD } from './phi-third.fixtures.ts'
import { SECRETS_CLEAN_FIRST } from './secrets-clean-first.fixtures.ts'
import { SECRETS_CLEAN_SECOND } from './secrets-clean-second.fixtures.ts'
import { SECRETS_CLEAN_THIRD } from './secrets-clean-third.fixtures.ts'
import { SECRETS_FIRST } from './secrets-first.fixtures.ts'
import { SECRETS_SECOND } from './secrets-second.fixtures.ts'
import { SECRETS_THIRD } from './secrets-third.fixtures.ts'

/** `classes` are what a lot is about: only findings of these count against its clean texts, which may well hold MDX that is not allowed. */
export type GateLot = {
  lot: string
  classes: readonly string[]
  cases: readonly GateCase[]
  /** Loads the pages that a text of this lot links to; without it the pages of the context are all there are. */
  loadTargets?: (bodyMdx: string, context: PipelineContext) => PipelineContext['targets']
  /** Where the reviewed page lies, when it is not the page of the context. */
  context?: Partial<PipelineContext>
  /** A lot that rules are not fitted to may keep so many wrong texts; 0 when left out. */
  mostWrong?: number
}

const SCANS = ['secret', 'phi']
const PAGE_CHECKS = ['link', 'alt']

/** Our own texts by lot; each lot was run once before a rule was changed for it (docs/reference/docs-scorecard.md). */
export const GATE_LOTS: readonly GateLot[] = [
  { lot: 'first', classes: SCANS, cases: [...SECRETS_FIRST, ...SECRETS_CLEAN_FIRST, ...PHI_FIRST, ...PHI_CLEAN_FIRST] },
  { lot: 'second', classes: SCANS, cases: [...SECRETS_SECOND, ...SECRETS_CLEAN_SECOND, ...PHI_SECOND, ...PHI_CLEAN_SECOND] },
  { lot: 'third', classes: SCANS, cases: [...SECRETS_THIRD, ...SECRETS_CLEAN_THIRD, ...PHI_THIRD, ...PHI_CLEAN_THIRD] },
  { lot: 'fourth', classes: SCANS, cases: [...DISGUISED_FOURTH, ...LOOK_ALIKES_FOURTH] },
  { lot: 'fifth', classes: SCANS, cases: [...DISGUISED_FIFTH, ...LOOK_ALIKES_FIFTH] },
  { lot: 'links and alternatives', classes: PAGE_CHECKS, cases: [...LINKS_FIRST, ...ALTS_FIRST, ...PAGE_CLEAN_FIRST] },
  { lot: 'second links', classes: ['link'], cases: [...BROKEN_LINKS_SECOND, ...SOUND_LINKS_SECOND], loadTargets: loadLinkedPages },
  LINKS_THIRD,
  LINKS_FOURTH,
]
