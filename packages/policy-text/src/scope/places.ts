import { US_STATES } from '@ppman/facts'
import { regex } from '../text/pattern.ts'

/** USPS codes of the states to which a text restricts itself, and of those that it leaves out. */
export type Places = { states: string[]; statesExcluded: string[] }

const CODE_OF = new Map(US_STATES.flatMap(({ code, name }) => [[name, code] as const, [code, code] as const]))
const NAMES = US_STATES.map(({ name }) => name).sort((a, b) => b.length - a.length)
/** "MA plans" are Medicare Advantage plans. */
const STATE = `(?:${NAMES.join('|')}|${US_STATES.map(({ code }) => code).join('|')})(?![\\w-]| (?:plan|PD))`
const EVERY_STATE = new RegExp(`\\b${STATE}`, 'g')
const LISTS = new RegExp(`\\b${STATE}(?:(?:\\s?[,/;|]\\s?(?:and |or )?| and | or )${STATE})*`, 'g')
const STATE_WORDS = regex('i')`
  \b(?:states?|state\(s\)|markets?|states (?:listed|named) (?:here|below)|(?:states?|residents?|members) of|
    (?:members|plans|products|residents|enrollees|issued|written|sold|residing|live|living) (?:in|
      within|outside)|
    counties|except(?:ing)?(?: for| in)?|excluding|outside(?: of)?)(?: are)?\s?[:,|]?\s?$
`
/** A state restricts a text only after such words: "Blue Cross of Idaho" is a name. */
const RESTRICTING =
  /\b(?:in|within|inside|from|other than|apart from|of the states? of)(?: the states? of)?\s$/i
const LEFT_OUT = regex('i')`
  \b(?:except\w{0,5}|excluding|other than|apart from|outside|but not|not (?:in|available in))
  \s(?:\w+ ){0,5}?:?\s?$
`
/** "All plans, including those in Ohio" is no restriction. */
const INCLUDING = /\bincluding\b[^.;]{0,80}$/i
/** "Fully insured, GA", "Ohio members", "Kentucky only", "Ohio:". */
const LED_BY_STATES = /^\W*(?:[\w -]{1,40}, )?$/
const AFTER_LEAD = /^\s?(?:[:|\t]|only\b|members\b|residents\b|$)/
const CONTEXT_CHARS = 90

/** The restrictions to states in a text. */
export function placesIn(text: string): Places {
  const places: Places = { states: [], statesExcluded: [] }
  for (const { 0: list, index } of text.matchAll(LISTS)) {
    const lead = text.slice(Math.max(0, index - CONTEXT_CHARS), index)
    const codes = codesIn(list)
    if (INCLUDING.test(lead) || !isRestriction(text, { list, index, lead, codes })) continue
    ;(LEFT_OUT.test(lead) ? places.statesExcluded : places.states).push(...codes)
  }
  return places
}

type StateList = { list: string; index: number; lead: string; codes: readonly string[] }

/** A single code of two letters is a word more often than a state, as in "in CT". */
function isRestriction(text: string, { list, index, lead, codes }: StateList): boolean {
  const isWord = codes.length === 1 && list.length === 2
  const isLed = index < CONTEXT_CHARS && LED_BY_STATES.test(lead)
  if (isLed && AFTER_LEAD.test(text.slice(index + list.length))) return true
  return STATE_WORDS.test(lead) || (!isWord && RESTRICTING.test(lead))
}

/** Whether a text names a state. */
export const namesState = (text: string): boolean => text.search(EVERY_STATE) >= 0

/** The text without the names of states. */
export const withoutStates = (text: string): string => text.replace(EVERY_STATE, ' ')

const codesIn = (list: string) => (list.match(EVERY_STATE) ?? []).map((state) => CODE_OF.get(state)!)

/** The state with which a line begins, as in a list of states; null for another line. */
export function leadingState(line: string): string | null {
  const [state] = LISTS_START.exec(line) ?? []
  return state ? CODE_OF.get(state.trim())! : null
}
const LISTS_START = new RegExp(`^${STATE}`)
