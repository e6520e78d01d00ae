import { guard, matches } from '../../../text/needles.ts'
import { source, regex } from '../../../text/pattern.ts'
import { NUMBER, numberOf } from '../../attributes/counts-and-periods.ts'
import { valueOfOrdinal } from '../../../text/number-words.ts'
import { wordings } from '../../clauses/phrase.ts'
import { type Cue, subjectCodes } from '../finding.ts'

const DECIDES = wordings('demographic-limit.decides', {
  'words of payment or restriction': source`
    <pay>|covers?|eligible|benefits?|limited|restricted|only|medically necessary|den(?:y|ied)|valid|
    allowed|indicated|investigational|appropriate|must be|reimburse|approved|receive|available|
    <service>\)? (?:is|are) (?:only )?for\b|^\W*(?:[\w-]{1,20} ){0,4}<service>\)? ?[:-]|
    suspend(?:ed)?|excluded (?:for|in)\b|\bsex edit\b
  `,
})
/** One of several criteria, which apply together. */
const AMONG_CRITERIA =
  /\b(?:criteria|following|conditions|indications)\b(?: \w+){0,3}\s*:[^;]{0,400}\b(?:years?|age|men|women)\b/i
/** Denied for these ages, so allowed for others. */
const REFUSED = wordings('demographic-limit.refused', {
  'a negated word of payment': source`
    (?:<not>|n't|cannot) (?:be )?(?:<few>)(?:<pay>|eligible|medically necessary|valid|appropriate|
    indicated|cover|reimburse)
  `,
})

/** The ages or sex for which a service is covered. */
export const demographicLimit: Cue = (clause) => {
  const [ages, gender] = [agesIn(clause.text), genderIn(clause.text)]
  if (AMONG_CRITERIA.test(clause.text)) return []
  if ((!ages && !gender) || !DECIDES.test(clause.text)) return []
  const isRefused = REFUSED.test(clause.text) && !/\bunless\b|\bexcept\b|\bother than\b/i.test(clause.text)
  const allowed = ages && (isRefused ? opposite(ages) : ages)
  return [
    {
      category: 'demographic_limit',
      disposition: 'limit',
      groups: subjectCodes(clause),
      attributes: { ...allowed, ...(gender && !isRefused && { gender }) },
    },
  ]
}

function opposite({ ageMin, ageMax }: { ageMin?: number; ageMax?: number }): {
  ageMin?: number
  ageMax?: number
} {
  if (ageMin !== undefined && ageMax !== undefined) return {}
  return ageMax !== undefined ? { ageMin: ageMax + 1 } : { ageMax: ageMin! - 1 }
}

type Ages = { ageMin?: number; ageMax?: number }

