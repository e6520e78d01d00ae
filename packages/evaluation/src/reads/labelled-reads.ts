import { readFileSync } from 'node:fs'
import { developmentLot, FITTED_LOTS } from '../changes/unseen/development.ts'
import { OWN_CASES } from '../healing/cases/own-cases.ts'
import { REALISTIC_CASES } from '../healing/cases/realistic/realistic-cases.ts'
import type { SealedHealing } from '../sealed/score-lots.ts'
import { LOTS } from '../sealed/sealed-lot.ts'
import type { ReadCase } from './score-reads.ts'

/** A case and the name of its lot. */
export type LabelledRead = ReadCase & { from: string }

const linesOf = <Line>(file: URL) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** Lots by other hands that were given for development. */
export const READS_OF_OTHERS = ['development-1', 'development-2', 'development-3', 'development-4'] as const

const others: LabelledRead[] = READS_OF_OTHERS.flatMap((from) =>
  linesOf<ReadCase>(new URL(`./other-hands/${from}.jsonl`, import.meta.url)).map((one) => ({ ...one, from })),
)

type HealingCase = Pick<SealedHealing, 'id' | 'kind' | 'expect'> & {
  before_html?: string
  after_html?: string
  http_status?: number
}

/** States of a lost source whose address gives something that is not the policy. */
const IN_ITS_PLACE: ReadonlySet<string> = new Set(['blocked', 'gated', 'soft404', 'must_not_heal'])

/** Cases of healing in which the page of the address is given, with status 200. */
const healing: LabelledRead[] = [1, 2, 3].flatMap((n) =>
  linesOf<HealingCase>(new URL(`healing-${n}.jsonl`, LOTS)).flatMap(
    ({ id, kind, before_html: before, after_html: after, http_status: status = 200, expect }) => {
      const state = String(expect.state)
      return before && after && status === 200 && (IN_ITS_PLACE.has(state) || state === 'unchanged')
        ? [
            {
              from: `healing-${n}`,
              id,
              kind,
              before,
              after,
              content_type: 'text/html',
              expect: state === 'unchanged' ? 'version' : 'none',
            } satisfies LabelledRead,
          ]
        : []
    },
  ),
)

/** Kinds of our own cases of healing whose page stands in the place of the policy. */
const OWN_IN_ITS_PLACE: ReadonlySet<string> = new Set([
  'another_policy',
  'other_policy_same_selector',
  'sibling_template',
])
/** Kinds whose page is the policy, changed or laid out anew. */
const OWN_POLICY: ReadonlySet<string> = new Set([
  'accordion',
  'classes_renamed',
  'cookie_overlay',
  'definition_list',
  'flat_page',
  'half_rewritten',
  'layout_tables',
  'line_breaks',
  'list',
  'new_wrappers',
  'other_boxes',
  'other_shape',
  'other_things_around',
  'other_words',
  'parts_reordered',
  'revised_a_little',
  'same_selector',
  'section_added',
  'sign_in_form_beside',
  'table',
  'tabs',
  'title_in_a_div',
  'title_with_date',
])
const own: LabelledRead[] = [...OWN_CASES, ...REALISTIC_CASES].flatMap(
  ({ id, kind, before_html: before, after_html: after }) =>
    before && after && (OWN_IN_ITS_PLACE.has(kind) || OWN_POLICY.has(kind))
      ? [
          {
            from: 'own',
            id,
            kind,
            before,
            after,
            content_type: 'text/html',
            expect: OWN_POLICY.has(kind) ? 'version' : 'none',
          } satisfies LabelledRead,
        ]
      : [],
)

/** One pair in this many of the lots of changes counts, since all are versions of one policy. */
const ONE_IN = 4
const changed: LabelledRead[] = FITTED_LOTS.flatMap((name) =>
  developmentLot(name).map(({ id, before, after, content_type: type }) => ({
    from: `changes ${name}`,
    id,
    kind: 'changed',
    before,
    after,
    content_type: type as ReadCase['content_type'],
    expect: 'version' as const,
  })),
).filter((_, index) => index % ONE_IN === 0)

/** Every labelled answer. */
export const LABELLED_READS: readonly LabelledRead[] = [...others, ...healing, ...own, ...changed]
