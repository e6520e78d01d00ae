import { anyOf } from '../word-tables.ts'
import { isEponym } from './name-tables.ts'

/** What a name is used for, other than for a patient: staff, authors, organizations, places. */

/** Text directly before the name of an author, a signer, a clinician or a member of staff. */
const STAFF_BEFORE = new RegExp(
  `(?:\\b(?:${anyOf('staff')}|copyright(?: \\d{4})?)\\b|@|©)` +
    '(?:[.:,]?[ \\t*"\'>`:=({\\[\\]}-]{0,8}|:\\s{0,3}|\\.\\s)(?:name["\']?\\s*[:=]\\s*["\']?)?$',
)
/** Academic degrees and licenses, with and without periods. */
const DEGREE = 'M\\.?D\\b|D\\.?O\\.?\\b|R\\.?N\\b|N\\.?P\\b|PA\\b|Ph\\.?D|Pharm\\.?D|Sr\\.'
/** `a voicemail from Dale Page`: people who write to a plan are mostly its members. */
const MESSAGE_FROM = /\b(?:message|voicemail|call|text|appeal|complaint|question|request|claim) from $/i
/** Text directly after such a name. */
const STAFF_AFTER = new RegExp(
  `^[\\s,*"'(–-]{0,4}(?:${DEGREE}|<[\\w.+-]+@|(?:${anyOf('staff title')}|${anyOf('staff activity')})\\b)`,
)
/** `Pat Summer is our new pharmacist`, `Pat Summer has led the program`. */
const STAFF_WORK = new RegExp(
  `^,? (?:who )?(?:(?:has |have |had )?(?:${anyOf('work of staff')})|` +
    '(?:is|was|has been|becomes|became|joins (?:us )?as|,) (?:our|the|your|their) (?:[a-z-]+ ){0,3}' +
    `(?:${anyOf('occupation')}))\\b`,
)
/** `Reviewed 2026-03-02, Pat Summer`. */
const SIGNED_BEFORE = /\b(?:reviewed|approved|updated|written|revised|signed|edited)\b[^.\n]{0,20}\d[,:] $/i
/** What a changelog says after the name of whoever changed it. */
const CHANGE_AFTER = new RegExp(`^: (?:${anyOf('change of a text')})`, 'i')
/** Words after a name that make it the name of an organization, a place, a law or a method. */
const ORGANIZATION_AFTER = new RegExp(
  "^(?:['’]s)?(?: (?:Jr|Sr|II|III)\\.?)?,?" +
    "(?: (?:&|and|of|for|the|Women['’]s|Children['’]s|[A-Z][a-z’']+)){0,2} " +
    `(?:${anyOf('organization')}|(?<!, )(?:${anyOf('scientific term')}))\\b`,
)
/** Volume and pages, an index number, or further authors: the name stands in a citation. */
const CITATION = new RegExp(
  '\\b(?:19|20)\\d{2} ?; ?\\d+|\\b\\d+ ?\\(\\d+\\) ?: ?\\w?\\d+|\\bPMID\\b|\\bdoi(?:\\.org/|:) ?10\\.|' +
    '\\bet al\\b|\\bpp\\.? ?\\d|\\bISBN\\b',
  'i',
)

/** Whether the text after a name cites a publication. */
export const isCited = (after: string): boolean => CITATION.test(after.slice(0, 160))

const TEAM_MEMBER = new RegExp(`\\b(?:${anyOf('team')})[\\s-]members?\\W{1,16}$`, 'i')

/** Whether the text before a name says member of a team or board, not of a health plan. */
export const isTeamMember = (before: string): boolean => TEAM_MEMBER.test(before.slice(-60))

const PLACE_BEFORE = new RegExp(`(?:\\b(?:${anyOf('place')})\\.?(?: (?:of|at))? )$`)

/** Whether a name between two texts belongs to staff, an author, an organization or a place. */
export function isOtherRole(before: string, name: string, after: string): boolean {
  return (
    (STAFF_BEFORE.test(before) && !MESSAGE_FROM.test(before)) ||
    SIGNED_BEFORE.test(before) ||
    STAFF_AFTER.test(after) ||
    STAFF_WORK.test(after) ||
    CHANGE_AFTER.test(after) ||
    ORGANIZATION_AFTER.test(after) ||
    PLACE_BEFORE.test(before) ||
    isEponymInUse(name, after)
  )
}

/** Text read before and after a name to find its role. */
export const ROLE_REACH = 48

const EPONYM_NOUN = new RegExp(`^ (?:${anyOf('eponym noun')})`)

/** `Kaplan Meier curves`, `Stevens Johnson reaction`: an eponym before a word in lower case. */
const isEponymInUse = (name: string, after: string): boolean =>
  /^ [a-z]/.test(after) &&
  name.split(/[\s-]/).some(isEponym) &&
  /^[A-Z][a-z]+[ -][A-Z][a-z]+$/.test(name) &&
  EPONYM_NOUN.test(after)
