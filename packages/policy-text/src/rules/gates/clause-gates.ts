import { source } from '../../text/pattern.ts'
import { wordings } from '../clauses/phrase.ts'
import { REPORTED } from './narrative.ts'
import { DECIDED, NOT_AN_OCCASION, PAPER, PAYERS } from './sources.ts'

/** The predicate takes back what a list or a text seems to promise. */
const DISCLAIMER = wordings('gate.disclaimer', {
  'does not imply, guarantee or constitute': source`
    \b(?:does|do|is|are|should|shall|will|may|can)(?: not|n't)(?: \w+)? (?:imply|promise|
      make (?:it|them|a|the)\b|render|guarantee|constitute|mean|be construed|be interpreted|indicate|
      ensure|represent|confer|establish(?! (?:the )?medical necessity)|signify|denote|be taken|
      be considered (?:a guarantee|an endorsement)|intended to)\b
  `,
  'is not to be read as': source`
    \b(?:not|never) (?:be )?(?:interpret(?:ed)?|constru(?:e|ed)|read|taken?|view(?:ed)?|regard(?:ed)?|
      treat(?:ed)?|understood|assumed?)\b.{0,60}\b(?:as|to mean|that)\b
  `,
  'decides neither way': source`\bneither (?:\w+ )?(?:confirms?|implies|guarantees?|establishes|
    indicates)\b<gap>\bnor\b`,
  'is no guarantee': source`
    \b(?:not|n't|nor) (?:\w+ )?(?:an? )?(?:guarantee|promise (?:of|to|that)|all[- ]inclusive|exhaustive|
      endorsement|
      intended (?:to|as))\b|\bno guarantee\b
  `,
  'for information only': source`
    ^(?!.*(?:\bmodifiers?\b|\ue003)).*\bfor (?:reference|informational|information|illustrative|
      illustration|educational|convenience|your reference) ?(?:purposes?)? ?only\b|\b(?:provided|
      appears?|listed|shown|given) (?:\w+ )?(?:as a convenience|for (?:your )?(?:reference|convenience|
        information(?:al)?))\b
  `,
  'owners of a code set': source`
    \b(?:registered trademark|copyright|©|all rights reserved|(?:developed|maintained|owned|
        published) by the American Medical Association)\b
  `,
  'this is no decision': source`
    ^\W*(?:this|that|it) is not (?:an?|our) (?:\w+ )?(?:determination|decision|policy|rule|promise|
    statement)\b
  `,
  'nothing in this text': source`^\W*nothing in this\b`,
  'somebody is free to choose': source`
    (?<!\b(?:who|that|which) )\b(?:may|can|could) (?:choose|opt|elect|decide) (?:not )?to\b
  `,
  'being listed does not decide': source`
    \bnot\b(?! limited to).{0,40}\b(?:inclusion|exclusion|absence|listing|presence|omission) of\b|
    \b(?:inclusion|exclusion|absence|listing|presence|omission|lack) of (?:a|any|the|this|these|
      search)?.{0,60}\bnot\b
  `,
  'depends on the member’s contract': source`
    \b(?:subject to change|(?:check|verify|review) (?:the )?(?:member's |patient's )?benefits?|
      refer to (?:the )?(?:member|provider) (?:handbook|manual|contract) (?:for|to)|
      (?:vary|varies|differs?) (?:by|among|between|from|with)|depends? (?:up)?on (?:the |a |each )?(?:
        member's|patient's|individual|specific|terms|contract|certificate|benefit plan))\b
  `,
})

