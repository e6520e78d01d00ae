import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { markerOf, type Migration, migrationOf, readMigrations } from './migration-files.ts'

const migrations = await readMigrations()

/**
 * The statements of a file with strings emptied, bodies of functions removed and blanks collapsed,
 * each with the comment before it.
 */
function statementsOf({ sql }: Migration): { comment: string; text: string }[] {
  const flat = sql
    .replace(/(\$\w*\$)[^]*?\1/g, "''")
    .replace(/--[^\n]*/g, (comment) => comment.replace(/[';]/g, ' '))
    .replace(/'(?:[^']|'')*'/g, "''")
  return flat
    .split(';')
    .map((part) => ({
      comment: (part.match(/--[^\n]*/g) ?? []).join(' '),
      text: part
        .replace(/--[^\n]*/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    }))
    .filter(({ text }) => text)
}

/** What keeps a list of migrations from running on a database in use, one sentence each. */
function problemsOf(list: readonly Migration[]): string[] {
  const numbers = list.map(({ name }) => name.slice(0, 4))
  return list.flatMap((migration, index) => {
    const problems: string[] = []
    if (!/^\d{4}_[a-z0-9]+(_[a-z0-9]+)*$/.test(migration.name)) problems.push('is not named 0000_words')
    if (numbers.indexOf(numbers[index]!) !== index) problems.push('has a number that another one has')
    if (index > 0 && numbers[index]! < numbers[index - 1]!) problems.push('has a number below the one before')
    const kind = markerOf(migration)?.kind
    if (!kind) problems.push('does not begin with "-- baseline|expand|contract: one sentence."')
    if (kind === 'baseline' && list.slice(0, index).some((other) => markerOf(other)?.kind !== 'baseline'))
      problems.push('is a baseline after migrations that are none')
    if (kind !== 'baseline') problems.push(...unsafeStatements(migration, kind === 'expand'))
    return problems.map((problem) => `${migration.name} ${problem}`)
  })
}

/** PostgreSQL's grammar of the statements below; names have neither quotes nor blanks here. */
const CREATE_TABLE = /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i
const CREATE_INDEX = /^CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?.*? ?ON (?:ONLY )?(\w+)/i
const ALTER_TABLE = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+) (.*)$/i

function unsafeStatements(migration: Migration, isExpand: boolean): string[] {
  const statements = statementsOf(migration)
  const created = new Set(statements.map(({ text }) => CREATE_TABLE.exec(text)?.[1]))
  const isNew = (table: string | undefined) => created.has(table)
  return statements.flatMap(({ comment, text }) => {
    const problems: string[] = []
    const [, concurrently, indexed] = CREATE_INDEX.exec(text) ?? []
    if (concurrently && statements.length > 1)
      problems.push('creates an index concurrently beside other statements, which is one transaction')
    if (indexed && !concurrently && !isNew(indexed) && !/not concurrently: \w/i.test(comment))
      problems.push(
        `locks ${indexed} for an index; write CONCURRENTLY, or "-- not concurrently: why" before it`,
      )
    const [, altered, actions = ''] = ALTER_TABLE.exec(text) ?? []
    if (altered && !isNew(altered)) problems.push(...unsafeColumns(altered, actions, isExpand))
    if (isExpand && /^(DROP|TRUNCATE)\b/i.test(text)) problems.push(`expands, but runs ${text.slice(0, 40)}`)
    if (isExpand && /^ALTER .* RENAME /i.test(text)) problems.push('expands, but renames')
    return problems
  })
}

function unsafeColumns(table: string, actions: string, isExpand: boolean): string[] {
  const problems: string[] = []
  for (const action of actions.split(/,(?![^(]*\))/).map((part) => part.trim())) {
    const isColumn = /^ADD (?!CONSTRAINT|CHECK|PRIMARY|UNIQUE|FOREIGN|EXCLUDE)/i.test(action)
    if (isColumn && /\bNOT NULL\b/i.test(action) && !/\b(DEFAULT|GENERATED)\b/i.test(action))
      problems.push(`adds a column to ${table} that is NOT NULL without DEFAULT`)
    if (!isExpand) continue
    if (/^ALTER .*\b(SET DATA )?TYPE\b/i.test(action))
      problems.push(`expands, but changes a type of ${table}`)
    if (/^ALTER .*\bSET NOT NULL\b/i.test(action))
      problems.push(
        `expands, but makes a column of ${table} NOT NULL, which the release before may leave empty`,
      )
    const [, constraint] = /^DROP CONSTRAINT (?:IF EXISTS )?(\w+)/i.exec(action) ?? []
    const isReplaced = constraint && new RegExp(`ADD CONSTRAINT ${constraint}\\b`, 'i').test(actions)
    if (/^DROP /i.test(action) && !isReplaced) problems.push(`expands, but drops a part of ${table}`)
  }
  return problems
}

test('the migrations keep the rules', () => {
  expect(problemsOf(migrations)).toEqual([])
})

const BASE = migrationOf('0001_base', '-- baseline: Base.\nCREATE TABLE t (id int);')
const next = (sql: string, name = '0002_next') => problemsOf([BASE, migrationOf(name, sql)])

test.each([
  [
    'another file has its number',
    '-- expand: X.',
    '0001_again',
    ['0001_again has a number that another one has'],
  ],
  ['its name has no number', '-- expand: X.', 'next', ['next is not named 0000_words']],
  ['its first line says nothing', 'SELECT 1;', '0002_next', [expect.stringContaining('does not begin with')]],
  ['its sentence is none', '-- expand: x', '0002_next', [expect.stringContaining('does not begin with')]],
])('a migration is refused when %s', (_, sql, name, problems) => {
  expect(next(`${sql}\n`, name)).toEqual(problems)
})

test('a migration is refused when its number is below the one before or it is a late baseline', () => {
  const list = [BASE, migrationOf('0003_c', '-- expand: C.\n'), migrationOf('0002_b', '-- baseline: B.\n')]
  expect(problemsOf(list)).toEqual([
    '0002_b has a number below the one before',
    '0002_b is a baseline after migrations that are none',
  ])
})

test.each([
  ['ALTER TABLE t ADD COLUMN a int NOT NULL;', 'adds a column to t that is NOT NULL without DEFAULT'],
  ['ALTER TABLE t ADD COLUMN a int DEFAULT 1, ADD b text NOT NULL;', 'adds a column to t that is NOT NULL'],
  [`ALTER TABLE t ADD COLUMN a text CHECK (a IN ('x', 'y')) NOT NULL;`, 'NOT NULL without DEFAULT'],
  ['ALTER TABLE t DROP COLUMN id;', 'expands, but drops a part of t'],
  ['ALTER TABLE t DROP CONSTRAINT t_check;', 'expands, but drops a part of t'],
  ['ALTER TABLE t ALTER COLUMN id TYPE bigint;', 'expands, but changes a type of t'],
  ['ALTER TABLE t ALTER id SET DATA TYPE bigint;', 'expands, but changes a type of t'],
  ['ALTER TABLE t ALTER COLUMN id SET NOT NULL;', 'expands, but makes a column of t NOT NULL'],
  ['ALTER TABLE t RENAME COLUMN id TO number;', 'expands, but renames'],
  ['DROP TABLE t;', 'expands, but runs DROP TABLE t'],
  ['DROP INDEX t_idx;', 'expands, but runs DROP INDEX t_idx'],
  ['CREATE INDEX t_id_idx ON t (id);', 'locks t for an index'],
  ['CREATE UNIQUE INDEX t_id_idx\n  ON t (id);', 'locks t for an index'],
  ['CREATE INDEX CONCURRENTLY t_id_idx ON t (id); SELECT 1;', 'concurrently beside other statements'],
])('an expand migration is refused with %s', (sql, problem) => {
  expect(next(`-- expand: Something.\n${sql}`)).toEqual([expect.stringContaining(problem)])
})

test.each([
  'ALTER TABLE t ADD COLUMN a int;',
  'ALTER TABLE t ADD COLUMN a int NOT NULL DEFAULT 0;',
  'ALTER TABLE t ADD COLUMN a int GENERATED ALWAYS AS (id + 1) STORED NOT NULL;',
  `ALTER TABLE t DROP CONSTRAINT t_check, ADD CONSTRAINT t_check CHECK (id IN (1, 2));`,
  'CREATE INDEX CONCURRENTLY t_id_idx ON t (id);',
  '-- Not concurrently: the table is small.\nCREATE INDEX t_id_idx ON t (id);',
  `CREATE TABLE u (a int NOT NULL, b text DEFAULT 'DROP; TABLE'); CREATE INDEX u_a_idx ON u (a);
    ALTER TABLE u ADD COLUMN c int NOT NULL;`,
  'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DELETE FROM t; DROP TABLE t; $$;',
])('an expand migration may contain %s', (sql) => {
  expect(next(`-- expand: Something.\n${sql}`)).toEqual([])
})

test('a contract migration may drop and change types, but not lock a table for an index', () => {
  const sql = 'ALTER TABLE t DROP COLUMN a, ALTER COLUMN id TYPE bigint; DROP TABLE u;'
  expect(next(`-- contract: Removes.\n${sql}`)).toEqual([])
  expect(next(`-- contract: Removes.\n${sql} CREATE INDEX t_id_idx ON t (id);`)).toHaveLength(1)
})

const SCHEMA = path.join(import.meta.dirname, '../../../prisma/schema')

test('each baseline creates the tables of the schema file of its name', () => {
  const isBaseline = (migration: Migration) => markerOf(migration)?.kind === 'baseline'
  const later = migrations.filter((migration) => !isBaseline(migration)).map(({ sql }) => sql)
  /** Tables that a text creates, sorted, without those that a later migration creates or drops. */
  const tablesOf = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)]
      .map(([, table]) => table!)
      .filter((table) => !later.some((sql) => new RegExp(`(CREATE|DROP) TABLE ${table}\\b`).test(sql)))
      .sort()
  const tablesByFile = (files: [string, string[]][]) =>
    Object.fromEntries(files.filter(([, tables]) => tables.length > 0))
  const schema = globSync('*.prisma', { cwd: SCHEMA }).map((file): [string, string[]] => [
    path.basename(file, '.prisma').replaceAll('-', '_'),
    tablesOf(readFileSync(path.join(SCHEMA, file), 'utf8'), /@@map\("(\w+)"\)/g),
  ])
  const baselines = migrations
    .filter(isBaseline)
    .map(({ name, sql }): [string, string[]] => [name.slice(5), tablesOf(sql, /^CREATE TABLE (\w+)/gm)])
  expect(tablesByFile(baselines)).toEqual(tablesByFile(schema))
})
