import { partsOf } from './policy-parts.ts'
import { renderPage } from './render-page.ts'
import { type Deed, failing, lost } from './trial-deed.ts'
import { remove, rendered, type TrialPage } from './trial-page.ts'

const isPage = ({ form }: TrialPage) => form !== 'pdf'
const NOT_FOUND =
  '<title>Page not found</title><h1>Page not found</h1><p>The page you are looking for was removed or ' +
  'has another address.</p>'
/** Share of its parts that a page shows before it is done loading. */
const LOADED_SHARE = 0.3

/** Another policy of the same payer, in the same form. */
const neighbourOf = (page: TrialPage, others: readonly TrialPage[]): TrialPage =>
  others.find((other) => other.site === page.site && other !== page && other.policy.at > page.policy.at) ??
  others.find((other) => other.site === page.site && other !== page)!

/** Answers with status 200 that are not the policy. */
export const LYING_DEEDS: readonly Deed[] = [
  {
    name: 'a page that says it is gone, with status 200',
    kind: 'lie',
    act: (page) => void (page.site.pages[page.path] = { body: NOT_FOUND }),
    expect: lost('soft404'),
  },
  {
    name: 'a redirect to the front page',
    kind: 'lie',
    act: (page) => void (page.site.pages[page.path] = { status: 302, headers: { location: '/' } }),
    expect: lost('soft404'),
  },
  {
    name: 'less than half of the page at the first look',
    kind: 'lie',
    // Behind a redirect the listing has a source of its own at the new address, which may look
    // first.
    fits: (page) => isPage(page) && !page.path.startsWith('/new/'),
    act: (page) => {
      const parts = partsOf(page.policy)
      const half = renderPage({
        parts: parts.slice(0, Math.ceil(parts.length * LOADED_SHARE)),
        look: { ...page.look, serving: page.look.serving + 1 },
        template: page.form as 'main',
        box: page.box,
      })
      let checks = 0
      page.site.pages[page.path] = () => ((checks += 1) === 1 ? { body: half } : page.served)
    },
    expect: failing('degraded'),
  },
  {
    name: 'another policy at the same address',
    kind: 'lie',
    act: (page, others) =>
      void (page.site.pages[page.path] = rendered(page, neighbourOf(page, others).policy)),
    expect: lost('other_policy'),
  },
  {
    name: 'an address that is gone, and a link with its title that leads to another policy',
    kind: 'lie',
    act: (page, others) => {
      const decoy =
        `/policies/decoy-${page.policy.at}-${page.look.serving}` + (page.form === 'pdf' ? '.pdf' : '.html')
      remove(page, page.path)
      page.namedAs = decoy
      page.site.pages[decoy] = rendered(page, neighbourOf(page, others).policy)
    },
    expect: lost('not_found'),
  },
]

/** A policy that its payer takes back: with a notice in its place, or without a word. */
export const RETIRING_DEEDS: readonly Deed[] = [
  {
    name: 'a notice that the policy is retired',
    kind: 'substantive',
    fits: isPage,
    act: (page) => {
      const parts = partsOf(page.policy).slice(0, 3)
      page.look = { ...page.look, serving: page.look.serving + 1 }
      page.served = {
        body: renderPage({
          parts: [
            ...parts,
            {
              kind: 'text',
              text: 'This policy is retired effective June 1, 2026 and is no longer in force.',
            },
          ],
          look: page.look,
          template: page.form as 'main',
          box: page.box,
        }),
      }
      page.site.pages[page.path] = page.served
      page.isGone = true
    },
    expect: {
      outcomes: ['ok', 'degraded'],
      told: { types: ['policy_retired'], severities: ['critical'] },
      state: 'active',
    },
  },
  {
    name: 'gone from its address and from the listing',
    kind: 'retired',
    act: (page) => {
      remove(page, page.path)
      page.isListed = false
      page.isGone = true
    },
    expect: lost('not_found'),
  },
]
