import { regex } from '../text/pattern.ts'
import { readDeferral } from './deferral.ts'
import * as document from './document-words.ts'
import { EXCEPT, groupsIn, namesWholeGroups, readScope } from './groups.ts'
import { placesIn } from './places.ts'
import { readNoPolicy } from './no-policy.ts'
import { isOptional, optionalFor } from './optional.ts'
import { draftOf, type ScopeDraft } from './scope-statement.ts'

const { LEAD, THIS_DOCUMENT, APPLIES_TO, NOT_FOR } = document
const NAMED = `(?:${THIS_DOCUMENT}|it|they|(?:medical |payment )?polic(?:y|ies)|guidelines?)`
const SUBJECT = `${LEAD}${NAMED}(?<gap>[^,;:.]{0,30}?)\\s?\\b`
const POSITIVE = new RegExp(`${SUBJECT}${APPLIES_TO}(?=\\W)`, 'i')
const NEGATIVE = new RegExp(`${SUBJECT}${NOT_FOR}(?=\\W)`, 'i')
const PRONOUN = /^\W*(?:it|they)\b/i

/** "Medicaid members are excluded from this policy." */
const GROUPS_OUT = new RegExp(
  `^(?<whom>[^;]{3,200}?)\\s(?:(?:is|are)(?: not|n['’]t) (?:subject to|governed by|covered by|bound by|` +
    `affected by|held to|reached by|reviewed (?:under|with|by)|in scope of|included in|part of)|` +
    `(?:is|are) (?:excluded|exempt|exempted|excepted|carved out|outside|omitted)(?: from| of)?(?: the scope of)?|` +
    `(?:do|does)(?: not|n['’]t) (?:follow|use|fall under|come under)|fall outside(?: of)?)` +
    `\\s(?:${THIS_DOCUMENT}|(?:it|them)\\b)`,
  'i',
)
/** "All remaining products are subject to this policy." */
const GROUPS_IN = new RegExp(
  `^(?<whom>[^;]{3,200}?)\\s(?:(?:is|are) (?:subject to|governed by|covered by|bound by|held to|` +
    `reviewed (?:under|with|by)|in scope of|included in)|follows?|uses?|falls? under|comes? under)` +
    `\\s${THIS_DOCUMENT}`,
  'i',
)
/** "No Medicaid member is subject to this policy." */
const NONE_OF = /^\W*(?:no|none of|neither)\s/i
/** "Medicaid members have a separate policy", "… are reviewed under the state's manual". */
const GROUPS_ELSEWHERE = regex('i')`
  ^(?<whom>[^;:]{3,120}?)\s(?:(?:is|are)\s(?:handled|managed|reviewed|decided|governed|processed|adjudicated|
      administered|evaluated|directed)\s(?:under|by|through|per|with|in|according to|in accordance with|
        using)|
    (?:is|are)\s(?:subject|referred)\sto|(?:use|uses|follow|follows|have|has|see|refer to|should refer to))
  \s(?!this\b|these\b|our\b|the criteria\b)(?:an?|the|its|their|his)?\s?(?:own|separate|different|other|
    FEP|FEHB|state|federal|TRICARE|medicaid|medicare(?: advantage)?|community plan|agency)\b[^.;]{0,60}
  \b(?:manual|handbook|polic(?:y|ies)|guidelines?|criteria|edition|document|database|version)\b
`
/** "Use this policy for Medicaid members": a reviewer is told for whom. */
const USE_FOR = new RegExp(
  `\\b(?<not>(?:do|does|shall|will|must)(?: not|n['’]t) )?` +
    `(?:use|uses|apply|applies|follow|follows)\\s${THIS_DOCUMENT}\\s(?:only |solely |also )?` +
    `(?:to (?:review|decide|evaluate|judge)(?: requests)?(?: for| from| by)?|to|for|with|` +
    `when reviewing|in reviewing)(?=\\W)`,
  'i',
)
/** "Medicaid is in scope", "TRICARE is out of scope". */
const SCOPE_IS = regex('i')`
  ^(?<whom>[^;:]{3,120}?)\s(?:is|are)\s(?<not>not (?:in|within)|out of|outside(?: the)?|beyond the)?
    (?<in>in|within)?\s?(?:the )?scope\b
`
/** "Except for Medicaid, all products follow this policy." */
const FRONT_EXCEPT = regex('i')`
  ^\W*(?:except(?:ing)?(?: for)?|with the (?:sole )?exceptions? of|other than|excluding|apart from|
    aside from|save for|leaving aside|outside(?: of)?|barring)\s(?<whom>[^;:]{3,160}?),\s
`

