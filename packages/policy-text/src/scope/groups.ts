import { regex, source } from '../text/pattern.ts'
import { type PlanName, planNamesIn } from './plan-names.ts'
import { placesIn, type Places, withoutStates } from './places.ts'

/** For whom a text is: `all` for everyone. */
export type Groups = Places & {
  planTypes: readonly string[]
  /** Plan types that the names may include; `all` when others may be meant too. */
  mayIncludePlanTypes: readonly string[]
  /** Plan types for which it is somebody's choice, such as "if elected, ASO". */
  optionalPlanTypes: readonly string[]
  /** Whether a plan type is named, be it one that only may be meant. */
  isNamed: boolean
}

/** Groups for whom something is, and those that it leaves out: "all plans except Medicaid". */
export type Scope = { within: Groups; except: Groups | null }

const BUSINESS = source`
  (?:plans?|products?|lines? of business|LOBs?|members?|membership|programs?|enrollees?|groups?|
    business|contracts?|customers?|subscribers?)
`
const ALL = new RegExp(
  `\\b(?:all|every|each|any)(?: of)?(?: (?:our|its|the|other|remaining))?(?: [\\w'\u2019&-]+){0,4}? ${BUSINESS}\\b`,
  'gi',
)
const EVERYONE = /\b(?:everyone|everybody)\b/i
const RESTRICTED = /^ (?:of|in|enrolled in|with|covered (?:by|under)|under|who have|for)\b[^,;.]{0,40}$/i
const WHOLE = /^\W*(?:all|any|everyone|every line)\W*$|\bregardless of (?:product|plan|line of business)/i

export const EXCEPT = regex('i')`
  \b(?:except(?:ing|ions?)?(?:(?: that)? (?:it|this policy) (?:does|do) not apply to| for| that| in)?|
  excluding|excludes?|other than|with the exceptions? of|apart from|aside from|save(?: for)?|
  not including|minus|unless (?:the )?[\w ]{0,30}?(?:enrolled in|covered (?:by|under)|has|is in)|
  but for|(?<=\b(?:everyone|everybody|all|any|members?|plans?|products?|lines?)) but|
  but (?:it |this policy |they )?(?:(?:does|do|is|are|will) )?not(?: (?:apply|applicable|used|extend|
    be used))?
    (?: (?:to|for|with))?)(?!\w)
`
/** "…, the Medicaid program excepted". */
const EXCEPTED = /,\s?([^,]{3,80}) (?:excepted|excluded|exempted)\W*$/i
/** "Or" and "only" limits of an exception: only some of the members are left out. */
const PARTIAL = /\b(?:when|if|where|unless|under age|aged?|certain|some|for services|in cases)\b/i

/** Reads for whom a text is, with its exceptions. */
export function readScope(text: string): Scope {
  const excepted = EXCEPTED.exec(text)
  if (excepted)
    return { within: groupsIn(text.slice(0, excepted.index)), except: groupsIn(excepted[1]!, false) }
  const but = EXCEPT.exec(text)
  if (!but) return { within: groupsIn(text), except: null }
  const left = text.slice(but.index + but[0].length)
  const names = planNamesIn(left)
  const within = groupsIn(names.length > 0 ? text.slice(0, but.index) : text)
  if (names.length === 0) return { within, except: null }
  const except =
    PARTIAL.test(left) || !namesWholeGroups(left) ? allOptional(groupsIn(left)) : groupsIn(left, false)
  return { within, except }
}

export function groupsIn(text: string, hasBrands = true): Groups {
  const names = planNamesIn(text)
  const optional = names.filter((name) => isOptional(text, name))
  const sure = names.filter((name) => !optional.includes(name))
  const isAll =
    WHOLE.test(text) ||
    EVERYONE.test(text) ||
    [...text.matchAll(ALL)].some((match) => isOfAll(text, match, names))
  const hasBrand = hasBrands && !isAll && !CLOSED.test(text) && hasBrandName(text, names)
  return {
    planTypes: unique([...(isAll ? ['all'] : []), ...sure.flatMap(({ planTypes }) => planTypes)]),
    mayIncludePlanTypes: unique([
      ...sure.flatMap(({ mayInclude }) => mayInclude),
      ...(hasBrand ? BRANDED : []),
    ]),
    optionalPlanTypes: unique(optional.flatMap(({ planTypes }) => planTypes)),
    isNamed: names.length > 0,
    ...placesIn(text),
  }
}

