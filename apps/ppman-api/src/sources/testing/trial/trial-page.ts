import { createHash } from 'node:crypto'
import type { Page, testSite } from '@ppman/evidence/testing'
import { FIRST_LOOK, type PageLook } from './page-look.ts'
import { partsOf } from './policy-parts.ts'
import { BOX, renderPage, type Template, TEMPLATES } from './render-page.ts'
import { FIRST_SETTING, type PdfSetting, renderPdf } from './render-pdf.ts'
import { type TrialPolicy, trialPolicy } from './trial-policy.ts'
import { type Turning, turningOf, withTurning } from './turning-parts.ts'

export type Site = Awaited<ReturnType<typeof testSite>>

/** One document of a payer's site: what it says, how it looks and where it is. */
export type TrialPage = {
  policy: TrialPolicy
  form: Template | 'pdf'
  site: Site
  path: string
  /** Class of the box that the policy is in, on a page of boxes. */
  box: string
  look: PageLook
  setting: PdfSetting
  /** What changes on it by itself, at which turn that is, and the good looks that saw a turn. */
  turning: Turning | null
  turn: number
  turnsSeen: number
  /** What was put beside that for good. */
  notices: readonly string[]
  /** Whether the listing names it, and under which address when not its own. */
  isListed: boolean
  namedAs: string | null
  /** Whether its server answers 304 where it can. */
  hasEtags: boolean
  /** Gone for good. */
  isGone: boolean
  /** What it serves when nothing is wrong. */
  served: Page
  /** Once it is watched. */
  sourceId: string
}

/** Two looks teach what turns; from the third on nobody hears of it. */
export const TURNS_TO_SETTLE = 2

/** One in so many documents is a file. */
const PDF_EVERY = 7

export function trialPage(index: number, site: Site, { hasEtags }: { hasEtags: boolean }): TrialPage {
  const policy = trialPolicy(index)
  const form = index % PDF_EVERY === 0 ? 'pdf' : TEMPLATES[index % TEMPLATES.length]!
  const name = policy.number.startsWith('L-')
    ? policy.number
    : policy.title.toLowerCase().replaceAll(' ', '-')
  const path = `/policies/${name}.${form === 'pdf' ? 'pdf' : 'html'}`
  const appearance = { ...FIRST_LOOK, build: index, navigation: index % 7, promotion: index }
  const page = {
    policy,
    form,
    site,
    path,
    box: BOX,
    look: appearance,
    setting: FIRST_SETTING,
    turning: form === 'pdf' ? null : turningOf(index),
    turn: 0,
    turnsSeen: 0,
    notices: [],
    isListed: true,
    namedAs: null,
    hasEtags,
    isGone: false,
    served: {},
    sourceId: '',
  } satisfies TrialPage
  renew(page)
  return page
}

/** Renders a page anew from what it says now, and serves it. */
export function renew(page: TrialPage, { isTouched = true } = {}): void {
  if (isTouched) page.look = { ...page.look, serving: page.look.serving + 1 }
  page.served = rendered(page, page.policy)
  serve(page)
}

export function rendered(
  { form, look, setting, box, turning, turn, notices }: TrialPage,
  policy: TrialPolicy,
): Page {
  const parts = withTurning(partsOf(policy), { turning, at: policy.at, turn, notices })
  if (form === 'pdf')
    return { body: renderPdf(parts, setting), headers: { 'content-type': 'application/pdf' } }
  return { body: renderPage({ parts, look, template: form, box }) }
}

/** Takes what is served at an address away. */
export const remove = ({ site }: TrialPage, path: string): void =>
  void (site.pages[path] = { status: 404, body: 'nothing here' })

/** Puts what a page serves at its address. */
export function serve({ site, path, served, hasEtags }: TrialPage): void {
  const etag = `"${createHash('sha256')
    .update(served.body ?? '')
    .digest('hex')
    .slice(0, 16)}"`
  const page = hasEtags ? { ...served, headers: { ...served.headers, etag } } : served
  site.pages[path] = ({ headers }) => (hasEtags && headers['if-none-match'] === etag ? { status: 304 } : page)
}