/** "For members in Kentucky, this document is not used." */
const FRONTED = regex('i')`
  ^\W*(?:note:? )?(?:for|in|with|under|as to|regarding|when (?:the|a) member has)\s
  (?<whom>[^:;]{3,200}?)[,:]\s
`
/** "Unless the member is enrolled in a Medicare product, this policy applies." */
const UNLESS = new RegExp(
  `^\\W*(?:unless|except when|except if)\\s(?<whom>[^:;]{3,160}?),\\s${THIS_DOCUMENT}\\s` +
    `(?:applies|apply|is used|are used)`,
  'i',
)
/** "… is in effect for every plan that we administer except …": any subject will do. */
const FOR_ALL =
  /\b(?:in (?:effect|force) for|applies to|apply to|is used for|holds for)\s(?=(?:all|every|each|any)\b)/i
/** The whole line says for whom a document is: "For Commercial members only". */
const FOR_ONLY =
  /^\W*(?:for (?:use (?:with|for|by|in) )?)?(?<whom>[^.:;]{3,80}?)\s(?:only|members only|use only)\W*$/i
const NOT_AT_ALL = regex('i')`
  ^\W*(?:note:? )?(?:(?:does|do) not apply (?:to|for|in)|not used (?:for|with)|not intended for|
    not (?:for(?: use (?:with|in|by|for))?|applicable (?:to|for|in)))\s(?<whom>.{3,100})$
`

/** "Applies only to Medicaid members", without a subject. */
const BARE = regex('i')`
  ^\W*(?:note:? )?(?:appl(?:y|ies|icable)|intended|for use|used|written|valid)
  (?: only| solely| exclusively)?\s(?:to|for|in|with|by)\s
`
const CONDITION = /\b(?:when|if|unless|provided that|in certain instances|may)\b(?! elected| adopted)/i

/** What a sentence says of scope. `isPronounOk`: the sentence before was of scope, too. */
export function readSentence(words: string, isPronounOk: boolean): ScopeDraft[] {
  const none = readNoPolicy(words)
  if (none.length > 0) return none
  if (document.IS_PAST.test(words)) return []
  const deferred = readDeferral(words, groupsIn(words))
  if (deferred.length > 0) return deferred
  if (isOptional(words)) return optionalFor(groupsIn(words))
  return (
    readOnlyPlans(words) ??
    (isPronounOk ? readExcludedAlone(words) : null) ??
    readUnless(words) ??
    readFrontException(words, isPronounOk) ??
    readSubject(words, isPronounOk) ??
    readUse(words) ??
    readGroups(words) ??
    readFronted(words) ??
    readIncluding(words) ??
    readForAll(words) ??
    []
  )
}

/** "The only plans not subject to this policy are Medicare Advantage and Medicaid." */
function readOnlyPlans(words: string): ScopeDraft[] | null {
  const only = ONLY_PLANS.exec(words)
  const object = only?.groups?.['whom']
  if (object === undefined) return null
  return only!.groups!['not'] === undefined ? applying(`${object} only`, false) : excluding(object)
}
const ONLY_PLANS = new RegExp(
  `^\\W*the only (?:\\w+ ){1,3}?(?:(?:that|which|who) )?(?:(?:is|are|does|do) )?(?<not>not )?` +
    `(?:subject to|covered by|governed by|follow|following|use|using|under) ${THIS_DOCUMENT} ` +
    `(?:is|are) (?<whom>.{3,200})$`,
  'i',
)

/** After a sentence of scope: "Medicaid is excluded." */
function readExcludedAlone(words: string): ScopeDraft[] | null {
  const whom = EXCLUDED_ALONE.exec(words)?.groups?.['whom']
  return whom !== undefined && namesWholeGroups(whom) ? excluding(whom) : null
}
const EXCLUDED_ALONE =
  /^\W*(?<whom>[^;:]{3,120}?) (?:is|are) (?:excluded|exempt|exempted|not included|carved out|left out)\W*$/i

