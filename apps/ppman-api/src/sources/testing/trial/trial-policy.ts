import { choose, some } from './chance.ts'

/**
 * What a fictional policy decides. Deeds change these facts; pages and files are rendered from
 * them.
 */
export type TrialPolicy = {
  /** Its place among all, which everything else about it follows from. */
  at: number
  number: string
  title: string
  /** As printed. */
  effective: string
  states: readonly string[]
  position: 'medically necessary' | 'investigational'
  quantifier: 'all' | 'any'
  criteria: readonly string[]
  codes: readonly string[]
  priorAuthCodes: readonly string[]
  units: number
  modifier: string
  places: string
  requirements: readonly string[]
  history: readonly string[]
}

const PROCEDURES = [
  'Ultrasound',
  'Arthroscopy',
  'Laser Therapy',
  'Nerve Stimulation',
  'Radiofrequency Ablation',
  'Cryotherapy',
  'Injection Therapy',
  'Elastography',
  'Fusion Surgery',
  'Magnetic Resonance Imaging',
]
const SITES = [
  ...[
    'Shoulder',
    'Knee',
    'Hip',
    'Ankle',
    'Wrist',
    'Elbow',
    'Cervical Spine',
    'Lumbar Spine',
    'Jaw',
    'Thyroid',
    'Liver',
    'Kidney',
    'Bladder',
    'Prostate',
    'Breast',
    'Ovary',
    'Retina',
    'Cornea',
  ],
  ...[
    'Inner Ear',
    'Sinus',
    'Larynx',
    'Esophagus',
    'Stomach',
    'Colon',
    'Pancreas',
    'Spleen',
    'Heart',
    'Aorta',
    'Carotid Artery',
    'Femoral Vein',
    'Lymph Nodes',
    'Skin',
    'Scalp',
    'Hand',
    'Foot',
    'Rib Cage',
  ],
  ...[
    'Pelvis',
    'Tailbone',
    'Forearm',
    'Thigh',
    'Calf',
    'Heel',
    'Thumb',
    'Eyelid',
    'Tear Duct',
    'Salivary Gland',
    'Tonsils',
    'Airway',
    'Lung',
    'Diaphragm',
  ],
]
const CRITERIA = [
  'Symptoms lasted for at least 6 weeks and limit daily activities.',
  'A trial of 8 weeks of guided exercise brought no relief.',
  'The patient is 18 years or older.',
  'A written plan of care names the goals of treatment.',
  'Plain films of the last 12 months were read by a physician.',
  'Pain is rated 5 or higher and disturbs sleep.',
]
const REQUIREMENTS = [
  'The report of the last visit must be submitted with the claim.',
  'A copy of the signed order must be kept in the medical record.',
  'The date of the last treatment must be submitted with each request.',
]

/** The policy at a place, the same at every call. Titles are unique below 500. */
export function trialPolicy(index: number): TrialPolicy {
  const codes = [0, 1, 2, 3, 4].map((n) => String(20_100 + ((index * 97 + n * 61) % 9_000)))
  const number =
    index % 4 === 0
      ? `L-${100 + Math.floor(index / 4)}-009`
      : `NB-${200 + Math.floor(index / 25)}.${String(10 + (index % 25))}`
  return {
    at: index,
    number,
    title:
      `${PROCEDURES[index % PROCEDURES.length]!} of the ` +
      SITES[Math.floor(index / PROCEDURES.length) % SITES.length]!,
    effective: `${choose(['January', 'March', 'April', 'July'], index, 'month')} 1, 2026`,
    states: some(['Ohio', 'Kentucky', 'Indiana', 'Texas', 'Georgia'], { at: index, salt: 'states', take: 2 }),
    position: 'medically necessary',
    quantifier: 'all',
    criteria: some(CRITERIA, { at: index, salt: 'criteria', take: 3 + (index % 3) }),
    codes,
    priorAuthCodes: codes.slice(0, 3),
    units: 2 + (index % 3),
    modifier: choose(['25', '59', '76'], index, 'modifier'),
    places: choose(['11', '22', '24'], index, 'place'),
    requirements: some(REQUIREMENTS, { at: index, salt: 'requirement', take: 2 }),
    history: ['01/2025 | First published.', '01/2026 | Annual review.'],
  }
}
