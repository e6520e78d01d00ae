import { paragraphAround } from '../../../scan/paragraph-around.ts'
import type { Hit } from '../../../scan/pattern-rule.ts'
import { isAboutCare } from '../context-words.ts'
import { declaresSample } from '../people.ts'

const REACH = { before: 200, after: 200 }
const PLATE = new RegExp(
  String.raw`\b(?:(?:licen[sc]e|number|registration) plate|plate|tag)(?: (?:number|no\.?))?[ :#]{1,3}["']?` +
    String.raw`((?=[A-Z\d -]{0,8}\d)[A-Z\d]{1,4}(?:[ -][A-Z\d]{2,6}){0,2})(?![\w-])`,
  'g',
)
/** The vehicle belongs to somebody, not to a fleet. */
const OF_PERSON = new RegExp(
  String.raw`\b(?:he|she|his|her|him|whose|(?:the|this|our|an?) (?:rider|passenger|patient|member|` +
    String.raw`client)|wife|husband|son|daughter|mother|father)\b`,
  'i',
)
const VEHICLE = new RegExp(
  String.raw`\b(?:cars?|vans?|trucks?|suvs?|sedans?|pick-?ups?|minivans?|motorcycles?|vehicles?|` +
    String.raw`parked|parks|drives?|drove|rides?|ambulances?)\b`,
  'i',
)

/** Finds plates of vehicles beside the care of whom they carry (45 CFR 164.514(b)(2)(i)(L)). */
export function findVehicles(text: string, ruleId: string): Hit[] {
  return [...text.matchAll(PLATE)].flatMap(({ 0: found, 1: plate, index }): Hit[] => {
    const start = index + found.lastIndexOf(plate!)
    const end = start + plate!.length
    const { before, after } = paragraphAround(text, { start, end }, REACH)
    const around = `${before} ${after}`
    const isPatients =
      (plate!.match(/\d/g) ?? []).length >= 2 &&
      plate!.length >= 5 &&
      VEHICLE.test(around) &&
      OF_PERSON.test(around) &&
      isAboutCare(around) &&
      !declaresSample(around)
    return isPatients ? [{ ruleId, severity: 'error', value: plate!, start, end }] : []
  })
}
