import type { Case } from '../case.ts'

/** Places, telehealth, who may bill; labelled before they were first read. */
export const SEEN_SETTINGS: readonly Case[] = [
  [
    'Modifier GT must accompany every H0031 line when the assessment is delivered by interactive video.',
    'telehealth required: H0031',
  ],
  [
    'HCPCS modifier FQ is required for audio-only behavioral health services such as 90834.',
    'telehealth required: 90834',
  ],
  ['Facility claims for 36465 are payable in POS 11 and 24 only.', 'place_of_service allowed_only: 36465'],
  ['99221-99223 will be denied if reported with POS 11.', 'place_of_service not_allowed: 99221 99222 99223'],
  ['Home infusion S9329 must be reported with POS 12.', 'place_of_service required: S9329'],
  [
    'CPT 66984 is covered only when rendered in an ambulatory surgical center or outpatient hospital.',
    'place_of_service allowed_only: 66984',
  ],
  ['Place of service 41 or 42 is required for A0425.', 'place_of_service required: A0425'],
  [
    'J1602 will not be reimbursed when administered in POS 19 or 22 without site-of-care approval.',
    'place_of_service not_allowed: J1602',
  ],
  [
    '99381–99397 are not eligible for telehealth reimbursement.',
    'telehealth not_allowed: 99381 99382 99383 99384 99385 99386 99387 99388 99389 99390 99391 99392 ' +
      '99393 99394 99395 99396 99397',
  ],
  ['Telehealth claims for 99213 require POS 10 when the patient is at home.', 'telehealth required: 99213'],
  [
    'CPT 90837 may be provided through audio-video telehealth with modifier 95.',
    'telehealth allowed_only: 90837',
  ],
  ['Audio-only delivery of 99406 is permitted with modifier 93.', 'telehealth allowed_only: 99406'],
  ['Only licensed audiologists may bill 92557.', 'provider_eligibility restricted: 92557'],
  ['Claims for 81479 must be billed by the performing laboratory.', 'provider_eligibility restricted: 81479'],
  ['97155 must be rendered by a BCBA.', 'provider_eligibility restricted: 97155'],
  [
    'Procedure code 99211 is not reimbursed when billed by physicians.',
    'provider_eligibility restricted: 99211',
  ],
  [
    'Home visits 99347-99350 must be reported with place of service code 12, 13 or 14.',
    'place_of_service required: 99347 99348 99349 99350',
  ],
  [
    'HCPCS G0438 and G0439 are not payable in a skilled nursing facility (POS 31).',
    'place_of_service not_allowed: G0438 G0439',
  ],
  [
    'Telehealth E/M visits (99202-99215) must be billed with place of service 02 or 10 and the GT ' +
      'modifier for Medicaid.',
    'telehealth required: 99202 99203 99204 99205 99206 99207 99208 99209 99210 99211 99212 99213 ' +
      '99214 99215',
  ],
  ['97161 and 97165 cannot be billed as telehealth services.', 'telehealth not_allowed: 97161 97165'],
  [
    'Services billed under 92507 must be provided by a speech-language pathologist who holds a ' +
      'certificate of clinical competence.',
    'provider_eligibility restricted: 92507',
  ],
  [
    'Genetic counseling (96041) is reimbursed only when billed by a board-certified genetic counselor.',
    'provider_eligibility restricted: 96041',
  ],
  [
    'CPT codes 81432 and 81433 will only be covered when ordered by a genetic counselor or oncologist.',
    'provider_eligibility restricted: 81432 81433',
  ],
  ['99214 must be billed with POS 11 or 22.', 'place_of_service required: 99214'],
  ['Place of service 12 is the only POS accepted for 99500.', 'place_of_service allowed_only: 99500'],
  ['E0277 is not reimbursed in place of service 31 or 32.', 'place_of_service not_allowed: E0277'],
  [
    'Infusions of J0202 are restricted to the home, office or ambulatory infusion suite.',
    'place_of_service allowed_only: J0202',
  ],
  [
    'Facility-based polysomnography 95810 is allowed only in POS 22 or 11.',
    'place_of_service allowed_only: 95810',
  ],
  ['CPT 33289 may be performed in an inpatient setting only.', 'place_of_service allowed_only: 33289'],
  ['S9140 is not payable when place of service is 21.', 'place_of_service not_allowed: S9140'],
  ['90847 is covered via telehealth when modifier 95 is appended.', 'telehealth allowed_only: 90847'],
  [
    'Behavioral health services 90832, 90834 and 90837 are eligible when delivered by audio-only technology.',
    'telehealth allowed_only: 90832 90834 90837',
  ],
  ['92507 is not approved for telemedicine.', 'telehealth not_allowed: 92507'],
  [
    'Telehealth services billed as 99214-95 must use POS 10 if the patient is in the home.',
    'telehealth required: 99214',
  ],
  [
    'Providers must append modifier 95 to 96156 when the service is performed virtually.',
    'telehealth required: 96156',
  ],
  [
    'Originating site fee Q3014 is not reimbursable for home-based telehealth.',
    'telehealth not_allowed: Q3014',
  ],
  [
    'Modifier FQ must be reported on 90785 when furnished by audio-only communication.',
    'telehealth required: 90785',
  ],
  ['Only orthopedic surgeons may be reimbursed for 27134.', 'provider_eligibility restricted: 27134'],
  ['J9299 must be prescribed by an oncologist.', 'provider_eligibility restricted: J9299'],
  ['97802 is reimbursable only to registered dietitians.', 'provider_eligibility restricted: 97802'],
  ['CPT 96116 performed by a technician will not be reimbursed.', 'provider_eligibility restricted: 96116'],
  ['27096 is not payable in POS 11 without imaging guidance.', 'place_of_service not_allowed: 27096'],
  [
    'Facility fee G0463 is not covered when the clinic is located off campus (POS 19).',
    'place_of_service not_allowed: G0463',
  ],
  [
    'J1300 must be administered at home or in a non-hospital infusion center.',
    'place_of_service allowed_only: J1300',
  ],
  ['Teledentistry D9995 is reported with POS 02.', 'telehealth required: D9995'],
  ['H2019 is not payable by telephone.', 'telehealth not_allowed: H2019'],
  ['T1014 may be billed for telehealth transmission with modifier GT.', 'telehealth allowed_only: T1014'],
  [
    'Certified nurse midwives are the only providers who may bill 59400 in this setting.',
    'provider_eligibility restricted: 59400',
  ],
  ['T1017 must be provided by an enrolled targeted case manager.', 'provider_eligibility restricted: T1017'],
  ['90863 is not reimbursable to psychologists.', 'provider_eligibility restricted: 90863'],
  [
    'Chiropractors are paid only for 98940, 98941 and 98942.',
    'provider_eligibility restricted: 98940 98941 98942',
  ],
  ['G0378 is payable only for POS 22.', 'place_of_service allowed_only: G0378'],
  ['CPT 36475 must be performed in an office or ASC setting.', 'place_of_service allowed_only: 36475'],
  ['22551 is not reimbursed in an ambulatory surgery center.', 'place_of_service not_allowed: 22551'],
  ['Place of service 20 is not valid for 99283.', 'place_of_service not_allowed: 99283'],
  ['98970 is only billable with POS 02 or 10.', 'place_of_service allowed_only: 98970'],
  ['Claims for 90834 via telehealth must be submitted with modifier GT or 95.', 'telehealth required: 90834'],
  [
    'When 99214 is furnished by telehealth to a patient at home, use place of service 10.',
    'telehealth required: 99214',
  ],
  ['CPT 97530 can be provided via telehealth.', 'telehealth allowed_only: 97530'],
  ['90853 is not covered via audio-only telehealth.', 'telehealth not_allowed: 90853'],
  ['Only synchronous telehealth is covered for 96158.', 'telehealth allowed_only: 96158'],
  ['11719 is payable only to podiatrists.', 'provider_eligibility restricted: 11719'],
  ['Only participating laboratories will be reimbursed for 81507.', 'provider_eligibility restricted: 81507'],
  ['97151 may be billed only by a licensed behavior analyst.', 'provider_eligibility restricted: 97151'],
  ['Physicians without CLIA certification may not bill 80053.', 'provider_eligibility restricted: 80053'],
  ['POS 81 is required when billing 88305 by an independent laboratory.', 'place_of_service required: 88305'],
  ['99211 in POS 21 or 23 will be denied.', 'place_of_service not_allowed: 99211'],
  [
    'Reimbursement for 77067 is restricted to freestanding imaging centers (POS 49 or 50).',
    'place_of_service allowed_only: 77067',
  ],
  [
    'J0897 is not eligible for payment when given in the hospital outpatient department.',
    'place_of_service not_allowed: J0897',
  ],
  ["S9131 must be rendered in the member's home.", 'place_of_service allowed_only: S9131'],
  ['Claims for 97153 delivered in a school (POS 03) are not payable.', 'place_of_service not_allowed: 97153'],
  [
    'Modifier 95 and POS 02 are required for telehealth claims billed with 96130.',
    'telehealth required: 96130',
  ],
  ['99406 is payable when delivered via audio-video technology.', 'telehealth allowed_only: 99406'],
  ['Telehealth is not an approved delivery method for 97012.', 'telehealth not_allowed: 97012'],
  [
    'Report G0406-G0408 for inpatient telehealth follow-up with modifier GT.',
    'telehealth required: G0406 G0407 G0408',
  ],
  ['D0140 may be billed by teledentistry.', 'telehealth allowed_only: D0140'],
  ['Optometrists may not bill 66821.', 'provider_eligibility restricted: 66821'],
  ['Payment for 96040 is limited to genetic counselors.', 'provider_eligibility restricted: 96040'],
  ['99483 must be furnished by a physician or nurse practitioner.', 'provider_eligibility restricted: 99483'],
  ['96110 must be billed with POS 11 or 71.', 'place_of_service required: 96110'],
  ['E0486 is reimbursable only when provided in POS 11 or 12.', 'place_of_service allowed_only: E0486'],
  [
    'Services in place of service 19 are not eligible under G0463 for exempt hospitals.',
    'place_of_service not_allowed: G0463',
  ],
  [
    '98925-98929 are reimbursable only when performed in an office or clinic setting.',
    'place_of_service allowed_only: 98925 98926 98927 98928 98929',
  ],
  [
    'Audio-video visits 99213 and 99214 must be billed with modifier 95 and the POS that would have ' +
      'been used in person.',
    'telehealth required: 99213 99214',
  ],
  ['99381 and 99391 are not eligible for telehealth.', 'telehealth not_allowed: 99381 99391'],
  ['H2014 may be delivered by telehealth when the member consents.', 'telehealth allowed_only: H2014'],
  [
    'Only fellowship-trained reproductive endocrinologists will be reimbursed for 58970.',
    'provider_eligibility restricted: 58970',
  ],
  ['92250 will be reimbursed only to ophthalmologists.', 'provider_eligibility restricted: 92250'],
  ['POS 24 is required for facility claims with 69436.', 'place_of_service required: 69436'],
  [
    'CPT 99304-99310 are limited to POS 31 and 32.',
    'place_of_service allowed_only: 99304 99305 99306 99307 99308 99309 99310',
  ],
  ['When place of service is 13, 99347 is not payable.', 'place_of_service not_allowed: 99347'],
  ['91110 must be done in the outpatient setting to be paid.', 'place_of_service allowed_only: 91110'],
  [
    'Telephonic 98966-98968 will be covered when billed with modifier 93 and POS 10.',
    'telehealth allowed_only: 98966 98967 98968',
  ],
  ['99495 may be furnished face-to-face or by telehealth.', 'telehealth allowed_only: 99495'],
  ['Physical therapists are not eligible to bill 99213.', 'provider_eligibility restricted: 99213'],
  ['G9012 is restricted to enrolled waiver providers.', 'provider_eligibility restricted: G9012'],
  ['81479 must be ordered by the treating oncologist.', 'provider_eligibility restricted: 81479'],
  ['99307 is reimbursable in POS 31, 32, 54 and 56 only.', 'place_of_service allowed_only: 99307'],
  [
    'Claims for 64483 billed in an office setting (POS 11) are denied.',
    'place_of_service not_allowed: 64483',
  ],
  ['When performed in POS 22, 99213 must be billed with POS 22.', 'place_of_service required: 99213'],
  [
    'Q5111 infusions are covered only in the home or an ambulatory infusion suite.',
    'place_of_service allowed_only: Q5111',
  ],
  [
    '92507 delivered by telehealth must be reported with modifier 95 and POS 02.',
    'telehealth required: 92507',
  ],
  ['T1015 is eligible for telehealth when billed with modifier GT.', 'telehealth allowed_only: T1015'],
  ['97167 and 97168 are not reimbursable via telehealth.', 'telehealth not_allowed: 97167 97168'],
  ['Audio-only 99443 must include modifier 93.', 'telehealth required: 99443'],
  [
    '95811 must be interpreted by a board-certified sleep physician.',
    'provider_eligibility restricted: 95811',
  ],
  ['97124 is not payable when rendered by a massage therapist.', 'provider_eligibility restricted: 97124'],
  ['Only pharmacies may bill S9490.', 'provider_eligibility restricted: S9490'],
  ['Only POS 22 and 24 are allowed for 50590.', 'place_of_service allowed_only: 50590'],
  ['99341 is not payable in POS 11.', 'place_of_service not_allowed: 99341'],
  ['Report POS 23 with 99285.', 'place_of_service required: 99285'],
  ['90792 by telehealth requires modifier GT and POS 02.', 'telehealth required: 90792'],
  ['99492 is not eligible to be delivered by telehealth.', 'telehealth not_allowed: 99492'],
  ['S9443 can be delivered via video visit.', 'telehealth allowed_only: S9443'],
  [
    '77263 will be reimbursed only when billed by a radiation oncologist.',
    'provider_eligibility restricted: 77263',
  ],
  ['Physician assistants may not bill 99291.', 'provider_eligibility restricted: 99291'],
  [
    'Services such as 92004 are limited to optometrists and ophthalmologists.',
    'provider_eligibility restricted: 92004',
  ],
]
