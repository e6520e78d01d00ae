import type { Case } from './case.ts'

/**
 * Decisions that need more than the sentence of the code, and what states none in spite of its
 * words. The network of passages is fitted on them.
 */
export const PASSAGES: readonly Case[] = [
  // Two sentences, each with a decision of its own.
  [
    '97542 needs a signed order. No more than 4 units are paid per day.',
    ['documentation required: 97542', 'unit_limit limit: 97542'],
  ],
  [
    'V2100 is covered. Frequency: one pair every 24 months.',
    ['coverage covered: V2100', 'frequency_limit limit: V2100'],
  ],
  [
    'T1021 is covered. For adults, approval is needed before the start of care.',
    ['coverage covered: T1021', 'prior_authorization conditional: T1021'],
  ],
  ['H0038 Peer support. One unit = 15 minutes. Maximum 16 units in a day.', 'unit_limit limit: H0038'],
  [
    'E2402 needs prior approval. The request must include a wound log.',
    ['prior_authorization required: E2402', 'documentation required: E2402'],
  ],
  [
    'D4910 is covered. A radiograph of the arch must be submitted with the claim.',
    ['coverage covered: D4910', 'documentation required: D4910'],
  ],
  [
    'J0585 is a covered drug. Every line must show the NDC.',
    ['coverage covered: J0585', 'drug_billing requires_ndc: J0585'],
  ],
  [
    'We cover L1832. The brace must be authorized beforehand.',
    ['coverage covered: L1832', 'prior_authorization required: L1832'],
  ],
  [
    'G0108 requires a referral note in the record. Ten hours are payable in the first year.',
    ['documentation required: G0108', 'frequency_limit limit: G0108'],
  ],
  [
    '95806 requires precertification. It is paid once in 12 months.',
    ['prior_authorization required: 95806', 'frequency_limit limit: 95806'],
  ],
  [
    'S9480 is a benefit of this plan. Bill at most one unit a day.',
    ['coverage covered: S9480', 'unit_limit limit: S9480'],
  ],
  [
    'J3380 calls for prior authorization. Report the NDC on the same line.',
    ['prior_authorization required: J3380', 'drug_billing requires_ndc: J3380'],
  ],
  [
    '93229 is reimbursed with a signed report. A second monitor within 30 days is not paid.',
    ['documentation required: 93229', 'frequency_limit limit: 93229'],
  ],
  [
    'Unattended modalities (97012, G0283) are not timed. One unit apiece per day is the most we will pay.',
    'unit_limit limit: 97012 G0283',
  ],
  [
    'Modalities such as G0283 are not timed. One unit a day is the most we will pay.',
    'unit_limit limit: G0283',
  ],
  [
    'Lens upgrades are named S0596. Members pay for these themselves; the plan does not.',
    'coverage not_covered: S0596',
  ],
  // What is no longer the case.
  ['We no longer consider 0421T investigational.', 'coverage covered: 0421T'],
  ['We no longer treat 0421T as experimental.', 'coverage covered: 0421T'],
  ['The plan has stopped regarding 0275T as investigational.', 'coverage covered: 0275T'],
  ['C9757 is no longer held to be unproven.', 'coverage covered: C9757'],
  ['33285 no longer counts as experimental with us.', 'coverage covered: 33285'],
  [
    'Eliminated from the prior authorization list:\n43644\n43775\n69930',
    'prior_authorization not_required: 43644 43775 69930',
  ],
  ['Taken off the precertification list\n- 64568\n- 61885', 'prior_authorization not_required: 64568 61885'],
  [
    'No authorization needed\n- Knee arthroscopy (29881)\n- Shoulder arthroscopy (29826)',
    'prior_authorization not_required: 29881 29826',
  ],
  ['J1299 has taken the place of J1300.', 'code_status replaced: J1300'],
  ['G0433 should no longer be used. It was replaced; its successor is 86703.', 'code_status replaced: G0433'],
  ['0340U Oncology, analysis of residual disease (Code effective 10/1/2022)', 'code_status added: 0340U'],
  // Codes that only tell the occasion.
  [
    'Aspiration 20604 and imaging 76882: since a guided code exists, 76882 is not reimbursed with it.',
    'bundling not_separate: 76882',
  ],
  [
    'During the rental of a nebulizer (E0570), tubing kits (A7003) are included in the rental payment.',
    'bundling not_separate: A7003',
  ],
  [
    'While an oxygen concentrator (E1390) is rented, cannulas (A4615) are part of the monthly payment.',
    'bundling not_separate: A4615',
  ],
  ['Get our go-ahead before 27447.', 'prior_authorization required: 27447'],
  ['K0856 is covered for members who own a ramp.', 'coverage covered_with_criteria: K0856'],
  [
    'Medicare covers E0650 when the patient has lymphedema. See the record requirements below.',
    'coverage covered_with_criteria: E0650',
  ],
  ['Current evidence\ndoes not support testing (81235).', 'coverage investigational: 81235'],
  [
    'NUCALA J2182\nApprove if ALL are met:\n- eosinophils at or above 150\nOtherwise it is not covered.',
    'coverage covered_with_criteria: J2182',
  ],
  [
    'XOLAIR J2357\nAuthorize when both hold:\n- IgE of 30 or more\n- age 6 or older\nIf not, no benefit.',
    'coverage covered_with_criteria: J2357',
  ],
  // No rules.
  ['Modifier 25 ........ 14\nUnlisted codes (64999) ....... 23', []],
  ['The local MAC does not pay for 0275T.', []],
  ['Some clinics submit G0511 on the UB-04.', []],
  ['Procedures of the eyelid\nCosmetic surgery is a topic of its own.\n\nRelated codes\n15820\n15822', []],
  ['Table of contents\nHypoglossal nerve stimulation (64582) ..... 4\nReferences ..... 9', []],
]
