import { anyOf } from '../text/any-of.ts'
import type { Block } from '../document/document.ts'

/**
 * What the words around a change are: the policy's own, the frame of the web page it stands in, or
 * an item of a dated list.
 */
export type Setting = 'policy' | 'frame' | 'list'

/**
 * What pages say about themselves and their owner, never about a claim. Two different ones make a
 * frame.
 */
const FRAME: readonly RegExp[] = [
  /\bcookies?\b|\bconsent preferences\b|\baccept all\b|\breject all\b/i,
  /\b(?:privacy|cookie|accessibility|legal|nondiscrimination|regulatory) (?:policy|notices?|statement|preferences|practices|center)\b|\byour privacy choices\b|\bprivacy\b(?= [A-Z])/i,
  /\bterms (?:of use|and conditions|of service|& conditions)\b/i,
  /©|\ball rights reserved\b|\bcopyright\b/i,
  /\bskip (?:to|navigation)\b|\bback to top\b|\bmain (?:menu|content)\b|\bsite ?map\b|\bbreadcrumb\b/i,
  /\bcontact us\b|\bcareers\b|\bnewsroom\b|\bpress releases?\b|\binvestors?\b|\babout us\b|\bour company\b|\bfor media\b/i,
  /\b(?:log|sign) ?in\b|\bregister\b|\bmy account\b|\bsubscribe\b|\bnewsletter\b/i,
  /\b(?:give )?feedback\b|\bshare this\b|\bprint (?:this )?page\b|\bprinter friendly\b/i,
  /\bfacebook\b|\btwitter\b|\blinkedin\b|\binstagram\b|\byoutube\b/i,
  /\bsearch (?:for|site|this)\b|\bshow my location\b|\bopen(?:s)? in (?:a )?new (?:window|tab)\b|\bopen_in_new\b|\blanguage assistance\b/i,
  /\b(?:do not|don't) (?:sell|share)\b|\bpersonal information\b/i,
  /\bshare price\b|\bpricing delayed\b|\bselect (?:a )?(?:year|language)\b|\bweb ?site contains\b/i,
]

/** Whether a stretch of text is the frame of a page: its menus, its banners, its foot. */
export const isFrame = (text: string) => FRAME.filter((pattern) => pattern.test(text)).length >= 2

/** Whether words that went or came belong to the frame, wherever they were put. */
export const areFrameWords = (words: string) =>
  FRAME.some((pattern) => pattern.test(words)) && !speaksOfPolicy(words)

/** Words that decide claims; one is enough. */
const NORMATIVE = anyOf(
  /\b(?:medically necessary|medical necessity|prior auth\w*|pre-?cert\w*|pre-?auth\w*|reimburs\w*|covered|non-?covered|payable)\b/,
  /\b(?:criteri(?:a|on)|indicat(?:ed|ions?)|contraindicat\w*|investigational|experimental|unproven|eligib\w*|exclu(?:ded|sions?)|limitations?)\b/,
  /\b(?:must|shall|required?|requirements?|claims?|billed|billing|modifiers?|cpt|hcpcs|icd-?10)\b/,
)
/** Words of care and insurance that say little alone; two different ones are enough. */
const TOPICAL = [
  /\bcoverage\b/i,
  /\b(?:members?|patients?|beneficiar\w+|enrollees?)\b/i,
  /\b(?:providers?|physicians?|facilit(?:y|ies))\b/i,
  /\b(?:services?|procedures?|treatments?|therap(?:y|ies)|testing|tests?|surger(?:y|ies)|devices?|drugs?)\b/i,
  /\b(?:diagnos[ei]s|disease|condition|symptoms?|cancer)\b/i,
  /\b(?:benefits?|plans?|polic(?:y|ies)|guidelines?)\b/i,
  /\b(?:documentation|records?|charts?|submit\w*|codes?)\b/i,
]

/** Whether a text has a word of rules for claims in it. */
export const decidesClaims = (text: string) => NORMATIVE.test(text)

/** Whether a text speaks of what is paid and for whom. */
export const speaksOfPolicy = (text: string) =>
  NORMATIVE.test(text) || TOPICAL.filter((pattern) => pattern.test(text)).length >= 2

/** A list item that opens with its day: news, bulletins, rows of an index. */
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const DATED = new RegExp(
  `^(?:${MONTH} \\d{1,2},? \\d{4}|\\d{1,2}/\\d{1,2}/\\d{2,4}|\\d{4}-\\d{2}-\\d{2})[\\s:|–-]+\\p{Lu}`,
  'iu',
)

/** Whether a block is an entry of a list by day. */
export const isDatedEntry = (text: string) => DATED.test(text)

/**
 * Headings under which every sentence bears on what is paid, even one that says nothing of it by
 * itself.
 */
const RULES_HEADING = anyOf(
  /\b(?:criteri\w*|cover(?:age|ed)|not covered|limit\w*|exclusions?|requirements?|documentation|records|payment|reimbursement|billing|indications?)\b/,
  /\b(?:authori[sz]ation|pre-?certification|(?:prior )?approval|approved|eligib\w*|quantity|dos(?:e|es|ing|age)|site of (?:care|service)|policy statement|step therapy|global package|order(?:ing)?)\b/,
)

/**
 * Whether a change stands where rules are made: under such a heading, or in a list that its lead
 * makes one.
 */
export const standsInRules = ({ heading, criterion }: { heading: string; criterion: unknown }) =>
  criterion !== null || RULES_HEADING.test(heading)

/** Sections beside the rules: what they say of themselves, of others and of whom to call. */
const NON_RULE_SECTION =
  /\b(?:related|links?|resources?|disclaimer|definitions?|glossary|news|updates?|subscribe|feedback|contact\w*|reach us|how to (?:ask|submit|reach)|questions?|overview|introduction|table of contents|instructions for use|regulatory status|archive|share|search|your privacy)\b/i
/** A line that says who keeps a page. */
const KEEPER =
  /^(?:content owner|page (?:owner|maintained)|maintained by|prepared by|written by|author|posted|published|print)\b/i

/**
 * Whether a block is of the rules by its place: in a section of its document, below its title, and
 * not in one beside them. A sentence has a word of care or insurance in it; an item or a row needs
 * none.
 */
export const isBody = ({ kind, path, text }: Block) =>
  kind !== 'heading' &&
  path.length > 1 &&
  !NON_RULE_SECTION.test(path.at(-1)!) &&
  !KEEPER.test(text) &&
  (kind !== 'text' || TOPICAL.some((pattern) => pattern.test(text)))
