import { elementText, isSelector, readPage, selected } from '@ppman/policy-text/src/healing/page.ts'
import { z } from 'zod'
import { type CriteriaCase, type LabelledNode, unplacedLeaves } from '../criteria/score-criteria.ts'

const filled = z.string().min(1)

/** A source that was known, what its address gives today, and what should become of it. */
const healingCase = z
  .strictObject({
    id: filled,
    kind: filled,
    selector: filled.optional(),
    before_html: filled.optional(),
    url: z.url().optional(),
    after_html: filled.optional(),
    after_url: z.url().optional(),
    http_status: z.int().min(100).max(599).optional(),
    index_url: z.url().optional(),
    index_html: filled.optional(),
    expect: z.strictObject({
      state: z.enum([
        'healed',
        'unchanged',
        'needs_human_review',
        'retry_then_needs_human_review',
        'blocked',
        'gated',
        'soft404',
        'must_not_heal',
      ]),
      target_contains: filled.optional(),
      target_must_not_contain: filled.optional(),
      url: z.url().optional(),
      /** Notes of the writer, which are not scored. */
      method: filled.optional(),
      reason: filled.optional(),
    }),
  })
  .refine((one) => one.before_html ?? one.url, 'needs before_html or url')
  .refine((one) => one.after_html ?? one.after_url ?? one.http_status, 'needs what the address gives today')
  .refine(
    ({ expect: { state, target_contains: text, url } }) => state !== 'healed' || (text ?? url),
    'healed needs expect.target_contains or expect.url',
  )
  .refine(({ selector, before_html: html }) => !selector || !html || hasMatch(html, selector), {
    error: 'matches nothing in before_html',
    path: ['selector'],
  })
  .refine(({ expect: { target_contains: text }, after_html: html }) => !text || hasText(html ?? '', text), {
    error: 'is not in the text of after_html',
    path: ['expect', 'target_contains'],
  })

const hasMatch = (html: string, selector: string) =>
  isSelector(selector) && selected(readPage(html).root, selector).length > 0

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const hasText = (html: string, text: string) =>
  plain(elementText([readPage(html).root])).includes(plain(text))

const group = {
  op: z.enum(['all', 'any', 'n_of', 'none']),
  n: z.int().min(1).optional(),
  children: z.array(z.lazy((): z.ZodType<LabelledNode> => labelledNode)).min(1),
  doubt: z.boolean().optional(),
}
const hasNumber = ({ op, n }: { op: string; n?: number | undefined }) => (op === 'n_of') === (n !== undefined)
const NUMBERED = { error: 'belongs to n_of, and only there', path: ['n'] }
const labelledNode = z.union([
  z.strictObject({ leaf: filled, doubt: z.boolean().optional() }),
  z.strictObject(group).refine(hasNumber, NUMBERED),
]) as z.ZodType<LabelledNode>

/** An authored excerpt with the trees that a person reads in it; none without criteria. */
const criteriaCase = z.strictObject({
  id: filled,
  kind: filled.optional(),
  text: filled,
  content_type: z.enum(['text/plain', 'text/html']).optional(),
  trees: z.array(z.strictObject({ about: filled, ...group }).refine(hasNumber, NUMBERED)),
})

const readCase = z.strictObject({
  id: filled,
  kind: filled,
  before: filled,
  after: filled,
  content_type: z.enum(['text/plain', 'text/html']),
  expect: z.enum(['version', 'none']),
})

const FORMS = { healing: healingCase, 'criteria-authored': criteriaCase, reads: readCase } as const
export type FormedKind = keyof typeof FORMS
export const hasForm = (kind: string): kind is FormedKind => kind in FORMS

/** What is wrong with the lines of a lot, each by its number and field. The engine is not asked. */
export function checkForm(kind: FormedKind, lines: readonly string[]): string[] {
  const seen = new Set<string>()
  return lines.flatMap((line, index) => {
    const place = `line ${index + 1}`
    const parsed = parseJson(line)
    if (parsed === undefined) return [`${place}: is no JSON`]
    const { success, data: one, error } = FORMS[kind].safeParse(parsed)
    if (!success)
      return error.issues.map(
        ({ path, message }) => `${place}: ${[path.join('.'), message].join(' ').trim()}`,
      )
    const isTwice = seen.has(one.id)
    seen.add(one.id)
    const lost = 'trees' in one ? unplacedLeaves(one as CriteriaCase) : []
    return [
      ...(isTwice ? [`${place}: id ${one.id} is given twice`] : []),
      ...lost.map((leaf) => `${place}: "${leaf}" is not in the text, in the order of the labels`),
    ]
  })
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return undefined
  }
}