function readUnless(words: string): ScopeDraft[] | null {
  const whom = UNLESS.exec(words)?.groups?.['whom']
  const { planTypes, mayIncludePlanTypes } = groupsIn(whom ?? '')
  if (planTypes.length === 0) return null
  return [draftOf('applies', { planTypes: ['all'] }), draftOf('excludes', { planTypes, mayIncludePlanTypes })]
}

/** "This policy applies to …" and "It does not apply to …". */
function readSubject(words: string, isPronounOk: boolean): ScopeDraft[] | null {
  const [negative, positive] = [NEGATIVE.exec(words), POSITIVE.exec(words)]
  const isNegative = negative !== null && (positive === null || negative.index <= positive.index)
  const match = isNegative ? negative : positive
  if (!match) return null
  const gap = match.groups?.['gap'] ?? ''
  const lead = words.slice(0, match.index)
  const isPronoun = PRONOUN.test(match[0].replace(/^(?:that|and|but|so)\s/i, ''))
  if (document.IS_PART.test(gap) || document.IS_OF_ANOTHER.test(lead + gap)) return null
  if (isPronoun && !isPronounOk) return null
  const object = words.slice(match.index + match[0].length)
  return isNegative ? excluding(object) : applying(object, /\bmay\b/i.test(match[0]))
}

/** A rule about services is no rule about plans: "does not apply to inpatient care of …". */
export function excluding(object: string): ScopeDraft[] | null {
  const groups = groupsIn(object, false)
  if (groups.planTypes.includes('all')) return null
  const hasPlaces = groups.states.length + groups.statesExcluded.length > 0
  const named = [...groups.planTypes, ...groups.optionalPlanTypes]
  if (named.length === 0 && groups.mayIncludePlanTypes.length === 0 && !hasPlaces) return null
  if (named.length > 0 && (CONDITION.test(object) || !namesWholeGroups(object)))
    return [draftOf('optional', { planTypes: named })]
  const { planTypes, mayIncludePlanTypes, states, statesExcluded } = groups
  return [
    draftOf('excludes', { planTypes, mayIncludePlanTypes, states: [...states, ...statesExcluded] }),
    ...optionalFor({ ...groups, planTypes: [] }),
  ]
}

export function applying(object: string, isOpen: boolean): ScopeDraft[] | null {
  const { within, except } = readScope(object)
  const hasExcept = except !== null && except.planTypes.length > 0
  const isAll = hasExcept && within.planTypes.length === 0 && within.mayIncludePlanTypes.length === 0
  const planTypes = isAll ? ['all'] : within.planTypes
  const places = within.states.length + within.statesExcluded.length
  const optional = [...within.optionalPlanTypes, ...(except?.optionalPlanTypes ?? [])]
  if (planTypes.length + places + optional.length === 0 && !within.isNamed) return null
  if (CONDITION.test(object) && planTypes.length > 0 && !hasExcept && !planTypes.includes('all'))
    return [draftOf('optional', { planTypes })]
  const { states, statesExcluded } = within
  const mayIncludePlanTypes = [...within.mayIncludePlanTypes, ...(isOpen ? ['all'] : [])]
  return [
    draftOf('applies', { planTypes, mayIncludePlanTypes, states, statesExcluded }),
    ...(hasExcept
      ? [
          draftOf('excludes', {
            planTypes: except.planTypes,
            mayIncludePlanTypes: except.mayIncludePlanTypes,
          }),
        ]
      : []),
    ...(optional.length > 0 ? [draftOf('optional', { planTypes: optional })] : []),
  ]
}

function readFrontException(words: string, isPronounOk: boolean): ScopeDraft[] | null {
  const front = FRONT_EXCEPT.exec(words)
  const excepted = front && excluding(front.groups!['whom']!)
  if (!excepted?.some(({ kind }) => kind === 'excludes')) return null
  const rest = readSentence(words.slice(front![0].length), isPronounOk)
  const isForAll = rest.some(({ kind, planTypes }) => kind === 'applies' && planTypes.includes('all'))
  const clause = words.slice(front![0].length)
  if (isForAll || rest.length > 0) return [...rest, ...excepted]
  return document.IS_USED.test(clause) ? [draftOf('applies', { planTypes: ['all'] }), ...excepted] : null
}

