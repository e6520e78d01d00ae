import { guard, type Guarded, matches } from '../../text/needles.ts'
import { source } from '../../text/pattern.ts'
import type { Mention, MentionKind } from '../codes/mention.ts'
import type { Range } from '../segments/units.ts'

/** A list of codes of one kind. `at` is the index of its mark in the masked text. */
export type Group = Range & { kind: MentionKind; mentions: readonly Mention[]; at: number; isEither: boolean }

/**
 * A sentence in which each list of codes is one mark, so that grammar need not know codes.
 * `sourceOf[i]` is the position of character i in the text.
 */
export type MaskedSentence = { text: string; sourceOf: readonly number[]; groups: readonly Group[] }

/** Marks for lists of codes: private-use characters, which no policy contains. */
export const MARKS: Record<MentionKind, string> = {
  service: '\ue000',
  diagnosis: '\ue001',
  revenue: '\ue002',
  modifier: '\ue003',
  place: '\ue004',
}

const AUTHORIZATION = [
  source`
    (?:prior|advance|pre-?service)[ -](?:plan |medical |benefit )?(?:authori[sz]ations?|approvals?|
      notifications?|reviews?|certifications?)
  `,
  source`
    (?:prior|advance|pre-?service|plan) clearances?|clearances?(?= (?:in advance|before|prior to|from|
    ahead of)\b)|
    (?:pre-?)?certification numbers?|pre-?authori[sz]ations?|pre-?certifications?|pre-?certs?|
    pre-?approvals?|pre-?auths?|
    prior[- ]auths?|pre-?notifications?|predeterminations?
  `,
  source`
    (?:organi[sz]ation|(?<!national |local )coverage) determinations?|(?:medical necessity|utilization|
    clinical) (?:
      pre-?)?review|(?:(?:health )?plan|medical director|payer) approval|sign-off|
    (?<!\b(?:FDA|regulatory|marketing|IRB) )approvals?(?= (?:[^.;]{2,60}? )?(?:before|prior to|
        in advance|ahead of)\b| (?:from|by) (?:the |our )?(?:health )?plan\b)|
    medical review(?= (?:before|prior to|in advance))|\bauths?\b|authori[sz]ations?|notifications?
  `,
  source`
    (?<=\b(?:our|the (?:health )?plan's|plan's|payer's|medical director(?:'s)?|written|advance|
      formal|explicit) )(?:(?:prior|written|advance|express|formal) ){0,2}(?:approvals?|OK|okay|consent|
      say-so|
      permission|go-ahead|sign-off|green light|blessing)\b(?! of the member)|
    approvals?(?= (?:first|in advance|beforehand|on file)\b)|\b(?:approved|valid|active) (?:auth|
    request|referral and auth)\w*
  `,
  source`
    (?<!\b(?:in|of) |[a-z], )PA(?=:|[.,;)]|$| ?[=-] | (?:is|are|was|removed|added|waived|dropped|only|
    edits?|rules?|process|program|required|requirements?|not|needed|will|list|must|does|no longer|
        for|requests?|through|via|when|once|if|unless|after|before|status|may|can|appl(?:y|ies))\b)
  `,
].join('|')

/** Fragments for use in phrases, in angle brackets. */
const FRAGMENTS: Record<string, string> = {
  service: `\\(?${MARKS.service}(?: ?\\([^()]{0,80}\\))?`,
  diagnosis: MARKS.diagnosis,
  revenue: MARKS.revenue,
  modifier: `(?:["'(]?${MARKS.modifier}["')]?(?: \\([^()]{0,60}\\))?(?: modifiers?)?)`,
  place: MARKS.place,
  authorization: `(?:${AUTHORIZATION})`,
  // Within a clause.
  gap: '[^.;]{0,90}?',
  few: '(?:[^\\s.;]{1,60} ){0,5}?',
  be: '(?:is|are|be|been|being|was|were|remains?)',
  not: '(?:not|never|no longer|neither|nor)',
  may: '(?:will|must|shall|should|may|can|cannot|would|need to|needs to|is to|are to)',
  billed: source`
    (?:billed|reported|submitted|coded|appended|used|listed|filed|identified|performed|provided|
      rendered|furnished|administered|included|entered|indicated|attached|added|applied|supplied)
  `,
  pay: source`
    (?:reimburs(?:e|es|ed|able|ement|ements)|pays?|payable|payments?|paid|allowed|allowable|covered|
      coverage|billable|reportable|reported|billed|compensated)
  `,
}

/**
 * Writes out the fragments of a phrase: `<service>` for a list of billing codes, `<gap>` for
 * words.
 */
const written = (one: string) => `(?:${one.replace(/<(\w+)>/g, (_, name: string) => FRAGMENTS[name]!)})`

/**
 * Alternatives of one pattern. A text is only tried on those whose letters it has, and an
 * alternative is compiled when the first such text comes.
 */
export class Phrase {
  /** All alternatives in one, for what and where they match. */
  readonly pattern: RegExp
  readonly #sources: readonly string[]
  #alternatives: readonly Guarded[] | null = null
  #everywhere: RegExp | null = null

  constructor(sources: readonly string[]) {
    this.pattern = new RegExp(sources.join('|'), 'i')
    this.#sources = sources
  }

  get source(): string {
    return this.pattern.source
  }
  test(text: string): boolean {
    this.#alternatives ??= this.#sources.map((one) => guard(new RegExp(one, 'i')))
    return this.#alternatives.some((one) => matches(one, text))
  }
  exec(text: string): RegExpExecArray | null {
    return this.test(text) ? this.pattern.exec(text) : null
  }
  /** Replaces every match. */
  replace(text: string, by: (words: string) => string): string {
    this.#everywhere ??= new RegExp(this.source, 'gi')
    return this.test(text) ? text.replace(this.#everywhere, by) : text
  }
}

/**
 * A pattern for masked sentences, ignoring case. `<name>` stands for a fragment: `<service>` for a
 * list of billing codes, `<authorization>` for words for prior authorization, `<gap>` for some
 * words, …
 */
export const phrase = (...alternatives: readonly string[]): Phrase => new Phrase(alternatives.map(written))

/** One way to say something, as the support table names it. */
export type Wording = { family: string; description: string; source: string }
/** All wordings of a family with the phrase that is built from them. */
export type Family = { name: string; wordings: readonly Wording[]; phrase: Phrase }

const FAMILIES: Family[] = []

/**
 * The pattern of a family of wordings. The id of a wording is the family's name with the wording's
 * description; the evaluation measures what each wording supports.
 */
export function wordings(name: string, sources: Readonly<Record<string, string>>): Phrase {
  const family = phrase(...Object.values(sources))
  const list = Object.entries(sources).map(([description, one]) => ({
    family: name,
    description,
    source: written(one),
  }))
  FAMILIES.push({ name, wordings: list, phrase: family })
  return family
}

/** The families that are loaded. */
export const loadedFamilies = (): readonly Family[] => FAMILIES