/** Nothing was decided, or what happened is only told. */
const UNDECIDED = wordings('gate.undecided', {
  'no change or decision': source`
    \bno (?:\w+ ){0,3}?(?:changes?|decisions?|revisions?|updates?|determinations?) (?:ha[sd]|have|is|
      are|was|were|will|to|in|on|for|about|regarding)\b
  `,
  'does not change a policy': source`
    \b(?:do|does|did|will)(?: not|n't) (?:change|alter|modify|revise) (?:\w+ ){0,4}?(?:polic(?:y|ies)|
      requirements?|coverage|criteria|authori[sz]ations?|rules?|limits?|lists?|benefits?)\b
  `,
  'not by all contracts': source`
    \bmay not be (?:covered|payable|reimbursed|a benefit) (?:by|under|for|in) (?:all|every|some|certain|
    many)\b
  `,
  'may or may not': source`
    \bmay or may not\b|\b(?:can|may|might|could) (?:still |also )?(?:be|need|
      require)\b[^.;]{0,50}, or (?:may |might )?not\b|\bnot (?:all|every)\b.{0,60}\b(?:cover\w*|requires?|
      needs?|reimburs\w+|pays?|
      paid|appl(?:y|ies))\b
  `,
  'other or unnamed payers': source`
    ${NOT_AN_OCCASION}\b(?:some|certain|other|another|many|most|several|various|individual|different|
    competitor|
      competing|rival|neighbou?ring|foreign)(?: \w+){0,2} ${PAYERS}\b(?:(?! (?:must|shall|should|
    are required|need)\b)
      [^.;]){0,30}? (?:may|might|could|can|requires?|covers?|den(?:y|ies)|limits?|allows?|
      reimburses?|pays?|do|does|will|decides?|treats?|considers?|bundles?|excludes?|reduces?|asks?|
    follows?|uses?)\b
  `,
  'what other insurers hold': source`
    ${NOT_AN_OCCASION}\b(?:some|certain|other|another|many|most|several|various|a few|competing)(?: (?:
    other|commercial|
    national|regional|private))?
    (?: ${PAYERS}| carriers?| administrators?)(?:'s?)?\b(?:(?! (?:must|shall|should|are required|
    need)\b)[^.;]){0,40}? (?:hold|holds|state|states|say|says|
    maintain|maintains|believe|believes|assert|asserts|take the (?:view|position))\b
  `,
  'what some offices do': source`
    \b(?:some|certain|other|many|most|several) (?:\w+ )?(?:practices|hospitals|clinics|offices|facilities|
    billers)\b[^.;]{0,20}?
    \b(?:require|ask|append|limit|bill|add|use|request|submit|report|send|file)\b
  `,
  'payers elsewhere': source`\b${PAYERS} elsewhere\b|\b(?:agencies|plans) elsewhere\b`,
  'the paper of another payer': source`
    \b(?:${PAPER}|lists?|rules?|limits?|edits?|requirements?) of (?:another|a different|some other|other|
    a competing)
    (?: [\w-]+){0,2} ${PAYERS}\b
  `,
  'how to appeal': source`
    \b(?:appeals?|grievances?|reconsiderations?|disputes?|peer-to-peer)\b.{0,80}\b(?:must|should|may|
      can) be (?:filed|submitted|sent|requested|received|made)\b|^\W*to (?:appeal|dispute)\b|
    \b(?:may|can|must) (?:file an? )?(?:appeal|dispute)\b
  `,
  'an open decision': source`
    \b(?:discuss|evaluat\w+|decid\w+|vote|clarify|debat\w+) (?:on )?whether\b|\bwhether\b
    .{0,60}\bshould|${NOT_AN_OCCASION}\b(?:is|are|was|remains?) (?:\w+ )?(?:unclear|undecided|under (?:
    review|
        consideration|development|study)|being (?:studied|reviewed|evaluated|considered)|to be (?:seen|
    decided|determined)|an open question|
      pending (?:approval|review|publication|finali[sz]ation))\b|\b(?:check|see|determine|find out|learn|
      verify|confirm|ask(?:s|ed)?) (?:\w+ ){0,2}?(?:whether|if)\b
  `,
  'something possible': source`
    \bit (?:is|seems|remains) (?:\w+ )?(?:possible|likely|unlikely|probable|hoped|expected|
    anticipated) that\b|
    ^\W*(?:whether|if|how)\b.{0,120}\b(?:(?:is|are|remains?) (?:unclear|unknown|uncertain|undecided|
    unsettled)|(?:has|have)
    (?: not| yet to)(?: yet)? (?:been|be) (?:settled|decided|determined|agreed))\b|
    ^\W*(?:whether|if|how)\b.{0,120}\b(?:depends?|varies|is determined|is decided|turns) (?:up)?(?:on|by)\b
  `,
  'a duty to know or attend': source`
    \b(?:must|should|shall|need to|required to|has to|have to) (?:\w+ )?(?:know|understand|
      be (?:aware|familiar|trained)|learn|remember|attend|familiari[sz]e|educate)\b(?! that)|
    \b(?:training|education|attestation|coursework|competency) (?:\S+ ){0,3}?(?:is|are) (?:required|
      mandatory|needed)\b
  `,
})

