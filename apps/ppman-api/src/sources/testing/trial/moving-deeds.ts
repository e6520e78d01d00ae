import { CALM, type Deed, type Expected } from './trial-deed.ts'
import { remove, renew, serve, type TrialPage } from './trial-page.ts'

const HEALED: Expected = { outcomes: ['not_found'], heal: 'healed', mayRecord: true, state: 'active' }

/** Takes a page to another address and leaves nothing behind. */
function moveTo(page: TrialPage, path: string): void {
  remove(page, page.path)
  page.path = path
  serve(page)
}

const ending = ({ path }: TrialPage) => path.slice(path.lastIndexOf('.'))
/** A number whose last three digits count revisions. */
const REVISION = /-(\d{3})(?=\.\w+$)/
const nextRevision = (name: string) =>
  name.replace(/-(\d{3})(?=\.\w+$|$)/, (_, n: string) => `-${String(Number(n) + 1).padStart(3, '0')}`)

/** Documents that go elsewhere. */
export const MOVING_DEEDS: readonly Deed[] = [
  {
    name: '301 to a new address',
    kind: 'move',
    act: (page) => {
      const old = page.path
      moveTo(
        page,
        `/new${old.replace(/^\/new/, '')}`.replace('/policies/', `/policies/${page.look.serving}/`),
      )
      page.site.pages[old] = { status: 301, headers: { location: page.path } }
    },
    expect: CALM,
  },
  {
    name: 'another file name, which the listing names',
    kind: 'move',
    act: (page) =>
      moveTo(
        page,
        `/policies/edition-${page.look.serving + 1}/` +
          `${page.policy.title.toLowerCase().replaceAll(' ', '-')}${ending(page)}`,
      ),
    expect: HEALED,
  },
  {
    name: 'the next revision under its own file name and number',
    kind: 'move',
    fits: ({ path, policy }) => REVISION.test(path) && policy.number.startsWith('L-'),
    act: (page) => {
      page.policy = { ...page.policy, number: nextRevision(page.policy.number) }
      const path = nextRevision(page.path)
      remove(page, page.path)
      page.path = path
      renew(page)
    },
    expect: HEALED,
  },
  {
    name: 'a box with another name',
    kind: 'move',
    fits: ({ form }) => form === 'boxes',
    act: (page) => {
      page.box = page.box === 'policy-body' ? 'copy-text' : 'policy-body'
      renew(page)
    },
    // A source that was healed before may read a box around it, which keeps its name.
    expect: { ...HEALED, outcomes: ['selector_missing', 'ok'] },
  },
]
