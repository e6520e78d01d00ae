import { PHI_CLEAN_FIRST } from './phi-clean-first.fixtures.ts'
import { PHI_FIRST } from './phi-first.fixtures.ts'
import { SECRETS_CLEAN_FIRST } from './secrets-clean-first.fixtures.ts'
import { SECRETS_FIRST } from './secrets-first.fixtures.ts'

/** Our own texts by lot; each lot was run once before a rule was changed for it (docs/reference/docs-scorecard.md). */
export const GATE_LOTS = [{ lot: 'first', cases: [...SECRETS_FIRST, ...SECRETS_CLEAN_FIRST, ...PHI_FIRST, ...PHI_CLEAN_FIRST] }] as const
