import { type Db, Prisma } from '@ppman/db'
import { CHANGE, DOCUMENT, EVIDENCE, FETCH, PARSE, RULE } from './record-columns-repo.ts'
import type {
  ChangeRecord,
  DocumentRecord,
  EvidenceRecord,
  PackageFilter,
  PackageRecord,
  PackageRecords,
  ParseRecord,
  RuleRecord,
} from './package-records.ts'

export type PackageRepo = ReturnType<typeof packageRepo>

const { sql } = Prisma

/** Reads what an audit package holds. Row-level security shows shared rules and the tenant's own. */
export function packageRepo(db: Db) {
  const read = async <T extends PackageRecord>(query: Prisma.Sql): Promise<T[]> =>
    (await db.$queryRaw<{ record: T }[]>(query)).map(({ record }) => record)
  const byIds = <T extends PackageRecord>(from: Prisma.Sql, column: Prisma.Sql, ids: readonly string[]) =>
    read<T>(sql`${from} WHERE ${column} = ANY(${ids}::uuid[]) ORDER BY ${column}`)
  return {
    /** Everything about the rules that match, all as of one instant: call it in one repeatable-read transaction. */
    records: async (filter: PackageFilter): Promise<PackageRecords> => {
      const where = matching(filter)
      const rules = await read<RuleRecord>(sql`${RULE} WHERE ${where} ORDER BY r.id LIMIT ${filter.limit}`)
      const [count] = await db.$queryRaw<{ total: number }[]>(
        sql`SELECT count(*)::int AS total FROM billing_rule r WHERE ${where}`,
      )
      const evidence = await read<EvidenceRecord>(
        sql`${EVIDENCE} WHERE e.rule_id = ANY(${idsOf(rules)}::uuid[]) ORDER BY e.id`,
      )
      const cited = unique(evidence.map((one) => one.document_version_id))
      const changes = await read<ChangeRecord>(
        sql`${CHANGE} WHERE c.from_version_id = ANY(${cited}::uuid[]) OR c.to_version_id = ANY(${cited}::uuid[]) ORDER BY c.id`,
      )
      const versions = unique([
        ...cited,
        ...changes.flatMap((change) => [change.from_version_id, change.to_version_id]),
      ])
      const documents = await byIds<DocumentRecord>(DOCUMENT, sql`v.id`, versions)
      const parses = await byIds<ParseRecord>(PARSE, sql`a.id`, unique(documents.map((one) => one.parse_id)))
      const fetches = await byIds(
        FETCH,
        sql`f.id`,
        unique([
          ...documents.map((one) => one.fetch_id),
          ...rules.flatMap((one) => one.imported_from?.fetch_id ?? []),
        ]),
      )
      return { rules, total: count!.total, evidence, changes, documents, parses, fetches }
    },

    /** The blocks that a parse gave. */
    blocks: async (
      parseId: string,
    ): Promise<{ kind: 'heading' | 'text' | 'item' | 'row'; text: string }[]> => {
      const parse = await db.parse.findUniqueOrThrow({ where: { id: parseId }, select: { blocks: true } })
      return parse.blocks as { kind: 'text'; text: string }[]
    },
  }
}

const idsOf = (records: readonly PackageRecord[]) => records.map(({ id }) => id)
const unique = (ids: readonly string[]) => [...new Set(ids)]

function matching({ codes, payerId, from, to }: PackageFilter): Prisma.Sql {
  const conditions = [
    codes.length > 0 && sql`r.code = ANY(${codes})`,
    payerId && sql`r.payer_id = ${payerId}::uuid`,
    from && sql`r.effective_from >= ${from}::date`,
    to && sql`r.effective_from <= ${to}::date`,
  ].filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql)
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : sql`true`
}
