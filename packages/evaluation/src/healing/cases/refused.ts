import type { OwnCase } from './own-case.ts'
import {
  asRead,
  bodyOf,
  frame,
  KNEE,
  RELATED,
  revised,
  SELECTOR,
  SHOULDER,
  SLEEP,
  type SamplePolicy,
  WIGS,
} from './policies.ts'

const page = (title: string, policy: SamplePolicy) =>
  frame(`<div id="doc"><h1>${title}</h1><div class="body">${bodyOf(policy)}</div></div>${RELATED}`)
const says = (title: string, text: string) =>
  frame(`<div id="doc"><h1>${title}</h1><div class="body"><p>${text}</p></div></div>`)
const SPANISH =
  'La artroscopia de rodilla se considera médicamente necesaria cuando un bloqueo mecánico fue ' +
  'confirmado por examen en dos visitas separadas.'

/** What must never be taken for the policy that was read last. */
const REFUSED: Record<string, (policy: SamplePolicy) => string> = {
  other_policy_same_selector: (p) => asRead(p === SLEEP ? KNEE : SLEEP),
  same_text_other_number: (p) => asRead({ ...p, number: 'SUR-999.01' }),
  same_text_other_title: (p) => page(`${p.title} for Veterans`, { ...p, number: '' }),
  title_with_one_word_less: (p) => page(p.title.split(' ').at(-1)!, { ...p, number: '' }),
  other_line_of_business: (p) => page(`${p.title}: Medicare Advantage`, { ...p, number: '' }),
  heading_between: (p) =>
    frame(
      `<main><h1>${p.title}</h1><h2>Medicaid plans</h2><div>${bodyOf({ ...p, number: '' })}</div></main>`,
    ),
  retired_notice: (p) =>
    says(
      p.title,
      `The policy ${p.number} was retired on March 1, 2027. Questions go to the medical director.`,
    ),
  moved_to_vendor: (p) =>
    says(p.title, 'This service is managed by a vendor. Its guidelines are on the site of the vendor.'),
  coming_soon: (p) => says(p.title, 'This page is being updated. Come back soon.'),
  listing_page: () =>
    frame(
      '<main><h1>Policies</h1><ul>' +
        [KNEE, SHOULDER, SLEEP, WIGS].map(({ title, number }) => `<li>${title} ${number}</li>`).join('') +
        '</ul></main>',
    ),
  first_paragraph_only: (p) =>
    frame(`<main><h1>${p.title}</h1><p>${p.sections[0]![1][0]}</p><a href="/full">Read more</a></main>`),
  other_language: (p) =>
    frame(
      `<main lang="es"><h1>${p.title}</h1><p>${SPANISH}</p><p>` +
        `${SPANISH.split(' ').toReversed().join(' ')}</p></main>`,
    ),
  empty_shell: () => frame('<div id="app"></div><script src="/app.js"></script>'),
  archived_only: (p) =>
    frame(
      `<section><h1>${p.title}</h1><h2>Archived version</h2><div>${bodyOf(revised(p, 2))}</div></section>`,
    ),
  draft_for_comment: (p) =>
    frame(`<section><h1>Draft: ${p.title}</h1><div>${bodyOf({ ...p, number: '' })}</div></section>`),
  bot_wall: () =>
    '<html><body><script src="/cdn-cgi/challenge-platform/x.js"></script><h1>Attention ' +
    'Required!</h1><div class="cf-chl-widget"></div><p>Ray ID: 7f2a</p></body></html>',
  access_denied: () =>
    "<html><head><title>Access Denied</title></head><body><h1>Access Denied</h1>You don't have " +
    'permission to access this page. Reference #18.4f</body></html>',
  login_wall: () =>
    frame(
      '<h1>Provider sign in</h1><form action="/sso/start"><label>User</label><input name="u"><input ' +
        'type="password"></form>',
    ),
  teaser_behind_login: (p) =>
    frame(
      `<main><h1>${p.title}</h1><p>${p.sections[0]![1][0]}</p><form action="/login"><p>Log in to ` +
        'read on</p><input type="password"></form></main>',
    ),
  consent_wall: () =>
    frame(
      '<form><h1>Terms of use</h1><p>The code set is copyright of its owner. You must accept the ' +
        'terms before you go on.</p><button>I accept</button></form>',
    ),
  soft_404: () => frame('<h1>Sorry</h1><p>The page you requested cannot be found. It may have moved.</p>'),
  home_page: () =>
    frame(
      '<h1>Welcome to Sample Health</h1><p>Plans for families, employers and seniors in three ' +
        'states.</p><a href="/p">Policies</a>',
      'Sample Health',
    ),
}

export const REFUSED_CASES: readonly OwnCase[] = [KNEE, SLEEP, WIGS].flatMap((policy) =>
  Object.entries(REFUSED)
    .filter(([kind]) => kind !== 'same_text_other_number' || policy.number !== '')
    .map(([kind, after]) => ({
      id: `${kind}: ${policy.title}`,
      kind,
      selector: SELECTOR,
      before_html: asRead(policy),
      after_html: after(policy),
      expect: { state: 'must_not_heal' as const },
    })),
)

/** The same template about another joint: two thirds of the words are equal. */
export const SIBLING_CASES: readonly OwnCase[] = [
  [KNEE, SHOULDER],
  [SHOULDER, KNEE],
].flatMap(([was, is]) =>
  [is!, { ...is!, number: '' }].map((after) => ({
    id: `sibling_template: ${was!.title} ${after.number}`,
    kind: 'sibling_template',
    selector: SELECTOR,
    before_html: asRead(was!),
    after_html: asRead(after),
    expect: { state: 'must_not_heal' as const },
  })),
)
