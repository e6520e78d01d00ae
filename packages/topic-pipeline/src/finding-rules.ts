import { altRules } from './checks/alt-text.ts'
import { linkRules } from './checks/links/links.ts'
import { phiRules } from './checks/phi/phi.ts'
import { secretRules } from './checks/secrets/secrets.ts'
import { structureRules } from './checks/structure.ts'
import { envelopeRules } from './fields.ts'
import { wholeBodyRules } from './pipeline.ts'
import { wholeTextRules } from './review-text.ts'
import type { FindingRule } from './review.ts'

/** Every rule that a finding can name, in the order of the checks. */
export const findingRules = (): FindingRule[] => [
  ...envelopeRules(),
  ...secretRules(),
  ...phiRules(),
  ...wholeTextRules(),
  ...wholeBodyRules(),
  ...structureRules(),
  ...linkRules(),
  ...altRules(),
]
