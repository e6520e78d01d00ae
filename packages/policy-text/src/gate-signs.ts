import { anyOf } from './any-of.ts'

/** Walls against programs. */
export const BLOCKED = anyOf(
  /access denied|request blocked|request unsuccessful|you don'?t have permission/,
  /_incapsula_|incapsula incident/,
  /the request could not be satisfied|server error in/,
  /verify you are (a )?human|checking your browser|enable javascript and cookies|unusual traffic|attention required/,
)
/** Numbers for the support of a wall; a policy of a few lines may carry one in its foot. */
export const TICKET = /\b(?:incident id|support id|ray id|reference #|reference number:? ?[\w.]*\d)/i
/** Doors for members. */
export const GATED = /\b(sign|log) ?in\b|\blogin\b|session (has )?(expired|timed out)|members only/i
const THING = '(?:page|document|file|resource|content|link)'
/** What a server says that has no such page. */
export const NOT_FOUND = anyOf(
  new RegExp(`${THING} (?:was |is |could |can)?(?:not |not be )(?:found|exist)|file or directory not found`),
  new RegExp(
    `${THING} (?:that |which )?you(?:'re| are|'ve| have)? (?:looking for|requested|tried|trying|followed)`,
  ),
  new RegExp(
    `(?:can(?:no|')?t|could ?n[o']t|could not|unable to) (?:be )?(?:f(?:i|ou)nd|locate) (?:the|this|that|your) ${THING}`,
  ),
  new RegExp(
    `${THING} (?:does not|doesn't|no longer|may no longer) exists?\\b|${THING} (?:has been|have been|was|may have been|might have been) (?:moved|removed|deleted)`,
  ),
)
/** The server's own trouble, or a door that is shut for a while. A policy's page would say what is paid. */
export const OUT_OF_ORDER = anyOf(
  /\b(?:scheduled|planned|undergoing|under|for|routine|emergency|site|system) maintenance\b|\bdown for\b.{0,30}\b(?:maintenance|updates?|repairs?)/,
  /\b(?:temporarily|currently|momentarily) (?:unavailable|down|offline|out of service)\b|\bservice (?:temporarily )?unavailable\b/,
  /\b(?:we(?:'ll| will)|will) be (?:right )?back\b|\b(?:check back|try (?:your request )?again|come back) (?:later|soon|shortly|in a)/,
  /\btoo many requests\b|\brate limit(?:ed)? exceeded|\binternal server error\b|\bbad gateway\b|\bgateway time-?out\b/,
  /\b(?:application|unexpected|unknown|system|technical) (?:error|difficult(?:y|ies)|problem)\b|\bsomething went wrong\b|\berror (?:has )?occurred\b/,
)
/** What stands in a page until its script has run. */
export const NOT_YET = anyOf(
  /^\W*loading\b|\bloading (?:\.\.\.|…|please wait|content|page)|\bplease wait\b|\bwhile (?:we|the page|it) loads?\b/,
  /\b(?:enable|turn on|requires?|need to enable|needs) javascript\b|\bjavascript (?:is (?:disabled|required|not enabled)|must be enabled)/,
)

/** What only a policy says. */
export const DECIDES =
  /\b(?:prior auth\w*|pre-?cert\w*|medically necessary|reimburs\w*|(?:not )?covered|cpt|hcpcs|modifier)\b/i