function readUse(words: string): ScopeDraft[] | null {
  const use = USE_FOR.exec(words)
  if (!use) return null
  const object = words.slice(use.index + use[0].length)
  return use.groups?.['not'] === undefined ? applying(object, false) : excluding(object)
}

function readGroups(words: string): ScopeDraft[] | null {
  const out = GROUPS_OUT.exec(words)?.groups?.['whom']
  if (out !== undefined) return excluding(out)
  const scope = SCOPE_IS.exec(words)?.groups
  if (scope && (scope['not'] ?? scope['in']) !== undefined && namesWholeGroups(scope['whom']!))
    return scope['not'] === undefined ? applying(scope['whom']!, false) : excluding(scope['whom']!)
  const ofAnotherDocument = GROUPS_ELSEWHERE.exec(words)?.groups?.['whom']
  if (ofAnotherDocument !== undefined && namesWholeGroups(ofAnotherDocument))
    return (excluding(ofAnotherDocument) ?? []).map((draft) => ({ ...draft, isWholeRule: false }))
  const subject = GROUPS_IN.exec(words)
  const within = subject?.groups?.['whom']
  if (within !== undefined && NONE_OF.test(within)) return excluding(within.replace(NONE_OF, ''))
  if (within === undefined || document.IS_OF_ANOTHER.test(within)) return null
  // "All plans follow this policy, except Medicaid": the exception may stand behind the verb.
  const rest = words.slice(subject![0].length)
  const whom = EXCEPT.test(rest) ? `${within}${rest}` : within
  return groupsIn(within).planTypes.length > 0 ? openly(applying(whom, false)) : null
}

/** "For commercial members, these criteria are used" says nothing of others. */
function readFronted(words: string): ScopeDraft[] | null {
  const fronted = FRONTED.exec(words)
  const whom = fronted?.groups?.['whom']
  if (!fronted || whom === undefined) return null
  return readClauseOf(whom, words.slice(fronted[0].length))
}

/** What a clause says of the document for these groups: "Medicaid: this policy is not used". */
export function readClauseOf(whom: string, clause: string): ScopeDraft[] | null {
  if (document.IS_NOT_USED.test(clause)) return excluding(whom)
  return document.IS_USED.test(clause) && !CONDITION.test(clause) ? openly(applying(whom, false)) : null
}

/** A rule for some groups that leaves open whether it is also for others. */
export const openly = (drafts: ScopeDraft[] | null): ScopeDraft[] | null =>
  drafts &&
  drafts.map((draft) =>
    draft.kind === 'applies' && !draft.planTypes.includes('all')
      ? { ...draft, mayIncludePlanTypes: [...draft.mayIncludePlanTypes, 'all'] }
      : draft,
  )

/** "Guidelines for our products including Medicare Advantage" are for all products. */
function readIncluding(words: string): ScopeDraft[] | null {
  const [, whole, named] = INCLUDING.exec(words) ?? []
  if (whole === undefined || named === undefined) return null
  const { planTypes } = groupsIn(named, false)
  const outer = groupsIn(whole, false).planTypes
  return planTypes.length === 0
    ? null
    : [draftOf('applies', { planTypes: [...(outer.length > 0 ? outer : ['all']), ...planTypes] })]
}
const INCLUDING = regex('i')`
  \b(?:polic(?:y|ies)|guidelines?)\sfor\s([^.;]{3,120}?\b(?:plans?|products?|lines? of business|members?)),?
  \sincluding\s([^.;]{3,160})
`

function readForAll(words: string): ScopeDraft[] | null {
  const found = FOR_ALL.exec(words)
  if (found && !document.IS_PART.test(words.slice(0, found.index))) {
    const drafts = applying(words.slice(found.index + found[0].length), false)
    return drafts?.some(({ kind }) => kind === 'excludes') ? drafts : null
  }
  const not = NOT_AT_ALL.exec(words)?.groups?.['whom']
  if (not !== undefined && (namesWholeGroups(not) || placesIn(`in ${not}`).states.length > 0))
    return excluding(`in ${not}`)
  const bare = BARE.exec(words)
  const object = bare === null ? '' : words.slice(bare[0].length)
  if (namesWholeGroups(object)) return applying(object, false)
  const only = FOR_ONLY.exec(words)?.groups?.['whom']
  return only !== undefined && namesWholeGroups(only) ? applying(only, false) : null
}
