import { paragraphAround } from '../../../scan/paragraph-around.ts'
import type { Hit } from '../../../scan/pattern-rule.ts'
import { isAboutCare } from '../context-words.ts'
import { declaresSample } from '../people.ts'
import { anyOf } from '../word-tables.ts'

/** `3381 Old Mill Road, Unit 6, Bangor, ME 04401`: house number, street, town and state. */
const ADDRESS = new RegExp(
  `(?<![\\d-])[1-9]\\d{0,4} (?:[NSEW]\\.? )?(?:\\p{Lu}[\\p{L}'’]{1,30} ){1,3}` +
    `(?:${anyOf('street')})\\.?,? (?:(?:Apt|Unit|Lot|#)\\.? ?\\w{1,5},? )?` +
    "\\p{Lu}[\\p{L}'’.]{1,30}(?: \\p{Lu}[\\p{L}'’.]{1,30}){0,2},? " +
    '\\p{Lu}{2}\\b(?:,? \\d{5})?',
  'gu',
)
/** Somebody is at home there. */
const HOME = new RegExp(
  '\\b(?:lives|living|resides|deliver\\w*|drop(?:ped)? off|ring|knock|doorbell|porch|front door|' +
    'neighbou?r|bedroom|at home|home of|caregiver)\\b',
  'i',
)
const PERSON = new RegExp(`\\b(?:she|he|her|his|him|implantee|patient|member|${anyOf('kin')})\\b`, 'i')
const DEVICE = new RegExp(
  '\\b(?:pacemaker|implant\\w*|defibrillator|icd|stent|prosthesis|infusion pump|insulin pump|' +
    'oxygen (?:concentrator|tanks?)|ventilator|cpap|hearing aid|cochlear|hospital bed|feeding pump)\\b',
  'i',
)
/** The address of a practice or a payer. */
const ORGANIZATION = new RegExp(
  '\\b(?:suite|ste|clinic|office|hospital|pharmacy|warehouse|headquarters|department|attn|MD|NPI|' +
    'claims? address|mail (?:paper )?claims|provider directory|accepting new patients)\\b',
  'i',
)
const REACH = 200
const OWNER_REACH = 24

/** Finds homes: an address beside the illness or the device of somebody who lives there. */
export function findPatientAddresses(text: string, ruleId: string): Hit[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: value, index: start }): Hit[] => {
    const end = start + value.length
    const { before, after } = paragraphAround(text, { start, end }, { before: REACH, after: REACH })
    const around = `${before}\n${after}`
    const isPatients =
      HOME.test(around) &&
      PERSON.test(around) &&
      (isAboutCare(around) || DEVICE.test(around)) &&
      !ORGANIZATION.test(`${before.slice(-OWNER_REACH)}\n${after.slice(0, OWNER_REACH)}`) &&
      !declaresSample(around)
    return isPatients ? [{ ruleId, severity: 'error', value, start, end }] : []
  })
}
