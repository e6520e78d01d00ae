import type { VersionCriteria } from '@ppman/policies/criteria'
import type { CriteriaGroup, CriteriaNode, CriteriaTree, Criterion } from '@ppman/policy-text'
import { z } from 'zod'

const Threshold = z.object({
  value: z.number(),
  unit: z.string().nullable().meta({ description: 'Null where it is not a unit that is known.' }),
  bound: z
    .enum(['least', 'most', 'period'])
    .nullable()
    .meta({ description: 'least: at least this much is asked; most: at most; period: once per period.' }),
})

export const CriterionLeaf = z
  .object({
    kind: z.literal('leaf'),
    quote: z.string().meta({ description: 'The condition as printed.' }),
    start: z.int().meta({ description: 'Position in the text of the version, in UTF-16 units.' }),
    end: z.int(),
    block: z.int().meta({ description: 'Index of the block in which it begins, from 0.' }),
    page: z.int().min(1).nullable().meta({ description: 'Of a paginated document.' }),
    is_negative: z.boolean().meta({ description: 'Whether it asks that something is absent.' }),
    thresholds: z.array(Threshold),
  })
  .meta({ id: 'CriterionLeaf' })

const operator = z.enum(['all', 'any', 'n_of', 'none']).meta({
  description: 'How the children count together; n_of needs n of them, none needs none.',
})

const CriteriaGroupSchema = z
  .object({
    kind: z.literal('group'),
    op: operator,
    n: z.int().nullable().meta({ description: 'Of n_of.' }),
    lead: z
      .object({ quote: z.string(), start: z.int(), end: z.int() })
      .nullable()
      .meta({ description: 'The text that says how they count.' }),
    get children(): z.ZodArray<z.ZodUnion<readonly [typeof CriterionLeaf, z.ZodType<ShownGroup>]>> {
      return z.array(z.union([CriterionLeaf, CriteriaGroupSchema]))
    },
  })
  .meta({ id: 'CriteriaGroup' })

type ShownLeaf = z.output<typeof CriterionLeaf>
type ShownGroup = {
  kind: 'group'
  op: 'all' | 'any' | 'n_of' | 'none'
  n: number | null
  lead: { quote: string; start: number; end: number } | null
  children: (ShownLeaf | ShownGroup)[]
}

export const CriteriaTreeSchema = z
  .object({
    about: z.string().meta({ description: 'The service, as the lead-in names it.' }),
    path: z.array(z.string()).meta({ description: 'Headings above it, outermost first.' }),
    root: CriteriaGroupSchema,
  })
  .meta({ id: 'CriteriaTree' })

/** The version that criteria were read from. */
export const CriteriaVersion = z.object({
  version: z.int().min(1),
  fetched_at: z.iso.datetime(),
  effective_date: z.iso.date().nullable(),
  url: z.string(),
  sha256: z.string().meta({ description: 'Of the bytes as they came.' }),
  reader: z.string(),
  reader_version: z.string(),
  text_form: z.string().meta({ description: 'Form of the text that positions count in.' }),
})

export function presentVersionOf(read: VersionCriteria): z.input<typeof CriteriaVersion> {
  const [reader = '', readerVersion = ''] = read.reader.split('/')
  return {
    version: read.version,
    fetched_at: read.fetchedAt.toISOString(),
    effective_date: read.effectiveOn,
    url: read.url,
    sha256: read.sha256,
    reader,
    reader_version: readerVersion,
    text_form: read.textForm,
  }
}

export const presentTree = (tree: CriteriaTree): z.input<typeof CriteriaTreeSchema> => ({
  about: tree.about,
  path: [...tree.path],
  root: presentGroup(tree),
})

const presentGroup = ({ op, n, lead, children }: CriteriaGroup): ShownGroup => ({
  kind: 'group',
  op,
  n,
  lead: lead && { quote: lead.quote, start: lead.start, end: lead.end },
  children: children.map(presentNode),
})

const presentNode = (node: CriteriaNode): ShownLeaf | ShownGroup =>
  node.kind === 'leaf' ? presentLeaf(node) : presentGroup(node)

export const presentLeaf = (leaf: Criterion): ShownLeaf => ({
  kind: 'leaf',
  quote: leaf.quote,
  start: leaf.start,
  end: leaf.end,
  block: leaf.block,
  page: leaf.page,
  is_negative: leaf.isNegative,
  thresholds: leaf.thresholds.map((threshold) => ({ ...threshold })),
})