const YEARS = '(?: ?-? ?(?:years?|yrs?\\.?|y\\.?o\\.?))?(?:[- ](?:of age|old))?'
const YEARS_SAID = '(?: ?-? ?(?:years?|yrs?\\.?|y/?o))(?:[- ](?:of age|old))?'
const PEOPLE = source`
  (?:members?|patients?|individuals?|beneficiar(?:y|ies)|persons?|children|adults?|women|men|females?|
    males?|enrollees?|recipients?|infants|adolescents|boys|girls|dependents|those|clients?|people)
`
/** Ways to state ages, with how their numbers bound the age in whole years. */
const FORMS: readonly [pattern: RegExp, ages: (first: number, second: number) => Ages][] = [
  [
    regex('i')`
      (?:ages?d?|between(?: the ages of)?|from|${PEOPLE}) ?:? ?${NUMBER}${YEARS} ?(?:-|to|through|thru|until|
        and) ?(?:age )?${NUMBER}(?:${YEARS_SAID}|(?! ?(?:%|months?|weeks?|days?|units?)))
    `,
    (ageMin, ageMax) => ({ ageMin, ageMax }),
  ],
  [
    new RegExp(`\\b${NUMBER} ?(?:-|to|through|thru) ?${NUMBER}${YEARS_SAID}`, 'i'),
    (ageMin, ageMax) => ({ ageMin, ageMax }),
  ],
  [
    regex('i')`
      ${NUMBER}${YEARS} ?(?:and|or|&|/) ?(?:older|over|above|greater|up)\b|
      (?:ages?d? |${PEOPLE} )${NUMBER}${YEARS} ?\+|${NUMBER}\+ ?(?:years?|yrs?)
    `,
    (ageMin) => ({ ageMin }),
  ],
  [
    regex('i')`\bage ${NUMBER} (?:upwards?|onwards?|and up|up)\b|\bmust be (?:aged? )?${NUMBER}\+`,
    (ageMin) => ({ ageMin }),
  ],
  [
    new RegExp(`${NUMBER}${YEARS} ?(?:and|or|&|/) ?(?:younger|under|below|less)\\b`, 'i'),
    (ageMax) => ({ ageMax }),
  ],
  [
    regex('i')`
      (?:(?:starting|beginning) at|reach(?:es|ed|ing)?|turn(?:s|ed|ing)?|attain(?:s|ed|
      ing)?)(?: the)?(?: age(?: of)?)? ${NUMBER}
      (?! ?(?:%|months?|days?|units?|visits?))
    `,
    (ageMin) => ({ ageMin }),
  ],
  [
    new RegExp(`(?:at least|minimum age(?: is| of)?|≥|>=) ?(?:age )?${NUMBER}(?:${YEARS_SAID}|(?= ?$))`, 'i'),
    (ageMin) => ({ ageMin }),
  ],
  [
    regex('i')`
      (?:ends?|stops?|ceases?|terminates?) (?:at|on|upon|when) (?:[a-z]+ ){0,3}?(?:age (?:of )?)?${NUMBER}
    `,
    (age) => ({ ageMax: age - 1 }),
  ],
  [
    regex('i')`
      (?:under(?: the age of| age)?|younger than(?: age)?|less than|below(?: the age of| age)?|<) ?(?:
        age )?${NUMBER}${YEARS_SAID}|(?:under the age of|under age|younger than|below the age of|
        ${PEOPLE} under) ${NUMBER}\b
    `,
    (age) => ({ ageMax: age - 1 }),
  ],
  [
    regex('i')`
      (?:over(?: the age of| age)?|older than(?: age)?|greater than|above(?: the age of| age)?|>) ?(?:
        age )?${NUMBER}${YEARS_SAID}|(?:over the age of|over age|older than|${PEOPLE} over) ${NUMBER}\b
    `,
    (age) => ({ ageMin: age + 1 }),
  ],
  [
    regex('i')`
      (?:up to|through|until|≤|<=) ?(?:age )?(?:the age of )?${NUMBER}(?:${YEARS_SAID})|
      (?:up to|through) age ${NUMBER}
    `,
    (ageMax) => ({ ageMax }),
  ],
  [
    regex('i')`
      \bbirth (?:-|to|through|thru|up to|until) (?:age |the age of )?${NUMBER}\b(?! (?:months?|weeks?|days?))
    `,
    (ageMax) => ({ ageMax }),
  ],
  [
    new RegExp(`(?:until|before|up to|through) (?:the )?age (?:of )?${NUMBER}`, 'i'),
    (ageMax) => ({ ageMax }),
  ],
]
const SPEAKS_OF_AGE = regex('i')`
  \bages?\b|\baged\b|years? (?:of age|old)|years? (?:and|or) (?:older|younger|over|under)|older|
  younger|\byrs?\b|\bbirth (?:to|through|thru|up|until|-)|(?:those|members?|patients?|individuals?|persons?|
  people|beneficiaries|children|adults?|
  women|men|infants|females|
    males) (?:under|over|age|between|from|\d{1,3} (?:to|through|-) \d)|-year-old|\b(?:turn|reach)(?:s|es|ed|
    ing)? \d|\b(?:adults|members|patients|women|men|children|those) \d{1,3} (?:and|or|&) |y\/?o\b|\b(?:
  girls|boys|dependents) \d|\b\d{1,3} (?:or|and) (?:over|older|under|younger)\b|
  years? to \d
`
const OLDEST = 120

