import type { Limit } from '../rule.ts'
import { NUMBER, numberOf } from './numbers.ts'
import { PERIOD, periodOf, COUNTED, unitOf } from './counted-units.ts'

const BINDS =
  /\b(?:max\w*|limit\w*|cap(?:s|ped)?|at most|more than|exceed\w*|up to|beyond|excess|allow\w*|payable)\b/i
const COUNT = new RegExp(`${NUMBER} (${COUNTED})`, 'i')
const IS = new RegExp(
  `(${COUNTED})[^.;]{0,80}? (?:is|are|equals|at|of|to|:) ${NUMBER}(?! ?(?:%|percent)|\\d)`,
  'i',
)
const PER = new RegExp(
  `\\b(?:per|each|every|in an?|in any|within an?|on the same|for each|on any)[ -](?=${PERIOD})`,
  'i',
)

/**
 * A count and a period anywhere in a text that limits something; null when one of them is missing.
 */
export function limitOfWords(text: string): Limit | null {
  const per = BINDS.test(text) ? PER.exec(text) : null
  const period = per && periodOf(text.slice(per.index + per[0].length))
  if (!period) return null
  const [count, is] = [COUNT.exec(text), IS.exec(text)]
  const [max, thing] = count ? [count[1]!, count[2]!] : is ? [is[2]!, is[1]!] : []
  return max === undefined ? null : { max: numberOf(max), unit: unitOf(thing, text), per: period }
}