/** Planned, proposed or postponed. */
const NOT_YET = wordings('gate.not-yet', {
  'a proposal': source`
    \bpropos(?:es?|ing|als?)\b|\bpropos(?:ed)\b(?! (?:treatment|service|procedure|surgery|plan of|
        care|date|course|therapy|regimen|equipment|orthodontic))
  `,
  'a draft': source`
    \b(?:draft|tentative|preliminary) (?:\w+ ){0,3}?(?:${PAPER}|rules?|changes?|edits?|criteria|
      legislation|bills?|requirements?|decisions?|determinations?|coverage|list|language)\b|\bin draft\b|
    \bnot (?:yet |currently )?in force\b|\bis (?:still )?a draft\b|\btentatively\b
  `,
  'open for comment': source`
    \bpublic comment|\bfor (?:public )?comment(?: only)?\b|\bcomment period\b|\b(?:comments?|feedback|
      requests?|input) (?:that|suggesting|asking|on(?! file\b)|about|regarding)\b
  `,
  'an announcement of intent': source`
    \banticipat(?:es?|ed|ing) (?:requiring|adding|covering|limiting)\b|\b(?:plan|we|payer|cms|agency)
    (?: now)? (?:expects?|hopes?|wants?|aims?) to\b|\b(?:is|are) expected to (?:add|announce|release|
      propose|publish|finali[sz]e|decide|require|cover)\b|(?<!\b(?:who|that|which) )\b(?:plans? to|
      intends? to)\b|\bplanning to\b
  `,
  'being considered': source`
    \b(?:thinking (?:about|of)|weighing|looking at|exploring|mulling(?: over)?) (?:\w+ing|an? (?:end|
      change))\b|
    \b(?:is|are) considering\b|\bconsider(?:s|ing) (?:requiring|adding|covering|whether)\b
  `,
  'a bill in parliament': source`
    \b(?:legislat\w+|lawmakers|congress|(?:house|senate|assembly|this|the|a) bill)\b.{0,80}\b(?:would|
      could|requires?|mandates?)\b
  `,
  'would, of anything but a code': source`
    ${NOT_AN_OCCASION}(?<!\b(?:it|they)\s)(?<!\ue000\)?\s(?:\w{1,30}\s){0,2})\bwould (?!otherwise\b|like\b)
  `,
  'would, under a condition': source`
    ^\W*(?:if|unless|once|should)\b[^.;]*,[^.;]*\bwould\b|\ue000\)? (?:\w{1,30} ){0,2}would\b[^.;]*\b(?:if|
      unless|should|were)\b
  `,
  'may, in the future': source`
    \b(?:starting|beginning) in (?:19|20)\d\d.{0,40}\bmay\b|\bmay\b[^.;]{0,60}\bnext (?:year|quarter)\b|
    \bmay (?:be )?(?:added|require .{0,30}) (?:
    in the future|later)\b
  `,
  postponed: source`
    \b(?:delay(?:ing|s)?|postpon(?:es|ing|ement)|(?:placed|put|is|are|remains?) on hold|
      suspend(?:ed|ing)? (?:the )?(?:implementation|enforcement|policy)|not be implement(?:ed|ing)|
      rescind(?:s|ing)?|withdrew|revers(?:ed|ing) (?:its|our|the) (?:decision|policy|position)|
      defer(?:red|ring)? (?:the )?(?:implementation|effective|until))\b
  `,
  'was postponed or withdrawn': source`
    ${NOT_AN_OCCASION}\b(?:is|are|was|were|been|be|being|has|have|had|we|again) (?:\w+ ){0,2}?(?:
      delayed|postponed|deferred|rescinded|withdrawn)\b
  `,
})

