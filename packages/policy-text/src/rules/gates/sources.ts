import { source } from '../../text/pattern.ts'

/** Those whose statements are no rules of the payer. */
export const OUTSIDER = source`
  (?:manufacturers?|vendors?|suppliers?|makers?|developers?|authors?|investigators?|researchers?|
    experts?|societ(?:y|ies)|academ(?:y|ies)|associations?|colleges?|advocates?|coalitions?|lobbyists?|
    critics?|commenters?|commentators?|stakeholders?|representatives?|lawmakers?|legislators?|
    senators?|governors?|courts?|judges?|jur(?:y|ies)|plaintiffs?|attorneys?|lawyers?|arbitrators?|
    lawsuits?|complaints?|petitions?|surveys?|polls?|questionnaires?|respondents?|stud(?:y|ies)|
    trials?|audits?|reviews?|analys[ei]s|investigations?|meta-analys[ei]s|articles?|reports?|newspapers?|
  newsletters?|journalists?|consultants?|
    rumou?rs?|blogs?|media|press|
    ACOG|AAP|AMA|NCCN|ASCO|AHA|ACC|USPSTF|FDA|ACR|AAN|AAOS|ASPS|APA|ACMG|IDSA|MedPAC|OIG)
`
/** Documents of a payer. */
export const PAPER = source`
  (?:polic(?:y|ies)|versions?|editions?|guidelines?|bulletins?|articles?|LCDs?|NCDs?|documents?|
    manuals?|notices?|newsletters?|updates?|memos?|drafts?|announcements?|communications?)
`
/** Companies and programs that pay. */
export const PAYERS = source`
  (?:plans?|payers?|insurers?|carriers?|contracts?|employers?|groups?|states?|compan(?:y|ies)|
    programs?|health systems?|countries|jurisdictions?)
`
/** What a payer may decide about a service, in the past or as a participle. */
export const DECIDED = source`
  (?:required|needed|necessary|covered|reimbursed|paid|payable|limited|considered|bundled|subject|
    investigational|experimental|denied|eligible|allowed|excluded|restricted|reduced|listed|billed|
    reported|exempt|a)
`
/** Not within a condition or a relative clause. */
export const NOT_AN_OCCASION = source`
  (?<!\b(?:when|if|unless|whenever|that|which|who|whom|because|where|since|as|once|after|services|codes)
  \b[^.;,]{0,60})
`
