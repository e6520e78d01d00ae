import { anyOf } from '../../any-of.ts'

/** What is taken back, is on a programme, or holds elsewhere. */
export const ELSEWHERE = anyOf(
  /\bdisregard\b|\b(?:was|were) (?:incorrect|inaccurate|wrong|erroneous|in error|(?:sent|published|issued|posted|stated|listed) in error)\b/,
  /^\W*(?:(?:the |this |our )?(?:\w+ )?(?:agenda|session|webinar|module|course|training|chapter|presentation)|topics?|contents)\b.{0,40}\b(?:includes?|covers?|address(?:es)?|discuss(?:es)?|reviews?|focus(?:es)? on)\b/,
  /\b(?:in other states|(?:other|competitor|competing|rival) (?:\w+ )?(?:plans|payers|insurers|carriers)) (?:\w+ )?(?:requires?|covers?|den(?:y|ies)|limits?|allows?|do not)\b|\bin other states\b/,
  /\b(?:courts?|judge|jury|lawsuits?|plaintiffs?|arbitrators?)\b/,
  /^\W*in (?:Canada|Germany|France|England|Japan|Australia|Europe|the (?:UK|United Kingdom|Netherlands))\b/,
)

/** What people are to know or attend, and titles: nothing about a claim. */
export const NO_CLAIM = anyOf(
  /\b(?:must|should|shall|need to|required to|has to|have to) (?:\w+ )?(?:know|understand|be (?:aware|familiar|trained)|learn|remember|attend|familiari[sz]e|educate)\b/,
  /\b(?:training|education|attestation|coursework|competency) (?:\w+ ){0,3}?(?:is|are) (?:required|mandatory|needed)\b/,
  /^\W*(?:(?:policy|document) )?(?:title|subject|re)\s*:/,
)
