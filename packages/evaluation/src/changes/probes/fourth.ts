import { equalProbes, matterProbes } from './probe.ts'

const [TIGHT, LOOSE] = ['tightening', 'loosening'] as const
const CRITERIA = 'criteria_changed'

/** Written and labelled whole before the code was changed for them. */
export const EQUAL_4 = equalProbes([
  [
    'Coverage',
    'We will only pay for one hearing aid per ear every three years.',
    'Payment for hearing aids is limited to one per ear in any 36-month period.',
  ],
  [
    'Prior Authorization',
    'Prior authorization is required for the following:\n- Bariatric surgery\n' +
      '- Spinal cord stimulators\n- Cochlear implants',
    'You need approval in advance for bariatric surgery, cochlear implants, and spinal cord stimulators.',
  ],
  [
    'Billing',
    'Append modifier 25 to the E/M code when a significant, separately identifiable service is performed.',
    'When a significant, separately identifiable service is performed, the E/M code must carry modifier 25.',
  ],
  [
    'Coverage Criteria',
    'Members must be at least 18 years old and have tried two oral agents.',
    'The member is 18 years of age or older and has had a trial of two oral agents.',
  ],
  [
    'Exclusions',
    'Cosmetic procedures are excluded from coverage.',
    'We do not cover procedures done for cosmetic reasons.',
  ],
  [
    'Frequently Asked Questions',
    'Do I need a referral to see a dermatologist?\nNo. Members may see a dermatologist without a referral.',
    'Is a referral needed to see a dermatologist?\nNo, members can go to a dermatologist without one.',
  ],
  [
    'Appeals',
    'Appeals must be filed within 60 calendar days from the date of the denial notice.',
    'You have 60 days after the date on the denial notice to file an appeal.',
  ],
  [
    'Drug List',
    'Humira requires step therapy through methotrexate.',
    'Members must try methotrexate before Humira is approved.',
  ],
  [
    'Telehealth',
    'Claims for telehealth visits should be submitted with place of service 10 when the patient is at home.',
    'Use POS 10 on claims for telehealth visits when the member is in his or her home.',
  ],
  [
    'Documentation',
    'Providers must keep a signed consent form in the patient record and furnish it to us on request.',
    'A signed consent form must be retained in the medical record and made available to the plan ' +
      'upon request.',
  ],
  [
    'Imaging',
    'MRI of the lumbar spine is considered medically necessary after six weeks of conservative ' +
      'therapy have failed.',
    'Lumbar spine MRI is medically necessary if conservative treatment for 6 weeks was not successful.',
  ],
  [
    'Payment',
    'Nurse practitioners are reimbursed at 85 percent of the physician fee schedule.',
    'The payment rate for nurse practitioners is 85% of the fee schedule for physicians.',
  ],
  [
    'Durable Medical Equipment',
    'CPAP devices are rented for 13 months, after which ownership passes to the member.',
    'After 13 months of rental, the CPAP device belongs to the member.',
  ],
  [
    'Scope',
    'This guideline applies to Commercial and Medicare Advantage products.',
    'Products to which this guideline applies: Medicare Advantage, Commercial',
  ],
  [
    'Coverage',
    'Genetic testing for BRCA1 and BRCA2 is not covered for minors.',
    'BRCA1 and BRCA2 genetic tests are not covered in members younger than 18.',
  ],
  [
    'Authorization Requirements',
    '| Code | Service | Prior authorization |\n| 97151 | Assessment | Yes |\n| 97153 | Treatment | No |',
    '| Code | Description | Authorization required? |\n| 97151 | Assessment | Required |\n' +
      '| 97153 | Treatment | Not required |',
  ],
  [
    'Bundling',
    'Surgical trays are not reimbursed separately; they are part of the practice expense.',
    'No separate payment is made for surgical trays, which are included in the practice expense.',
  ],
  [
    'Home Health',
    'Home health aide visits may not exceed four hours per day.',
    'The maximum for home health aide visits is four hours a day.',
  ],
  [
    'Coverage',
    'Ketamine infusion for depression is unproven due to insufficient evidence of efficacy.',
    'There is insufficient evidence that ketamine infusion works for depression; it is considered unproven.',
  ],
  [
    'Policy',
    'Unless the policy says otherwise, benefits are subject to the terms of the member contract.',
    'The terms of the member contract govern benefits except as otherwise stated in the policy.',
  ],
  [
    'Ambulance',
    'Non-emergency ambulance transport needs prior approval, except for transfers between hospitals.',
    'With the exception of hospital-to-hospital transfers, prior approval is needed for ' +
      'non-emergency ambulance transport.',
  ],
  [
    'Renewal',
    'Authorization will be renewed for another 12 months if the patient has responded to treatment.',
    'If the patient responds to therapy, the authorization is extended for an additional 12 months.',
  ],
  [
    'Dental',
    'Sealants are a covered benefit for children up to age 14.',
    'We cover sealants for children through age 14.',
  ],
  [
    'Coding',
    'Report only one unit of 96372 for each injection given.',
    'Each injection is reported with one unit of 96372.',
  ],
  [
    'Quantity Limits',
    'Sumatriptan tablets: 9 tablets per 30 days',
    'A limit of 9 tablets in 30 days applies to sumatriptan tablets.',
  ],
  [
    'Wound Care',
    'The wound must have failed to improve after at least four weeks of standard care.',
    'At least 4 weeks of standard wound care have been completed without improvement.',
  ],
  [
    'Provider Types',
    'Services must be rendered by a licensed clinical social worker or a psychologist.',
    'Only licensed clinical social workers and psychologists may render the services.',
  ],
  [
    'Site of Care',
    'Infusions should be given in the home or an infusion center unless the hospital setting is ' +
      'medically necessary.',
    'Unless a hospital setting is medically necessary, infusions are to be administered at home or ' +
      'in an infusion center.',
  ],
  [
    'Claims',
    'Claims received more than 180 days after the date of service will be denied.',
    'We deny claims that we get later than 180 days from the date of service.',
  ],
  [
    'Notification',
    'Hospitals have to notify the plan of an emergency admission by the next business day.',
    'Notice of an emergency admission must be given to the plan by the hospital no later than the ' +
      'next business day.',
  ],
])

