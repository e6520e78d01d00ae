import type { RuleCategory } from '../rule.ts'
import { addOn } from './payment/add-on.ts'
import { bundling } from './payment/bundling.ts'
import { claimSubmission, drugBilling, revenueCode } from './claims/claim-content.ts'
import { codeStatus } from './claims/code-status.ts'
import { coverage } from './benefits/coverage.ts'
import { demographicLimit } from './benefits/demographic-limit.ts'
import { diagnosis } from './benefits/diagnosis.ts'
import { documentation } from './claims/documentation.ts'
import { globalPeriod } from './payment/global-period.ts'
import { limits } from './payment/limits.ts'
import { modifier } from './claims/modifier.ts'
import { paymentReduction } from './payment/payment-reduction.ts'
import { placeOfService } from './benefits/place-of-service.ts'
import { priorAuthorization } from './benefits/prior-authorization.ts'
import { providerEligibility } from './benefits/provider-eligibility.ts'
import { telehealth } from './benefits/telehealth.ts'
import type { Cue } from './finding.ts'

/**
 * The cues in order of precedence, each with the categories that it suppresses. A service that is
 * "not payable in place of service 02" has a rule on places and none on coverage.
 */
export const CUES: [cue: Cue, explains: readonly RuleCategory[]][] = [
  [
    codeStatus,
    [
      'coverage',
      'claim_submission',
      'documentation',
      'bundling',
      'add_on',
      'modifier',
      'provider_eligibility',
      'diagnosis',
    ],
  ],
  [
    priorAuthorization,
    [
      'unit_limit',
      'frequency_limit',
      'place_of_service',
      'diagnosis',
      'modifier',
      'documentation',
      'demographic_limit',
      'provider_eligibility',
      'drug_billing',
      'telehealth',
      'claim_submission',
      'payment_reduction',
      'bundling',
      'revenue_code',
    ],
  ],
  [addOn, ['modifier', 'bundling', 'coverage', 'documentation', 'claim_submission']],
  [
    telehealth,
    [
      'place_of_service',
      'modifier',
      'coverage',
      'claim_submission',
      'provider_eligibility',
      'diagnosis',
      'bundling',
    ],
  ],
  [globalPeriod, ['bundling', 'coverage', 'modifier', 'claim_submission', 'provider_eligibility']],
  [revenueCode, ['bundling', 'coverage', 'claim_submission', 'documentation', 'place_of_service']],
  [
    bundling,
    [
      'coverage',
      'place_of_service',
      'modifier',
      'claim_submission',
      'unit_limit',
      'documentation',
      'provider_eligibility',
    ],
  ],
  [paymentReduction, ['coverage', 'modifier', 'bundling']],
  [limits, ['documentation', 'claim_submission', 'payment_reduction']],
  [drugBilling, ['coverage', 'documentation', 'claim_submission', 'provider_eligibility']],
  [diagnosis, ['coverage', 'documentation', 'claim_submission']],
  [placeOfService, ['coverage', 'provider_eligibility', 'claim_submission']],
  [documentation, ['coverage', 'modifier', 'claim_submission']],
  [modifier, ['coverage', 'claim_submission']],
  [providerEligibility, ['coverage', 'claim_submission']],
  [claimSubmission, ['coverage']],
  [demographicLimit, []],
  [coverage, []],
]