/** In force once. */
const NO_LONGER = wordings('gate.no-longer', {
  'a paper that is retired': source`
    ^(?!.*\bno longer\b)(?!.*(?:auth|certif|approval|review)[\w-]* (?:requirements?|rules?|
    edits?)\b).*\b(?:${PAPER}|lists?|rules?|requirements?|edits?|(?:this|the) (?:statement|
      text))\b(?:(?!\ue000)[^.;]){0,60}\b(?:has been|have been|was|were|is|are) (?:\w+ )?(?:retired|
    archived|
      replaced|superseded|discontinued|withdrawn)\b
  `,
  'a paper that decided once, or is superseded': source`
    \b${PAPER} (?:also |only )?(?:required|covered|limited|denied|allowed|considered|excluded|restricted|
      bundled|paid|reimbursed)\b|\b(?:superseded|replaced) by (?:the |a |our )?(?:\w+ )?${PAPER}\b
  `,
  'an archived paper': source`
    \b(?:archived|retired|superseded|obsolete|sunset(?:ted)?|inactive|expired|historical|former|
    outdated) (?:\w+ )?
    (?:${PAPER}|lists?|rules?|criteria|requirements?)\b
  `,
  'no longer in effect': source`
    \b(?:no longer in effect|no longer effective|(?<!\ue000\)? (?:is|are) )no longer active|
      not (?:currently|yet) (?:in effect|effective|active)|effective until|in effect until|(?:was|
        were) in effect)\b
  `,
  'a rule that expired': source`
    (?<!\ue000\)?(?: has| have| was| were| had)? |\b(?:an?|the|with|of|any|or|and|if|when|has|have|been|
    is) )
    \bexpired\b|^(?!.*(?:\bauth|certif)).*\b(?:limit|requirement|rule|edit|restriction|
      polic(?:y|ies))s?\b.{0,60}\b(?:(?:has |have |had )?expired|
      ended|lapsed|ceased|(?:was|were) (?:turned off|deactivated|disabled|switched off))\b
  `,
  'a trial or waiver that ended': source`
    \b(?:waiver|exception|flexibility|mandate|pilot|grace period|public health emergency)s?\b.{0,60}\b(?:
    (?:has |have |had )?expired|
      ended|lapsed|ceased)\b
  `,
  'until a past day': source`
    ^\W*(?:until|prior to|before) (?:[a-z]+ )?(?:\d{1,2}, )?(?:19|20)\d\d,.{0,80}\b(?:required|needed|
      was|were|had|did)\b
  `,
  'under a former vendor': source`
    ^\W*under (?:the|our|its) (?:former|previous|prior|earlier|old|last) (?:vendors?|programs?|contracts?|
      administrators?|managers?|systems?)\b
  `,
  'an earlier version': source`
    \b(?:version|edition) [\d.]+ (?:required|covered|limited|denied|listed)\b|\b(?:in|under|by)
    (?: the| an?)? (?:previous|prior|earlier|old|older|former|past) (?:version|edition|policy|guideline|
    release)\b|
    ^\W*(?:in|under|by) the (?:19|20)\d\d (?:${PAPER})\b|^\W*(?:the |an? |our )?(?:previous|prior|earlier|
    older?|past|former) (?:${PAPER})\b
  `,
  'having been decided': source`
    ^\W*(?:after )?having (?:long )?been (?:\w+ ){0,2}?(?:held|considered|deemed|regarded|
    classified|treated|listed|excluded|denied|covered|experimental|investigational)\b
  `,
  'had been decided': source`
    \bhad (?:been )?(?:required|covered|denied|needed|limited|reimbursed)\b|
    ${NOT_AN_OCCASION}\b${PAYERS} had (?:\w+ly )?[a-z]{3,}ed\b
  `,
  'previously or formerly decided': source`
    \b(?:previously|formerly|historically) (?:(?:been|not) )?(?:[a-z]+ed\b(?<=${DECIDED})|paid|
      ${DECIDED}|was|were|had)\b|\b(?:was|were|had|been|have|has)(?: not)? (?:previously|formerly|
      historically)\b|(?<!\b(?:be|is|are|not|been|being|when|if|codes?) )\bused to\b(?! (?:report|bill|
        treat|identify|describe|indicate|show|override|bypass|denote|support|diagnos|code|determine))|
    \bprior to (?:this|the) (?:change|update|revision|policy)\b|\bbefore (?:this|the) (?:change|
      update)\b|^\W*(?:in the past|previously|formerly|historically),
  `,
})

/**
 * What a clause says of itself alone, also a relative clause: "…, which is no guarantee of
 * payment".
 */
export const isDisclaimer = (clause: string) => DISCLAIMER.test(clause)

/** Whether a clause states no rule in force, with the relative clauses in it. */
export const isUnasserted = (clause: string) =>
  [UNDECIDED, NOT_YET, NO_LONGER, REPORTED].some((gate) => gate.test(clause))
