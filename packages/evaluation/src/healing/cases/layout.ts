import {
  asRead,
  bodyOf,
  frame,
  KNEE,
  RELATED,
  revised,
  type SamplePolicy,
  SELECTOR,
  SHOULDER,
  SLEEP,
  WIGS,
} from './policies.ts'
import type { OwnCase } from './own-case.ts'

/** Pages that were laid out anew and still hold the policy. */
const LAYOUTS: Record<string, (policy: SamplePolicy) => string> = {
  classes_renamed: (p) =>
    `<div class="x1"><h1>${p.title}</h1><div class="x2">${bodyOf(p)}</div></div>${RELATED}`,
  new_wrappers: (p) =>
    '<div class="row"><div ' +
    `class="col"><main><div><h1>${p.title}</h1><section><div>${bodyOf(p)}` +
    `</div></section></div></main></div><aside>${RELATED}</aside></div>`,
  aside_first: (p) => `${RELATED}<article><h1>${p.title}</h1><section>${bodyOf(p)}</section></article>`,
  flat_page: (p) => `<h1>${p.title}</h1>${bodyOf(p)}`,
  aside_inside: (p) => `<div class="content"><h1>${p.title}</h1>${RELATED}${bodyOf(p)}</div>`,
  tabs: (p) =>
    `<h1>${p.title}</h1><div role="tablist">` +
    p.sections.map(([name]) => `<button role="tab">${name}</button>`).join('') +
    `</div><div class="tabs">${bodyOf(p)
      .split('<h2>')
      .map(
        (part, index) =>
          `<div role="tabpanel" ${index > 1 ? 'hidden' : ''}>${index ? '<h2>' : ''}${part}</div>`,
      )
      .join('')}</div>`,
  accordion: (p) =>
    `<h1>${p.title}</h1>` +
    p.sections
      .map(
        ([name, lines]) =>
          `<details><summary>${name}</summary><div>${lines.map((line) => `<p>${line}</p>`).join('')}` +
          '</div></details>',
      )
      .join(''),
  table: (p) =>
    `<h1>${p.title}</h1><table><tbody>` +
    p.sections.map(([name, lines]) => `<tr><th>${name}</th><td>${lines.join('<br>')}</td></tr>`).join('') +
    `</tbody></table>${RELATED}`,
  list: (p) =>
    `<h1>${p.title}</h1><div>` +
    p.sections
      .map(([name, lines]) => `<h3>${name}</h3><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`)
      .join('') +
    '</div>',
  title_in_a_div: (p) =>
    `<div class="page-title">${p.title}</div><div class="rich">${bodyOf(p)}</div>${RELATED}`,
  title_with_date: (p) =>
    `<main><h1>${p.title} – Medical Policy (effective January 1, 2027)</h1><div>${bodyOf(p)}</div></main>`,
  cookie_overlay: (p) =>
    '<div id="cookie-banner" role="dialog"><p>We use cookies. Accept all cookies to go ' +
    `on.</p><button>Accept</button></div><main><h1>${p.title}</h1><div>${bodyOf(p)}</div></main>`,
  sign_in_form_beside: (p) =>
    '<form action="/login"><input name="user"><input type="password"><button>Sign ' +
    `in</button></form><div><h1>${p.title}</h1><div>${bodyOf(p)}</div></div>`,
  both_policies: (p) =>
    `<section><h1>${OTHER(p).title}</h1><div>${bodyOf(OTHER(p))}</div></section><section><h1>` +
    `${p.title}</h1><div>${bodyOf(p)}</div></section>`,
  phone_and_desktop: (p) =>
    `<div class="phone"><h1>${p.title}</h1><div>${bodyOf(p)}</div></div><div ` +
    `class="desk"><h1>${p.title}</h1><div>${bodyOf(p)}</div></div>`,
  custom_elements: (p) =>
    `<pp-page><pp-head><h1>${p.title}</h1></pp-head><pp-body>${bodyOf(p)}</pp-body></pp-page>${RELATED}`,
  parts_reordered: (p) =>
    `<main><h1>${p.title}</h1><div>${bodyOf({ ...p, sections: p.sections.toReversed() })}</div></main>`,
  archive_below: (p) =>
    `<main><h1>${p.title}</h1><div>${bodyOf(revised(p, 3))}</div></main><section><h2>Archived ` +
    `version</h2><div>${bodyOf(p)}</div></section>`,
  revised_a_little: (p) => `<main><h1>${p.title}</h1><div>${bodyOf(revised(p, 4))}</div></main>`,
  section_added: (p) =>
    `<main><h1>${p.title}</h1><div class="t">${bodyOf(p)}<h2>Appeals</h2><p>A denied request may be ` +
    'appealed within sixty days by the member or by the surgeon in writing.</p></div></main>',
}
const OTHER = (policy: SamplePolicy) => (policy === KNEE ? SHOULDER : policy === SLEEP ? WIGS : SLEEP)

const quoteOf = ({ sections }: SamplePolicy) => sections.at(-1)![1].at(-1)!
const named = (kind: string, policy: SamplePolicy) => `${kind}: ${policy.title}`

/** Each layout with each policy. Tabs and reordered parts need more than one section. */
export const LAYOUT_CASES: readonly OwnCase[] = [KNEE, SLEEP, WIGS].flatMap((policy) =>
  Object.entries(LAYOUTS).map(([kind, layout]) => ({
    id: named(kind, policy),
    kind,
    selector: SELECTOR,
    before_html: asRead(policy),
    after_html: frame(layout(policy)),
    expect: {
      state: 'healed' as const,
      target_contains: kind === 'archive_below' ? 'four' : quoteOf(policy).slice(0, 60),
      target_must_not_contain: 'Aids for walking',
    },
  })),
)

/** The same selector still finds it: nothing to heal. */
export const UNCHANGED_CASES: readonly OwnCase[] = [KNEE, SLEEP, WIGS].map((policy) => ({
  id: named('same_selector', policy),
  kind: 'same_selector',
  selector: SELECTOR,
  before_html: asRead(policy),
  after_html: asRead(revised(policy, 2)),
  expect: { state: 'unchanged' },
}))