const unique = (values: readonly string[]) => [...new Set(values)]

const allOptional = (groups: Groups): Groups => ({
  ...groups,
  planTypes: [],
  optionalPlanTypes: unique([...groups.planTypes, ...groups.optionalPlanTypes]),
})

/** "All commercial plans" and "all members of Medicaid plans" are not all. */
function isOfAll(text: string, { 0: found, index }: RegExpExecArray, names: readonly PlanName[]): boolean {
  const end = index + found.length
  if (names.some(({ start }) => start >= index && start < end)) return false
  const next = names.find(({ start }) => start >= end)
  return !next || !RESTRICTED.test(text.slice(end, next.start))
}

const CHOICE_BEFORE = regex('i')`
  \b(?:if elected|where elected|when elected|where adopted|when adopted|if adopted|certain|some|most|
    select|selected|optionally)\b[\s,]*(?:[\w-]+ ){0,2}$
`
const CHOICE_AFTER = regex('i')`
  ^[^,;.]{0,40}\b(?:(?:that|which|who) (?:(?:have|has) )?(?:adopt|elect|opt|cho[o]?se|choose|select)\w{0,5}|
  if elected|when elected|where elected|if adopted|may (?:choose|elect|opt|adopt|vary|differ|not)|
  decides? for (?:itself|themselves)|at the option|by (?:group )?election)\b
`
/** Whether a named group is in scope by choice only. */
const isOptional = (text: string, { start, end }: PlanName) =>
  CHOICE_BEFORE.test(text.slice(Math.max(0, start - 50), start)) ||
  CHOICE_AFTER.test(text.slice(end, end + 80))

/** Words after which a list is complete. */
const CLOSED = regex('i')`
  \b(?:only|no (?:others?|more)|complete list|exclusively|solely|no other line of business)\b
`
const BRAND = /(?<![\w-])[A-Z](?:[a-z]{2,}|[A-Z]{3,})/
/** Plan types that payers sell under names of their own. */
const BRANDED = ['commercial', 'exchange', 'medicare_advantage', 'dual', 'medicaid', 'chip', 'medigap']
const GENERIC = regex('gi')`
  \b(?:HMO|PPO|EPO|POS|HSA|HDHP|CPT|UB|CMS|DRG|PDP|plans?|products?|members?|groups?|the|all|only|and|
    or|no|not|other|lines? of business|health|policy|medical|this|these|note|yes|business|benefit)\b
`
/** Whether an item of a list is a name of its own, such as "Sunrise Select". */
function hasBrandName(text: string, names: readonly PlanName[]): boolean {
  const masked = names.reduce(
    (rest, { start, end }) => rest.slice(0, start) + '#'.repeat(end - start) + rest.slice(end),
    text,
  )
  return withoutStates(masked)
    .split(/[,;•|\n]|\b(?:and|or)\b/)
    .some((item) => !item.includes('#') && BRAND.test(item.replace(GENERIC, ' ')))
}

/** Words with which a text names whole groups: "members enrolled in our Medicaid plans". */
const GROUP_WORD = regex('')`
  ^(?:[A-Z].*|\d+|members?'?|enrollees?|those|persons?|people|individuals?|patients|subscribers?|
    beneficiaries|plans?|products?|programs?|lines?|of|business|in|with|under|enrolled|covered|by|through|
    for|to|any|all|our|its|their|the|an?|either|both|or|and|groups?|accounts?|health|care|coverage|
    benefit|employer|retiree|managed|claims?|who|are|have|is|requests?|from|on|membership|following|
    state|that|administered|contracts?|customers?)$
`
const BETWEEN_WORDS = /[\s,:;()&/|\u2022-]+/

/** Whether nothing but words for groups stands before the first named one. */
export function namesWholeGroups(text: string): boolean {
  const first = planNamesIn(text)[0]
  if (!first) return false
  const before = text.slice(0, first.start).split(BETWEEN_WORDS)
  return before.every((word) => word === '' || GROUP_WORD.test(word))
}