const MONTHS = regex('i')`
  (?:(up to|under|younger than|less than|through|below|until|over|older than|at least|
      from)(?: the age of| age)? )?${NUMBER}[ -](month|week|day)s?(?: of age|[ -]old)(?: (?:and|or|
      &) (older|over|above|younger|under|below))?
`
const OLDER = /^(?:over|older|above|at least|from)/i

const IN_A_YEAR: Record<string, number> = { month: 12, week: 52, day: 365 }

/** Ages in months, weeks or days as whole years: up to 18 months spans the ages 0 and 1. */
export function agesInMonths(text: string): Ages | null {
  const [, before, count, unit, after] = MONTHS.exec(text) ?? []
  if (count === undefined) return null
  const years = numberOf(count) / IN_A_YEAR[unit!.toLowerCase()]!
  return OLDER.test(before ?? '') || OLDER.test(after ?? '')
    ? { ageMin: Math.floor(years) }
    : { ageMax: Math.max(0, Math.ceil(years) - 1) }
}

const BIRTHDAY = /\b(?:(?:the|their|his|her) )?([a-z-]{5,12}|\d{1,2}(?:st|nd|rd|th)) birthday\b/gi

/** The ages stated in a text, in whole years, both included; null when there are none. */
export function agesIn(stated: string): Ages | null {
  const text = stated.replace(BIRTHDAY, (words, ordinal: string) => {
    const age = valueOfOrdinal(ordinal)
    return age === null ? words : `age ${age}`
  })
  if (!SPEAKS_OF_AGE.test(text)) return null
  const inMonths = agesInMonths(text)
  if (inMonths) return inMonths
  for (const [pattern, ages] of FORMS) {
    const numbers =
      pattern
        .exec(text)
        ?.slice(1)
        .filter((one) => one !== undefined)
        .map(numberOf) ?? []
    if (numbers.length > 0 && numbers.every((age) => age <= OLDEST)) return ages(numbers[0]!, numbers[1]!)
  }
  return null
}

const FEMALE = guard(regex('i')`
  \b(?:female sex|(?:sex|gender) (?:is|of|recorded as|listed as) (?:a )?female|(?:only|limited|
  restricted)(?: \w+){0,4} (?:females?|women)|
    (?:females?|women) (?:\w+ ){0,2}only|sex (?:\w+ ){0,3}?(?:is|of|=) female|(?:for|in) (?:female|
    women)\b(?: members| patients)?|
    (?:female|women) (?:members?|patients?|beneficiar\w+|aged?|\d)|^\W*only women\b|
    (?:applies|apply|limited|restricted|for) (?:only )?to (?:females?|women)\b)\b
`)
const MALE = guard(regex('i')`
  \b(?:male sex|(?:sex|gender) (?:is|of|recorded as|listed as) (?:a )?male|(?:only|limited|
  restricted)(?: \w+){0,4} (?:males?|men)|(?:males?|men) (?:\w+ ){0,2}only|
    sex (?:\w+ ){0,3}?(?:is|of|=) male|(?:for|in) (?:male|men)\b(?: members| patients)?|(?:male|
    men) (?:members?|patients?|beneficiar\w+|
      aged?|\d)|^\W*only men\b|(?:applies|apply|limited|restricted|for) (?:only )?to (?:males?|men)\b)\b
`)

/** The sex for which a service is, when the text names one. */
export function genderIn(text: string): 'female' | 'male' | null {
  const [isFemale, isMale] = [matches(FEMALE, text), matches(MALE, text)]
  return isFemale === isMale ? null : isFemale ? 'female' : 'male'
}
