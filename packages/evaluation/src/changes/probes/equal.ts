import { equalProbes } from './probe.ts'

/** Passages whose two wordings state the same. Labelled before the first run. */
export const EQUAL = equalProbes([
  // contractions and negation
  [
    'Coverage',
    'CPT 90791 is not covered for couples therapy.',
    "CPT 90791 isn't covered for couples therapy.",
  ],
  [
    'Prior Authorization',
    'Prior authorization is not required for CPT 90834.',
    "Prior authorization isn't required for CPT 90834.",
  ],
  [
    'Prior Authorization',
    'Emergency admissions do not require prior authorization.',
    "Emergency admissions don't require prior authorization.",
  ],
  [
    'Billing',
    'Providers cannot bill members for missed visits.',
    'Providers may not bill members for missed visits.',
  ],
  [
    'Coverage',
    'Services that are not medically necessary will not be covered.',
    "Services that aren't medically necessary won't be covered.",
  ],
  ['Coverage', 'Home traction units are not covered.', 'Home traction units are noncovered.'],
  ['Coverage', 'Home traction units are not covered.', 'We do not cover home traction units.'],
  [
    'Prior Authorization',
    'No prior authorization is required for observation stays.',
    'Prior authorization is not required for observation stays.',
  ],
  [
    'Prior Authorization',
    'Observation stays do not need prior authorization.',
    'Observation stays can be provided without prior authorization.',
  ],
  ['Reimbursement', 'Supplies are not separately reimbursed.', 'Supplies are not reimbursed separately.'],
  [
    'Reimbursement',
    'Supplies are not separately reimbursed.',
    'No separate reimbursement is made for supplies.',
  ],
  [
    'Coverage',
    'The device is not covered unless the member has diabetes.',
    "The device isn't covered unless the member has diabetes.",
  ],
  [
    'Coverage',
    'Robotic assistance is considered not medically necessary.',
    'Robotic assistance is not considered medically necessary.',
  ],
  [
    'Coverage',
    'Robotic assistance is considered investigational.',
    'Robotic assistance is considered experimental and investigational.',
  ],
  // numbers and comparators
  [
    'Limits',
    'No more than four units of CPT 97110 are allowed per day.',
    'Up to four units of CPT 97110 are allowed per day.',
  ],
  [
    'Limits',
    'A maximum of 20 visits per calendar year is covered.',
    'Coverage is limited to 20 visits per calendar year.',
  ],
  [
    'Limits',
    'A maximum of 20 visits per calendar year is covered.',
    'At most twenty (20) visits are covered each calendar year.',
  ],
  [
    'Limits',
    'Not to exceed 3 injections in a 12-month period.',
    'Limited to 3 injections in a 12 month period.',
  ],
  [
    'Criteria',
    'The member has had two or more falls in the past year.',
    'The member has had at least two falls in the past year.',
  ],
  ['Criteria', 'The member is 18 years of age or older.', 'The member is at least 18 years old.'],
  ['Criteria', 'The member is aged 18 or older.', 'The member is 18 years of age or older.'],
  ['Criteria', 'Body mass index is greater than or equal to 35 kg/m2.', 'BMI is ≥ 35 kg/m2.'],
  ['Criteria', 'Hemoglobin A1c is less than 8 percent.', 'HbA1c is < 8%.'],
  [
    'Reimbursement',
    'Assistant surgeons are reimbursed at 16 percent of the allowed amount.',
    'Assistant surgeons are reimbursed at 16% of the allowed amount.',
  ],
  [
    'Reimbursement',
    'The second procedure is reduced by fifty percent (50%).',
    'The second procedure is reduced by 50%.',
  ],
  [
    'Reimbursement',
    'The primary procedure is paid at one hundred percent of the fee schedule.',
    'The primary procedure is paid at 100 % of the fee schedule.',
  ],
  [
    'Criteria',
    'Symptoms have lasted for at least six (6) weeks.',
    'Symptoms have lasted for 6 or more weeks.',
  ],
  [
    'Criteria',
    'At least three months of conservative treatment failed.',
    'A minimum of 3 months of conservative treatment failed.',
  ],
  ['Limits', 'One pair of orthotics every 24 months.', 'One pair of orthotics per 24 months.'],
  ['Limits', 'One pair of orthotics every two years.', 'One pair of orthotics every 2 years.'],
  ['Limits', 'Twice per year', 'Two times per year'],
  [
    'Documentation',
    'Records must be submitted within 30 days of the request.',
    'Records must be submitted no later than thirty (30) days from the request.',
  ],
  // dates
  [
    'Effective',
    'Effective January 1, 2026, this policy applies to all outpatient services.',
    'Effective 01/01/2026, this policy applies to all outpatient services.',
  ],
  [
    'Effective',
    'Effective January 1, 2026, this policy applies to all outpatient services.',
    'Effective 1 January 2026, this policy applies to all outpatient services.',
  ],
  [
    'Prior Authorization',
    'For dates of service on or after 3/1/2026, prior authorization is required for CPT 22551.',
    'For dates of service on or after March 1, 2026, prior authorization is required for CPT 22551.',
  ],
  [
    'Prior Authorization',
    'Beginning July 1, 2026, prior authorization is required for CPT 22551.',
    'Prior authorization is required for CPT 22551 beginning July 1, 2026.',
  ],
  ['Effective', 'This policy is effective 2026-04-01.', 'This policy takes effect on April 1, 2026.'],
  // codes
  [
    'Coverage',
    'Infliximab biosimilars (Q5103, Q5104) are covered.',
    'Infliximab biosimilars (Q5103 or Q5104) are covered.',
  ],
  [
    'Coverage',
    'Infliximab biosimilars (Q5103, Q5104) are covered.',
    'Infliximab biosimilars (Q5103 and Q5104) are covered.',
  ],
  [
    'Prior Authorization',
    'CPT codes 93303, 93304 and 93306 require prior authorization.',
    'Prior authorization is required for CPT codes 93306, 93303, and 93304.',
  ],
  [
    'Prior Authorization',
    'CPT codes 97110, 97111 and 97112 require prior authorization.',
    'CPT codes 97110-97112 require prior authorization.',
  ],
  [
    'Prior Authorization',
    'Prior authorization is required for the following codes:\n- 22551\n- 22612\n- 22630',
    'Prior authorization is required for codes 22551, 22612 and 22630.',
  ],
  [
    'Prior Authorization',
    'Prior authorization is required for the following codes:\n- 22551\n- 22612\n- 22630',
    'The following codes require prior authorization: 22630, 22551, 22612.',
  ],
  [
    'Prior Authorization',
    '| Code | Prior authorization |\n| 22551 | Yes |\n| 22612 | No |',
    '| Code | Prior authorization |\n| 22551 | Required |\n| 22612 | Not required |',
  ],
  [
    'Coverage',
    '| Code | Covered |\n| 22551 | Yes |\n| 22612 | Yes |',
    'The following codes are covered:\n- 22551\n- 22612',
  ],
  [
    'Billing',
    'Append modifier 25 to the evaluation and management code.',
    'Modifier 25 must be appended to the evaluation and management code.',
  ],
  [
    'Billing',
    'Bill HCPCS J1745 with modifier JW for the discarded amount.',
    'HCPCS code J1745 must be billed with modifier JW for the discarded amount.',
  ],
  // synonyms of the field
  [
    'Prior Authorization',
    'Prior authorization is required for CPT 22551.',
    'Precertification is required for CPT 22551.',
  ],
  [
    'Prior Authorization',
    'Prior authorization is required for CPT 22551.',
    'Prior authorization must be obtained for CPT 22551.',
  ],
  [
    'Prior Authorization',
    'Prior authorization is required for CPT 22551.',
    'CPT 22551 is subject to prior authorization.',
  ],
  [
    'Prior Authorization',
    'Prior authorization is required for inpatient rehabilitation.',
    'Inpatient rehabilitation needs pre-authorization.',
  ],
  [
    'Prior Authorization',
    'Providers must obtain prior authorization before the service is rendered.',
    'Providers are required to get prior authorization prior to the service being rendered.',
  ],
  [
    'Coverage',
    'Cochlear implants are covered when criteria are met.',
    'Cochlear implants are covered if criteria are met.',
  ],
  [
    'Coverage',
    'Cochlear implants are considered medically necessary for severe hearing loss.',
    'Cochlear implantation is considered medically necessary for severe hearing loss.',
  ],
  [
    'Coverage',
    'Members with severe hearing loss may receive cochlear implants.',
    'Patients with severe hearing loss may receive cochlear implants.',
  ],
  [
    'Criteria',
    'The patient was evaluated by a cardiologist prior to the procedure.',
    'The member was evaluated by a cardiologist before the procedure.',
  ],
  [
    'Criteria',
    'The patient was evaluated by a cardiologist before surgery.',
    'A cardiologist evaluated the patient before surgery.',
  ],
  [
    'Documentation',
    'The provider must submit the operative report.',
    'The operative report must be submitted by the provider.',
  ],
  [
    'Documentation',
    'Submit the operative report with the claim.',
    'The operative report must be sent with the claim.',
  ],
  [
    'Documentation',
    'Medical records must be kept for seven years.',
    'Medical records must be retained for 7 years.',
  ],
  [
    'Documentation',
    'Documentation must include the start time and the stop time.',
    'Documentation shall include the start time and the stop time.',
  ],
  [
    'Documentation',
    'Documentation must include the start time and the stop time.',
    'The documentation is required to include the stop time and the start time.',
  ],
  [
    'Criteria',
    'Surgery is covered when all of the following criteria are met:\n' +
      '- Age 18 or older\n- BMI of 40 or more\n- Failed supervised diet',
    'Surgery is covered when all of the following criteria are met:\n' +
      '- Failed supervised diet\n- Age 18 or older\n- BMI of 40 or more',
  ],
  [
    'Criteria',
    'Surgery is covered when all of the following criteria are met:',
    'Surgery is covered if each of the following criteria is met:',
  ],
  [
    'Criteria',
    'Surgery is covered when one of the following is present:',
    'Surgery is covered when any of the following are present:',
  ],
  [
    'Criteria',
    'Surgery is covered when at least one of the following is met:',
    'Surgery is covered when one or more of the following are met:',
  ],
  ['Criteria', 'The member has failed a trial of metformin.', 'Failure of a trial of metformin.'],
  [
    'Criteria',
    'There is documentation of failed physical therapy.',
    'Failed physical therapy is documented.',
  ],
  ['Criteria', 'Magnetic resonance imaging confirms the tear.', 'MRI confirms the tear.'],
  [
    'Criteria',
    'Continuous positive airway pressure (CPAP) was tried and failed.',
    'CPAP was tried and failed.',
  ],
  [
    'Coverage',
    'Durable medical equipment (DME) is covered when ordered by a physician.',
    'DME is covered when ordered by a physician.',
  ],
  [
    'Coverage',
    'Orthopaedic shoes are covered for paediatric members.',
    'Orthopedic shoes are covered for pediatric members.',
  ],
  ['Coverage', 'Tumour marker testing is covered.', 'Tumor marker testing is covered.'],
  ['Coverage', 'Follow-up visits are covered.', 'Followup visits are covered.'],
  ['Coverage', 'An X-ray of the chest is covered.', 'X-rays of the chest are covered.'],
  ['Coverage', 'Please note that acupuncture is covered for nausea.', 'Acupuncture is covered for nausea.'],
  ['Coverage', 'Acupuncture is a covered service for nausea.', 'Acupuncture is covered for nausea.'],
  ['Coverage', 'Acupuncture is covered for nausea.', 'The plan covers acupuncture for nausea.'],
  ['Coverage', 'Acupuncture is covered for nausea.', 'Acupuncture will be covered for nausea.'],
  [
    'Coverage',
    'Acupuncture is covered for nausea and vomiting.',
    'Acupuncture is covered for vomiting and nausea.',
  ],
  [
    'Coverage',
    'Except in an emergency, out-of-network services are not covered.',
    'Out-of-network services are not covered except in an emergency.',
  ],
  [
    'Coverage',
    'Out-of-network services are not covered except in an emergency.',
    'Out-of-network services are not covered unless there is an emergency.',
  ],
  [
    'Coverage',
    'All lasers except excimer lasers are not covered.',
    'All lasers other than excimer lasers are not covered.',
  ],
  [
    'Coverage',
    'If the member has a pacemaker, MRI is not covered.',
    'MRI is not covered if the member has a pacemaker.',
  ],
  [
    'Coverage',
    'Telehealth visits are covered only when video is used.',
    'Telehealth visits are only covered when video is used.',
  ],
  [
    'Reimbursement',
    'The fee for CPT 36415 is bundled into the office visit.',
    'The fee for CPT 36415 is included in the office visit.',
  ],
  [
    'Reimbursement',
    'CPT 36415 is considered incidental to the office visit.',
    'CPT 36415 is bundled into the office visit.',
  ],
  ['Reimbursement', 'We will reimburse CPT 36415 separately.', 'CPT 36415 is separately reimbursed.'],
  ['Reimbursement', 'CPT 36415 is separately payable.', 'CPT 36415 is separately reimbursable.'],
  [
    'Reimbursement',
    'Claims must be filed within 90 days of the date of service.',
    'Claims must be submitted within 90 days from the date of service.',
  ],
  [
    'Scope',
    'This policy applies to Commercial and Medicare Advantage plans.',
    'This policy applies to Medicare Advantage and Commercial plans.',
  ],
  ['Scope', 'This policy applies in Ohio, Texas and Utah.', 'This policy applies in TX, UT and OH.'],
  [
    'Scope',
    'This policy does not apply to Medicaid members.',
    "Medicaid members aren't subject to this policy.",
  ],
  [
    'Place of Service',
    'Services must be rendered in place of service 11 or 22.',
    'Services must be rendered in POS 11 or 22.',
  ],
  [
    'Place of Service',
    'Infusions are covered in the home, the office or an infusion center.',
    'Infusions are covered in an infusion center, the office or the home.',
  ],
  [
    'Criteria',
    'Member must have moderate to severe plaque psoriasis.',
    'Member has moderate to severe plaque psoriasis.',
  ],
  [
    'Criteria',
    'Inadequate response to, intolerance of, or contraindication to methotrexate',
    'Intolerance of, contraindication to, or inadequate response to methotrexate',
  ],
  [
    'Coverage',
    'Genetic testing is covered. Counseling is required before testing.',
    'Counseling is required before testing. Genetic testing is covered.',
  ],
  [
    'Coverage',
    'Genetic testing is covered and counseling is required before testing.',
    'Genetic testing is covered. Counseling is required before testing.',
  ],
  [
    'Coverage',
    'Genetic testing is covered for breast cancer, ovarian cancer and colon cancer.',
    'Genetic testing is covered for:\n- Breast cancer\n- Ovarian cancer\n- Colon cancer',
  ],
  ['Authorization Period', 'Authorization is valid for 12 months.', 'Approval is granted for 12 months.'],
  ['Authorization Period', 'Initial authorization: 6 months', 'Initial approval duration: six months'],
  [
    'Coverage',
    'The Plan considers lymphedema pumps medically necessary.',
    'Lymphedema pumps are considered medically necessary.',
  ],
  [
    'Coverage',
    'Services performed by an unlicensed provider are not eligible for reimbursement.',
    'Services performed by an unlicensed provider are not reimbursable.',
  ],
  [
    'Criteria',
    'The request is made by, or in consultation with, a neurologist.',
    'Prescribed by or in consultation with a neurologist.',
  ],
  ['Coverage', 'Cosmetic surgery is excluded from coverage.', 'Cosmetic surgery is not covered.'],
  ['Coverage', 'Coverage for cosmetic surgery is excluded.', 'Cosmetic surgery is an exclusion.'],
  [
    'Reimbursement',
    'Failure to submit records will result in denial of the claim.',
    'The claim will be denied if records are not submitted.',
  ],
  ['Limits', 'CPT 80307 is limited to one unit per date of service.', 'CPT 80307: one unit per day.'],
])
