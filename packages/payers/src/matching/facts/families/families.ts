import { ADMINISTRATORS } from './administrators.ts'
import { BLUE_PLANS } from './blue-plans.ts'
import { CASUALTY_GROUPS } from './casualty-groups.ts'
import { EASTERN_PLANS } from './eastern-plans.ts'
import { GOVERNMENT_PLANS } from './government-plans.ts'
import { MEDICAID_PLANS } from './medicaid-plans.ts'
import { NATIONAL_GROUPS } from './national-groups.ts'
import { PHYSICIAN_GROUPS } from './physician-groups.ts'
import { REGIONAL_PLANS } from './regional-plans.ts'
import { SPECIAL_LINES } from './special-lines.ts'

/** One company under all its names, and the brands and companies that it answers for. */
export type Family = { names: readonly string[]; parts: readonly string[] }

/** What a line of the tables says: `company = another name of it: a brand; a former company`. */
function familyOf(line: string): Family {
  const [names = '', parts = ''] = line.split(':')
  return { names: listed(names, '='), parts: listed(parts, ';') }
}

const listed = (text: string, border: string) =>
  text
    .split(border)
    .map((name) => name.trim())
    .filter(Boolean)

/** The families of one table; a line that begins with blanks goes on with the one before it. */
export const familiesOf = (table: string): Family[] =>
  table.replace(/\n +/g, ' ').split('\n').filter(Boolean).map(familyOf)

export const FAMILIES: readonly Family[] = [
  ADMINISTRATORS,
  BLUE_PLANS,
  CASUALTY_GROUPS,
  EASTERN_PLANS,
  GOVERNMENT_PLANS,
  MEDICAID_PLANS,
  NATIONAL_GROUPS,
  PHYSICIAN_GROUPS,
  REGIONAL_PLANS,
  SPECIAL_LINES,
].flatMap(familiesOf)
