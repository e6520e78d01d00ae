/** Fictional hospitals. Their CCNs begin with 99, which CMS gives to no state. */
export type SampleHospital = {
  ccn: string
  /** Shown with “(sample)” behind it. */
  name: string
  city: string
  state: string
  zip: string
  /** Its prices against the list below: 1 is the list. */
  level: number
  /** As most hospitals do, it declares CPT codes as HCPCS. */
  hcpcs: boolean
}

export const SAMPLE_HOSPITALS: readonly SampleHospital[] = [
  { ccn: '99S001', name: 'Harbor Point Medical Center', city: 'Portland', state: 'OR', zip: '97201', level: 1.22, hcpcs: true },
  { ccn: '99S002', name: 'Cedar Ridge General Hospital', city: 'Salem', state: 'OR', zip: '97301', level: 0.84, hcpcs: true },
  { ccn: '99S003', name: 'Meridian University Hospital', city: 'Columbus', state: 'OH', zip: '43210', level: 1.47, hcpcs: false },
  { ccn: '99S004', name: 'Prairie Community Hospital', city: 'Dayton', state: 'OH', zip: '45402', level: 0.71, hcpcs: true },
  { ccn: '99S005', name: 'Sunbelt Regional Hospital', city: 'Tucson', state: 'AZ', zip: '85701', level: 0.97, hcpcs: false },
  { ccn: '99S006', name: 'Lantern Lake Hospital', city: 'Austin', state: 'TX', zip: '78701', level: 1.08, hcpcs: true },
]

/** Fictional contracts: what each pays of the hospital's own price, and how. */
export const SAMPLE_CONTRACTS = [
  { payer: 'Meridian Trust Health (sample)', plan: 'PPO', share: 1.1, pays: 'dollar' },
  { payer: 'Meridian Trust Health (sample)', plan: 'HMO', share: 0.94, pays: 'dollar' },
  { payer: 'Meridian Trust Medicare Advantage (sample)', plan: 'Medicare Advantage', share: 0.55, pays: 'dollar' },
  { payer: 'Harborview Mutual (sample)', plan: 'Choice', share: 1.31, pays: 'dollar' },
  { payer: 'Blue Lantern (sample)', plan: 'PPO', share: 1.18, pays: 'dollar' },
  { payer: 'Blue Lantern (sample)', plan: 'Exchange', share: 0.88, pays: 'dollar' },
  { payer: 'Cedar Ridge Community Care (sample)', plan: 'Managed Medicaid', share: 0.42, pays: 'dollar' },
  { payer: 'Prairie Benefit Administrators (sample)', plan: 'All plans', share: 0.62, pays: 'percentage' },
  { payer: 'Sunbelt Family Health (sample)', plan: 'Select', share: 1, pays: 'formula' },
] as const

/** Codes are public numbers; the words are ours. `dollars` is what a middling contract pays. */
export const SAMPLE_PROCEDURES = [
  { type: 'CPT', code: '27447', words: 'New knee joint', setting: 'outpatient', dollars: 21_400, paid: 'case rate' },
  { type: 'CPT', code: '27130', words: 'New hip joint', setting: 'outpatient', dollars: 22_100, paid: 'case rate' },
  { type: 'CPT', code: '73721', words: 'MRI picture of a knee or leg joint', setting: 'outpatient', dollars: 640, paid: 'fee schedule' },
  { type: 'CPT', code: '70551', words: 'MRI picture of the head', setting: 'outpatient', dollars: 710, paid: 'fee schedule' },
  { type: 'CPT', code: '74177', words: 'CT picture of the belly with contrast', setting: 'outpatient', dollars: 590, paid: 'fee schedule' },
  { type: 'CPT', code: '71046', words: 'X-ray of the chest', setting: 'outpatient', dollars: 118, paid: 'fee schedule' },
  { type: 'CPT', code: '76700', words: 'Ultrasound of the belly', setting: 'outpatient', dollars: 236, paid: 'fee schedule' },
  { type: 'CPT', code: '77067', words: 'Breast X-ray to find cancer early', setting: 'outpatient', dollars: 204, paid: 'fee schedule' },
  { type: 'CPT', code: '45378', words: 'Look into the large bowel', setting: 'outpatient', dollars: 1_480, paid: 'case rate' },
  { type: 'CPT', code: '43239', words: 'Look into the stomach, sample taken', setting: 'outpatient', dollars: 1_390, paid: 'case rate' },
  { type: 'CPT', code: '66984', words: 'New lens for a clouded eye', setting: 'outpatient', dollars: 3_150, paid: 'case rate' },
  { type: 'CPT', code: '47562', words: 'Gallbladder out through small cuts', setting: 'outpatient', dollars: 7_900, paid: 'case rate' },
  { type: 'CPT', code: '49505', words: 'Groin hernia mended', setting: 'outpatient', dollars: 4_870, paid: 'case rate' },
  { type: 'CPT', code: '29881', words: 'Torn knee cartilage trimmed', setting: 'outpatient', dollars: 4_420, paid: 'case rate' },
  { type: 'CPT', code: '80053', words: 'Blood test, broad panel', setting: 'outpatient', dollars: 31, paid: 'fee schedule' },
  { type: 'CPT', code: '85025', words: 'Blood cells counted', setting: 'outpatient', dollars: 22, paid: 'fee schedule' },
  { type: 'CPT', code: '99283', words: 'Emergency room visit, middle level', setting: 'outpatient', dollars: 560, paid: 'fee schedule' },
  { type: 'CPT', code: '97110', words: 'Exercise with a therapist, 15 minutes', setting: 'outpatient', dollars: 58, paid: 'fee schedule' },
  { type: 'HCPCS', code: 'G0008', words: 'Flu shot given', setting: 'outpatient', dollars: 36, paid: 'fee schedule' },
  { type: 'HCPCS', code: 'J1100', words: 'Medicine against swelling, 1 mg', setting: 'both', dollars: 0.62, paid: 'fee schedule' },
  { type: 'MS-DRG', code: '470', words: 'Hospital stay for a new hip or knee', setting: 'inpatient', dollars: 27_300, paid: 'case rate' },
  { type: 'MS-DRG', code: '807', words: 'Hospital stay for a birth', setting: 'inpatient', dollars: 8_150, paid: 'case rate' },
  { type: 'MS-DRG', code: '788', words: 'Hospital stay for a surgical birth', setting: 'inpatient', dollars: 12_600, paid: 'case rate' },
  { type: 'MS-DRG', code: '291', words: 'Hospital stay for a weak heart', setting: 'inpatient', dollars: 14_900, paid: 'per diem' },
] as const
