import { anyOf } from '../../any-of.ts'

export const NOT_YET = anyOf(
  /\b(?:propos(?:es?|ed|al|ing)|draft|tentative(?:ly)?|under (?:review|consideration|development)|pending (?:approval|review|publication|finali[sz]ation)|public comment|for (?:public )?comment(?: only)?\b|comment period|anticipat(?:es?|ed|ing) (?:requiring|adding|covering|limiting)|(?:plan|we|payer|cms|agency) expects? to|(?:is|are) expected to (?:add|announce|release|propose|publish|finali[sz]e|decide|require|cover)|\b(?:legislat\w+|lawmakers|congress|(?:house|senate|assembly|this|the|a) bill)\b.{0,80}\bwould\b|(?<!\b(?:when|unless|that|which|who|because|where|since|it|as|services|codes)\b[^.;,]{0,60})\bwould (?!otherwise\b)|whether\b.{0,60}\bshould|(?:discuss|evaluat\w+|decid\w+|vote|unclear|clarify) (?:on )?whether|(?:check|see|determine|find out|learn|verify|confirm|ask(?:s|ed)?) (?:\w+ ){0,2}?(?:whether|if)\b|(?:starting|beginning) in (?:19|20)\d\d.{0,40}\bmay\b|\bunclear\b|\b(?:comments?|feedback|requests?) (?:that|suggesting|asking)|\b(?:comments?|feedback|input) (?:on|about|regarding)|is considering|are considering|consider(?:s|ing) (?:requiring|adding|whether)|(?<!\bwho )(?:plans? to|intends? to)|planning to|may (?:be )?(?:added|require .{0,30}) in the future|if (?:adopted|approved|finali[sz]ed))\b/,
  /\b(?:delay(?:ed|ing|s)?|postpon(?:ed|es|ing|ement)|(?:placed|put) on hold|on hold|suspend(?:ed|ing)? (?:the )?(?:implementation|enforcement|policy)|not be implement(?:ed|ing)|rescind(?:ed|s|ing)?|withdrawn|withdrew|revers(?:ed|ing) (?:its|our|the) (?:decision|policy|position)|defer(?:red|ring)? (?:the )?(?:implementation|effective|until))\b/,
)

export const NO_LONGER = anyOf(
  /\b(?:archived|retired|superseded|obsolete polic\w+|sunset(?:ted)? polic\w+|no longer in effect|no longer effective|(?<!\b[A-Z]?\d{4}[0-9A-Z]? (?:is|are) )no longer active|not (?:currently|yet) (?:in effect|effective|active)|inactive policy|(?<!\b[A-Z]?\d{4}[0-9A-Z]? (?:has |have |was |were )?)expired|historical(?:ly)?|effective until|in effect until|(?:was|were) in effect)\b/,
  /^(?!.*(?:authori|certif)).*\b(?:limit|requirement|rule|edit|restriction|waiver|exception|flexibility|mandate|pilot)s?\b.{0,60}\b(?:expired|ended|lapsed|ceased|(?:was|were) (?:turned off|deactivated|disabled|switched off))\b/,
  /^\W*(?:until|prior to|before) (?:[a-z]+ )?(?:\d{1,2}, )?(?:19|20)\d\d,.{0,80}\b(?:required|needed|was|were|had|did)\b/,
  /\b(?:version|edition) [\d.]+ (?:required|covered|limited|denied|listed)\b/,
  /\bhad (?:been )?(?:required|covered|denied|needed|limited|reimbursed)\b/,
  /\b(?:in|under|by) (?:the |an? )?(?:previous|prior|earlier|old) (?:version|edition|policy|guideline|release)\b/,
  /\b(?:previously|formerly|(?<!\b(?:be|is|are|not|been|being|when|if|codes?) )used to|in the past|prior to (?:this|the) (?:change|update|revision|policy)|before (?:this|the) (?:change|update))\b(?!.{0,160}\b(?:no longer|now|not required anymore|will (?:now )?|is now|are now)\b)/,
  /^(?!.*\bno longer\b).*\b(?:policy|version|guideline|bulletin|article|lcd)\b.{0,60}\b(?:has been|was|is) (?:retired|archived|replaced|superseded|discontinued|withdrawn)\b/,
)
