import { anyOf } from '../../any-of.ts'

export const DISCLAIMER = anyOf(
  /\b(?:does|do|is|are|should|shall|will|may|can)(?: not|n't)(?: \w+)? (?:imply|make (?:it|them|a|the)\b|render|guarantee|constitute|mean|be construed|be interpreted|indicate|ensure|represent|confer|establish(?! (?:the )?medical necessity)|signify|denote|be taken|be considered (?:a guarantee|an endorsement)|intended to)\b/,
  /\b(?:not|never) (?:be )?(?:interpret(?:ed)?|constru(?:e|ed)|read|taken?|view(?:ed)?|regard(?:ed)?|treat(?:ed)?|understood|assumed?)\b.{0,60}\b(?:as|to mean|that)\b/,
  /\b(?:not|n't|nor) (?:\w+ )?(?:an? )?(?:guarantee|all[- ]inclusive|exhaustive|endorsement|intended (?:to|as))\b|\bno guarantee\b/,
  /^(?!.*\bmodifiers?\b).*\bfor (?:reference|informational|information|illustrative|illustration|educational|convenience|your reference) ?(?:purposes?)? ?only\b|\bprovided (?:as a convenience|for (?:your )?(?:reference|information(?:al)?))\b/,
  /\b(?:registered trademark|copyright|©|all rights reserved|(?:developed|maintained|owned|published) by the American Medical Association)\b/,
  /^\W*nothing in this\b/,
  /(?<!\b(?:who|that|which) )\b(?:may|can|could) (?:choose|opt|elect|decide) (?:not )?to\b/,
  /\bnot\b(?! limited to).{0,40}\b(?:inclusion|exclusion|absence|listing|presence|omission) of\b/,
  /\b(?:inclusion|exclusion|absence|listing|presence|omission|lack) of (?:a|any|the|this|these|search)?.{0,60}\bnot\b/,
  /\b(?:subject to change|check (?:the )?(?:member's )?benefit|refer to (?:the )?(?:member|provider) (?:handbook|manual|contract) (?:for|to))\b/,
)

/** Says that nothing was decided or that nothing is other than before, and not what. */
export const NOTHING_NEW = anyOf(
  /\bno (?:\w+ ){0,3}?(?:changes?|decisions?|revisions?|updates?|determinations?) (?:ha[sd]|have|is|are|was|were|will|to|in|on|for|about|regarding)\b/,
  /\b(?:do|does|did|will)(?: not|n't) (?:change|alter|modify|revise) (?:\w+ ){0,4}?(?:polic(?:y|ies)|requirements?|coverage|criteria|authori[sz]ations?|rules?|limits?|lists?|benefits?)\b/,
  /\bmay or may not\b|\bnot (?:all|every)\b.{0,60}\b(?:cover\w*|requires?|needs?|reimburs\w+|pays?|paid|appl(?:y|ies))\b/,
  /\b(?:some|certain|other|many|most|several|various|individual|different) (?:\w+ )?(?:plans|payers|insurers|carriers|contracts|policies|states|employers)\b.{0,30}\b(?:may|might|could|can)\b/,
  /\b(?:appeals?|grievances?|reconsiderations?|disputes?|peer-to-peer)\b.{0,80}\b(?:must|should|may|can) be (?:filed|submitted|sent|requested|received|made)\b|^\W*to (?:appeal|dispute)\b/,
)
