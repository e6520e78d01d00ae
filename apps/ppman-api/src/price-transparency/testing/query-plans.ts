import { type Db, type openPool, queryRows } from '@ppman/db'

type Pool = ReturnType<typeof openPool>
type Statement = { text: string; values: unknown[] }
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}
type Explained = { Plan: Node }

/**
 * How the server answers a question: 8 kB pages it touched, what it read in which way, and the
 * plans in full.
 */
export type Work = { pages: number; scans: string[]; text: string }

/** A client that remembers the statements that pass through it. */
export function watched(db: Db): { db: Db; statements: Statement[] } {
  const statements: Statement[] = []
  const query = async ({ text, values }: Statement) => {
    statements.push({ text, values })
    return { rows: await queryRows(db, { text, values }), fields: [] }
  }
  const get = (target: Db, name: string | symbol) =>
    name === 'query' ? query : (Reflect.get(target, name) as unknown)
  const has = (target: Db, name: string | symbol) => name === 'query' || Reflect.has(target, name)
  return { db: new Proxy(db, { get, has }), statements }
}

/** What statements cost the server once its memory is warm. */
export async function workOf(pool: Pool, statements: readonly Statement[]): Promise<Work> {
  const work: Work = { pages: 0, scans: [], text: '' }
  for (const statement of statements)
    add(work, await explained(pool, statement, 'JSON'), (await explained(pool, statement, 'TEXT')) as string)
  return { ...work, scans: [...new Set(work.scans)] }
}

async function explained(
  pool: Pool,
  { text, values }: Statement,
  format: 'JSON' | 'TEXT',
): Promise<Explained | string> {
  const { rows } = await pool.query<Record<string, string | [Explained]>>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT ${format}) ${text}`,
    values,
  )
  if (format === 'JSON') return (rows[0]!['QUERY PLAN'] as [Explained])[0]
  return rows.map((row) => row['QUERY PLAN'] as string).join('\n')
}

function add(work: Work, result: Explained | string, text: string): void {
  const { Plan: root } = result as Explained
  work.pages += root['Shared Hit Blocks'] + root['Shared Read Blocks']
  work.scans.push(...scansOf(root))
  work.text += `${text}\n\n`
}

const scansOf = (node: Node): string[] => [
  ...(node['Node Type'].includes('Scan') && (node['Index Name'] ?? node['Relation Name'])
    ? [`${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']!}`]
    : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]
