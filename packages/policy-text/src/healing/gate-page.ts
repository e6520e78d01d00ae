import { anyOf } from '../text/any-of.ts'
import { extractHtml } from '../extraction/extract-html.ts'
import { gate, type GateOutcome } from '../extraction/gate.ts'

/** Markup of bot walls. */
const WALL = anyOf(
  /_incapsula_resource|incapsula incident|\/_sec\/cp_challenge|akamai-?bot/,
  /cf-browser-verification|cf-chl-|challenges\.cloudflare\.com|__cf_chl/,
  /px-captcha|perimeterx|datadome|distil_r|captcha-delivery/,
  /class="[^"]*\b(?:g-recaptcha|h-captcha)\b/,
)
const CONSENT =
  /\b(?:i (?:agree|accept)|accept (?:the )?(?:terms|license|and continue)|terms (?:and conditions|of use) (?:must|before)|license agreement)\b/i
const SIGN_IN = /\b(?:sign|log)[ -]?in\b|\bpassword\b|\bsso\b/i
/** Longest wall, in characters; the page of a policy may contain a challenge in a form. */
const WALL_CHARS = 2_500

/** What a page really is; `ok` does not say which policy it contains. */
export function gatePage(html: string): GateOutcome {
  const taken = extractHtml(html)
  const text = taken.blocks.map((block) => block.text).join(' ')
  const isShort = text.length < WALL_CHARS
  if (isShort && WALL.test(html)) return 'blocked'
  const outcome = gate(taken)
  if (outcome === 'blocked' || outcome === 'soft404') return outcome
  if (
    isShort &&
    (taken.asksPassword || /<form[^<>]{1,2000}(?:log-?in|sign-?in|sso|auth)/i.test(html)) &&
    SIGN_IN.test(html)
  )
    return 'gated'
  if (isShort && CONSENT.test(`${text} ${buttonsOf(html)}`) && /<(?:form|button|input)\b/i.test(html))
    return 'gated'
  return outcome
}

const buttonsOf = (html: string) =>
  [...html.matchAll(/<button\b[^<>]{0,2000}>([^<]{0,2000})|<input\b[^<>]{0,2000}value="([^"]{0,2000})"/gi)]
    .map(([, a, b]) => a ?? b)
    .join(' ')