/** Written and labelled whole before the code was changed for them. */
export const MATTERS_4 = matterProbes([
  [
    'Frequently Asked Questions',
    'Is prior authorization required for outpatient physical therapy?\nNo.',
    'Is prior authorization required for outpatient physical therapy?\nYes.',
    'prior_auth_added',
    'critical',
    TIGHT,
  ],
  [
    'Frequently Asked Questions',
    'Does the plan cover acupuncture?\nYes',
    'Does the plan cover acupuncture?\nNo',
    'coverage_change',
    'critical',
    TIGHT,
  ],
  [
    'Drug Lists',
    'Preferred products:\n- Zarxio\n- Nivestym\nNon-preferred products:\n- Neupogen\n- Granix',
    'Preferred products:\n- Zarxio\nNon-preferred products:\n- Neupogen\n- Nivestym\n- Granix',
    'coverage_change',
    'high',
    TIGHT,
  ],
  [
    'Authorization',
    'These services require authorization:\n- Sleep studies in a facility\n- Home infusion\n' +
      'These services do not require authorization:\n- Home sleep tests\n- Oxygen',
    'These services require authorization:\n- Home infusion\n' +
      'These services do not require authorization:\n- Home sleep tests\n- Oxygen\n' +
      '- Sleep studies in a facility',
    'prior_auth_removed',
    'high',
    LOOSE,
  ],
  [
    'Plan Summary',
    '| Service | Covered |\n| Massage therapy | Yes |\n| Hearing aids | Yes |',
    '| Service | Covered |\n| Massage therapy | No |\n| Hearing aids | Yes |',
    'coverage_change',
    'critical',
    TIGHT,
  ],
  [
    'Authorization Grid',
    '| Service | Prior authorization |\n| Knee arthroscopy | Not required |\n| Hip replacement | Required |',
    '| Service | Prior authorization |\n| Knee arthroscopy | Required |\n| Hip replacement | Required |',
    'prior_auth_added',
    'critical',
    TIGHT,
  ],
  [
    'Timely Filing',
    'Claims must be submitted within 180 days of the date of service.',
    'Claims must be submitted within 90 days of the date of service.',
    CRITERIA,
    'medium',
    TIGHT,
  ],
  [
    'Coverage Criteria',
    'The member has a body mass index of 40 or greater.',
    'The member has a body mass index of 35 or greater.',
    CRITERIA,
    'medium',
    LOOSE,
  ],
  [
    'Limits',
    'Chiropractic manipulation is limited to 20 visits per calendar year.',
    'Chiropractic manipulation is limited to 12 visits per calendar year.',
    'unit_limit_changed',
    'high',
    TIGHT,
  ],
  [
    'Limits',
    'One screening colonoscopy is allowed every ten years.',
    'One screening colonoscopy is allowed every five years.',
    'unit_limit_changed',
    'medium',
    LOOSE,
  ],
  [
    'Coverage',
    'Vagus nerve stimulation is considered investigational for the treatment of depression.',
    'Vagus nerve stimulation may be considered medically necessary for the treatment of depression.',
    'coverage_change',
    'high',
    LOOSE,
  ],
  [
    'Billing Guidelines',
    'Bilateral procedures are billed on one line with modifier 50.',
    'Bilateral procedures are billed on two lines with modifiers LT and RT.',
    'modifier_changed',
    'high',
    TIGHT,
  ],
  [
    'Reimbursement',
    'Venipuncture (36415) is separately reimbursed when billed with an office visit.',
    'Venipuncture (36415) is not separately reimbursed when billed with an office visit.',
    'bundling_changed',
    'high',
    TIGHT,
  ],
  [
    'Documentation',
    'Submit the sleep study report with the claim.',
    'Submit the sleep study report and the treatment plan with the claim.',
    'requirement_added',
    'medium',
    TIGHT,
  ],
  [
    'Coverage Criteria',
    'Any of the following must be present:\n- Chronic pain\n- Loss of function',
    'All of the following must be present:\n- Chronic pain\n- Loss of function',
    CRITERIA,
    'medium',
    TIGHT,
  ],
  [
    'Coverage Criteria',
    'The procedure is covered when all of these apply:\n- Symptoms for six months\n- Failure of bracing',
    'The procedure is covered when all of these apply:\n- Symptoms for six months\n' +
      '- Failure of bracing\n- No tobacco use for six weeks',
    CRITERIA,
    'medium',
    TIGHT,
  ],
  [
    'Scope',
    'This policy applies to members in Ohio and Indiana.',
    'This policy applies to members in Ohio, Indiana and Kentucky.',
    'applicability_changed',
    'medium',
    TIGHT,
  ],
  [
    'Effective Date',
    'Effective date: March 1, 2027',
    'Effective date: January 1, 2027',
    'effective_date_changed',
    'high',
    TIGHT,
  ],
  [
    'Telehealth',
    'Audio-only visits are paid at the same rate as in-person visits.',
    'Audio-only visits are no longer paid.',
    'coverage_change',
    'critical',
    TIGHT,
  ],
  [
    'Drug Policy',
    'Authorization is granted for 6 months.',
    'Authorization is granted for 12 months.',
    CRITERIA,
    'medium',
    LOOSE,
  ],
  [
    'Notice',
    'This policy describes coverage of varicose vein treatment.',
    'This policy describes coverage of varicose vein treatment. This policy was retired on June 30, 2026.',
    'policy_retired',
    'critical',
    'unknown',
  ],
  [
    'Codes Requiring Authorization',
    '27447, 27130, 29881',
    '27447, 27130, 29881, 29880',
    'codes_added',
    'high',
    TIGHT,
  ],
  [
    'Provider Qualifications',
    'Testing may be ordered by a neurologist, a psychiatrist or a primary care physician.',
    'Testing may be ordered by a neurologist or a psychiatrist.',
    'applicability_changed',
    'medium',
    TIGHT,
  ],
  [
    'Payment',
    'Multiple procedures are reduced by 50 percent after the first.',
    'Multiple procedures are reduced by 75 percent after the first.',
    CRITERIA,
    'medium',
    TIGHT,
  ],
  [
    'Place of Service',
    'The service is payable in places of service 11 and 22.',
    'The service is payable in place of service 11.',
    'place_of_service_changed',
    'high',
    TIGHT,
  ],
  [
    'Referrals',
    'A referral from the primary care provider is recommended for specialist visits.',
    'A referral from the primary care provider is required for specialist visits.',
    'requirement_added',
    'medium',
    TIGHT,
  ],
  [
    'Exclusions',
    'The following are not covered:\n- Wigs\n- Exercise equipment',
    'The following are not covered:\n- Wigs\n- Exercise equipment\n- Weight loss programs',
    'coverage_change',
    'high',
    TIGHT,
  ],
  [
    'Coverage Criteria',
    'Testing is covered for members with a first-degree relative with the disease.',
    'Testing is covered for members with two first-degree relatives with the disease.',
    CRITERIA,
    'medium',
    TIGHT,
  ],
  [
    'Inpatient',
    'Notification of admission is required within two business days.',
    'Notification of admission is required within one business day.',
    CRITERIA,
    'medium',
    TIGHT,
  ],
  [
    'Network',
    'Out-of-network services are covered at 60 percent of the allowed amount.',
    'Out-of-network services are not covered.',
    'coverage_change',
    'critical',
    TIGHT,
  ],
])
