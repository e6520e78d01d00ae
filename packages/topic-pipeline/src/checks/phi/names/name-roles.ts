import { isEponym } from './name-tables.ts'

/** What a name is used for, other than for a patient: staff, authors, organizations, places. */

/** Text directly before the name of an author, a signer, a clinician or a member of staff. */
const STAFF_BEFORE = new RegExp(
  '(?:\\b(?:Dr|Drs|Prof|Professor|Doctor|Nurse|nurse|pharmacist|therapist|physician|surgeon|psychiatrist|' +
    'dentist|radiologist|pathologist|attending|rendering|referring|supervising|ordering|prescriber|PCP|' +
    'provider|practitioner|clinician|counselor|by|authors?|co-author|maintainers?|reviewers?|editors?|' +
    'approvers?|directors?|managers?|lead|engineer|developer|analyst|president|chair|CEO|CFO|CTO|CMO|CIO|' +
    'officer|secretary|senator|judge|attorney|contact|owner|assignee|coordinator|representative|agent|' +
    'rep|speaker|host|instructor|trainer|thanks to|credit|cc|from|regards|sincerely|cheers|signed|' +
    'copyright(?: \\d{4})?|©|named (?:after|for)|see|per|Senator|Justice)\\b|@|©)' +
    '(?:[.:,]?[ \\t*"\'>`:=({\\[\\]}-]{0,8}|:\\s{0,3}|\\.\\s)(?:name["\']?\\s*[:=]\\s*["\']?)?$',
)
/** Text directly after such a name. */
const STAFF_AFTER = new RegExp(
  '^[\\s,*"\'(–-]{0,4}(?:M\\.?D\\b|D\\.?O\\.?\\b|R\\.?N\\b|N\\.?P\\b|PA-C|PA\\b|LPN|LCSW|DNP|Ph\\.?D|' +
    'Pharm\\.?D|DDS|DMD|MPH|MBA|MSN|BSN|CPC|Esq|FACP|FACS|CRNA|' +
    'VP\\b|SVP|Sr\\.|Senior|Vice|Head of|Inc\\b|LLC|Ltd|GmbH|Corp|Chief|Director|Editor|Engineer|Medical Director|[Mm]anager|' +
    '[Ll]ead\\b|et al|<[\\w.+-]+@|said|says|wrote|writes|explains?|explained|describe[sd]|invented|' +
    'discovered|isolated|proposed|published|presents|leads|treats|founded|developed|maintains|joined|' +
    'merged|fixed|added|reviewed|approved|signed|answers|teaches|coined|introduced|reported the first)\\b',
)
/** `Reviewed 2026-03-02, Pat Summer`. */
const SIGNED_BEFORE = /\b(?:reviewed|approved|updated|written|revised|signed|edited)\b[^.\n]{0,20}\d[,:] $/i
/** What a changelog says after the name of whoever changed it. */
const CHANGE_AFTER =
  /^: (?:add|fix|rename|remove|update|bump|merge|refactor|change|support|drop|improve|use|move|revert|document|clean|allow|make)/i
/** Words after a name that make it the name of an organization, a place, a law or a method. */
const ORGANIZATION_AFTER = new RegExp(
  "^(?:['’]s)?(?: (?:Jr|Sr|II|III)\\.?)?,?(?: (?:&|and|of|for|the|Women['’]s|Children['’]s|" +
    "[A-Z][a-z’']+)){0,2} (?:Hospitals?|Clinics?|Medical|Memorial|Regional|Health|Healthcare|University|" +
    'Institute|Foundation|Pharmac(?:y|ies)|Laborator(?:y|ies)|Labs?|Center|Centre|College|School|Cancer|' +
    'County|City|Beach|Island|Street|Avenue|Ave|Road|Rd|Blvd|Boulevard|Drive|Lane|Library|Building|Hall|' +
    'Bank|Insurance|Company|Corporation|Group|Associates|Partners|Act|Amendment|Law|Rule|Waiver|waiver|' +
    'Award|Prize|Lecture|Method|method|[Cc]urves?|[Mm]odel|[Tt]est|[Ss]cores?|[Ss]cale|[Ii]ndex|' +
    '[Cc]riteria|[Gg]rad(?:e|ing)|[Ss]tages?|[Cc]lassification|[Qq]uestionnaire|[Ii]nventory|[Ee]quation|[Ff]ormula|[Pp]rotocol|[Pp]henomenon|[Dd]isease|[Ss]yndrome|[Ss]ign|[Mm]aneuver|[Pp]rocedure|[Tt]echnique|[Cc]atheter|' +
    '[Pp]rogram|Rural|Community|County)\\b',
)
/** Volume and pages, an index number, or further authors: the name stands in a citation. */
const CITATION =
  /\b(?:19|20)\d{2} ?; ?\d+|\b\d+ ?\(\d+\) ?: ?\w?\d+|\bPMID\b|\bdoi\b|\bet al\b|\bpp\.? ?\d|\bISBN\b/i

/** Whether the text after a name cites a publication. */
export const isCited = (after: string): boolean => CITATION.test(after.slice(0, 160))

const PLACE_BEFORE =
  /(?:\b(?:University|Hospital|Clinic|School|Institute|Lake|Mount|Mt|Fort|Port|San|Santa|Saint|St|County|City|Town|Street|v|vs)\.?(?: (?:of|at))? )$/

/** Whether a name between two texts belongs to staff, an author, an organization or a place. */
export function isOtherRole(before: string, name: string, after: string): boolean {
  return (
    STAFF_BEFORE.test(before) ||
    SIGNED_BEFORE.test(before) ||
    STAFF_AFTER.test(after) ||
    CHANGE_AFTER.test(after) ||
    ORGANIZATION_AFTER.test(after) ||
    PLACE_BEFORE.test(before) ||
    isEponymInUse(name, after)
  )
}

/** Text read before and after a name to find its role. */
export const ROLE_REACH = 48

/** `Kaplan Meier curves`, `Stevens Johnson reaction`: an eponym before a word in lower case. */
const isEponymInUse = (name: string, after: string): boolean =>
  /^ [a-z]/.test(after) &&
  name.split(/[\s-]/).some(isEponym) &&
  /^[A-Z][a-z]+[ -][A-Z][a-z]+$/.test(name) &&
  /^ (?:curves?|estimat|analys|surviv|reaction|tube|line|disease|syndrome|lymphoma|tumor|virus|thyroid|sarcoma|palsy)/.test(
    after,
  )
