import type { GateCase } from './case.fixtures.ts'
import { PHI_CLEAN_FIRST } from './phi-clean-first.fixtures.ts'
import { PHI_CLEAN_SECOND } from './phi-clean-second.fixtures.ts'
import { PHI_FIRST } from './phi-first.fixtures.ts'
import { PHI_SECOND } from './phi-second.fixtures.ts'
import { SECRETS_CLEAN_FIRST } from './secrets-clean-first.fixtures.ts'
import { SECRETS_CLEAN_SECOND } from './secrets-clean-second.fixtures.ts'
import { SECRETS_FIRST } from './secrets-first.fixtures.ts'
import { SECRETS_SECOND } from './secrets-second.fixtures.ts'

/** Our own texts by lot; each lot was run once before a rule was changed for it (docs/reference/docs-scorecard.md). */
export const GATE_LOTS: readonly { lot: string; cases: readonly GateCase[] }[] = [
  { lot: 'first', cases: [...SECRETS_FIRST, ...SECRETS_CLEAN_FIRST, ...PHI_FIRST, ...PHI_CLEAN_FIRST] },
  { lot: 'second', cases: [...SECRETS_SECOND, ...SECRETS_CLEAN_SECOND, ...PHI_SECOND, ...PHI_CLEAN_SECOND] },
]
