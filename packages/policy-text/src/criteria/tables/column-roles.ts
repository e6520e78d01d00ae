import { regex } from '../../text/pattern.ts'
import type { Operator } from '../criteria.ts'
import { statedOperator } from '../lead-in.ts'
import { decisionIn, leadDecision } from '../sentences/decision.ts'

/** What a column holds, by its head. */
export type Column = {
  role: 'criteria' | 'other' | 'name' | 'sort' | null
  /** How its cells count, where the head says so. */
  op: Operator | null
  n: number | null
}

/** A count in a head: "(meet all)", "And one of", "any applies". */
const COUNTS: readonly (readonly [Operator, RegExp])[] = [
  ['none', /^(?:none|no one|must not)\b/i],
  [
    'any',
    regex('i')`
      \b(?:any|either|(?:at least )?one)(?: \(1\))?(?: one)?(?: of(?: the following| these| them)?)?\W*$|
      \((?:any|one|either)\b
    `,
  ],
  ['all', /\b(?:all|both|each|every)(?: of(?: the following| these| them)?)?\W*$|\((?:all|both|each)\b/i],
]
const EXCLUSION = regex('i')`
  ^(?:(?:is |are )?not |never |denied|deny|do not |exclu|contraindicat|reasons? (?:to deny|for denial)|
  when (?:it is )?not |must not|none )|\bnot (?:be )?(?:covered|payable|approved|paid|eligible|authorized)\b|
  \b(?:exclusions?|contraindications?|den(?:y|ied|ial))\b
`
/** What a reviewer asks for. */
const CRITERIA = regex('i')`
  \b(?:criteri(?:on|a)|requirements?|prerequisites?|eligib\w{1,6}|qualif\w{1,8}|must(?: not)?|needs?|
  need to|has to|have to|required|conditions?|findings?|covered|approved?|authorized?|payable|paid|
  pays|allowed|medically necessary|necessity|
  (?:for|of|to) (?:approval|coverage|payment|authorization|use)|
  (?:if|when|and|plus|or)(?: any| all| one| either| both)?(?: of)?)$|
  ^(?:criteri|requirement|must|when|if|need|what (?:must|has|is|the)|and\b|plus\b|also\b|meets?\b|
  approv\w+ (?:if|when)|cover\w* (?:if|when)|qualif|eligib)
`
/** What is sent, counted or limited beside the criteria. */
const OTHER = regex('i')`
  \b(?:send|submit\w{0,4}|proof|evidence|document(?:s|ation)?|records?|sources?|notes?|comments?|remarks?|
  intervals?|frequency|limits?|maximum|max|quantity|units?|duration|
  criteria (?:is|are|have been) met|descri\w{1,7}|approval (?:period|length)|length|valid|
  codes?|cpt|hcpcs|icd|modifiers?|forms?|reviewer|references?|tier|price|cost|dos(?:e|age|ing)|
  level of review|
  review(?:ed)? by|page|effective|brand|yes|met\?)\b
`
/** Sorts criteria of one service. */
const SORT = regex('i')`
  ^(?:#|nos?\.?|number|row|line|steps?|section|letter|criteri(?:on|a)|elements?|requirements?|components?|
  domain|area|factor|parameter|dimension|aspect|question|type of (?:criteri\w+|requirement)|
  standard|check|box|rule)$
`
/** Criteria of one kind each: every such cell of a row counts. */
const KIND = regex('i')`
  ^(?:(?:minimum |member )?age|diagnos[ei]s|prescriber|prescribed by|speciali(?:st|ty)|provider|
  (?:prior|previous|first|step|tried) (?:\w+ )?(?:therapy|therapies|treatments?|drugs?|trials?)|step therapy|
  lab\w{0,8}|imaging|symptoms?|severity|history|tests?|testing|
  (?:laboratory|clinical|imaging)[\w ]{0,12} (?:findings?|results?|evidence)|weight|bmi|setting|function)\b
`

/** The roles of columns; null for a row that is no head. */
export function columnsOf(heads: readonly string[]): Column[] {
  return heads.map((head, index): Column => {
    const text = head.replace(/:\s*$/, '').trim()
    const bare = text.replace(/\([^()]{1,60}\)/g, '').trim()
    const count = countOf(text)
    const isAgainst = EXCLUSION.test(bare) && !/\bor not\b/i.test(bare)
    const op = isAgainst ? 'none' : (count?.op ?? null)
    const n = isAgainst ? null : (count?.n ?? null)
    if (index === 0 && SORT.test(bare)) return { role: 'sort', op, n }
    const decides = decisionIn(text) !== null || leadDecision(text) !== null || isAgainst
    const isCriteria = CRITERIA.test(bare) || decides || (index > 0 && count !== null)
    const asks = isCriteria || /\b(?:when|if|meets?|must|requires?|needs?)\b/i.test(bare)
    if (index === 0) return { role: count !== null && asks ? 'criteria' : 'name', op, n }
    if (OTHER.test(bare) && !(count && isCriteria)) return { role: 'other', op: null, n: null }
    return { role: isCriteria ? 'criteria' : null, op, n }
  })
}

export const isKind = (head: string) => KIND.test(head.trim())

function countOf(text: string): { op: Operator; n: number | null } | null {
  const stated = statedOperator(text)
  if (stated) return { op: stated.op, n: stated.n }
  const found = COUNTS.find(([, pattern]) => pattern.test(text))
  return found ? { op: found[0], n: null } : null
}

/** Words of a head. */
const HEAD_WORD = regex('i')`
  \b(?:criteri(?:on|a)|requirements?|conditions?|findings?|covered|approv\w{1,3}|payable|must|needs?|steps?|
  age|diagnos[ei]s|services?|procedures?|cpt|codes?|drugs?|products?|medications?|indications?|phase|group|
  categor(?:y|ies)|elements?|line|row|item|setting|situation|use|eligib\w{1,6}|evidence|limits?|units?|
  interval|duration|initial|renewal|continu\w{1,7}|reauthorization|start|tests?|study|studies|
  device|type|level|
  prescriber|therapy|notes?|service|benefit|qualif\w{1,5}|exclusions?|contraindications?|denied|population|
  members?|all|any)\b|\#|\b(?:no|nos)\b\.?
`
const LONGEST_HEAD_CHARS = 110
/** Whether the first row of a table names its columns. */
export const isHeadRow = (heads: readonly string[]) =>
  heads.length > 1 &&
  heads.every((head) => head.length <= LONGEST_HEAD_CHARS && !/[.;]$/.test(head)) &&
  heads.filter((head) => HEAD_WORD.test(head)).length * 2 >= heads.length
