import type { Case } from './case.ts'

export const SETTINGS: readonly Case[] = [
  ['G0463 is only payable in POS 19 or 22.', 'place_of_service allowed_only: G0463'],
  ['99291 is not valid in place of service 11.', 'place_of_service not_allowed: 99291'],
  [
    'CPT 20610 must be performed in an office setting to be eligible for payment.',
    'place_of_service allowed_only: 20610',
  ],
  ['E0601 will be denied when billed with POS 31.', 'place_of_service not_allowed: E0601'],
  [
    'Reimbursement for 99341-99345 is limited to place of service 12.',
    'place_of_service allowed_only: 99341 99342 99343 99344 99345',
  ],
  ['H2036 must be billed with place of service 55.', 'place_of_service required: H2036'],
  ['90834 delivered via telehealth must be billed with modifier 95.', 'telehealth required: 90834'],
  ['97110 is not eligible for reimbursement when provided via telehealth.', 'telehealth not_allowed: 97110'],
  [
    '98966 may be provided by audio-only telehealth when billed with modifier 93.',
    'telehealth allowed_only: 98966',
  ],
  ['Telemedicine services reported with 99213 require POS 02 or 10.', 'telehealth required: 99213'],
  ['90867 must be ordered by a psychiatrist.', 'provider_eligibility restricted: 90867'],
  ['Only licensed lactation educators may bill S9443.', 'provider_eligibility restricted: S9443'],
  ['0041A must be submitted electronically.', 'claim_submission required: 0041A'],
  ['Only credentialed genetic counselors may bill 96040.', 'provider_eligibility restricted: 96040'],
  ['97802 is not payable when performed by chiropractors.', 'provider_eligibility restricted: 97802'],
  ['The operative report must be sent with every claim for 27599.', 'documentation required: 27599'],
  ['J3590 requires submission of the manufacturer invoice.', 'documentation required: J3590'],
  ['Medical records are required for review of 64999.', 'documentation required: 64999'],
  ['Submit photographs and office notes with requests for 15823.', 'documentation required: 15823'],
  ['Claims billed with modifier 22 must include an operative report.', 'documentation required: mod:22'],
]
