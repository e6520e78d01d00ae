import { regex, source } from '@ppman/text'
import type { PlainField } from '../../fields.ts'
import { YOUR_PLAN } from '../columns.ts'
import type { Finding } from '../context.ts'
import type { Row } from '../layout/rows.ts'

/** Words before a name, as documents print them. */
const LABELS: readonly (readonly [string, PlainField])[] = [
  [source`(?:your |health |medical )?plan(?: name| option)?|product(?: name)?|plan design`, 'plan_name'],
  [source`(?:provider |your )?network(?: name)?`, 'network_name'],
  [
    source`
      insurer|insurance company|issuer|carrier|payer|underwritten by|insured by|
      (?:claims? )?administered by|claims? administrator|plan administered by
    `,
    'payer_name',
  ],
]
/** The next label ends a name, and so does a sign between two statements. */
const END = source`
  (?= [A-Z][\w#’']{0,30}:|
    \x20(?:Network|Plan year|Plan:|Group(?=:| \d| #)|Member(?= ID|:)|Effective|Coverage:|
      Benefit \w{1,20}:|Subscriber|Employer:|Policy(?=:| \d)|Your|Statement|Patient|Customer|These|
      Provider:|RxBIN|Prescription|Updated|\d{1,2}/\d{1,2}/\d{2,4})(?!\w)|
    \x20[|·•—(](?!HMO|PPO|EPO|POS)| [-–—] (?:policy|group)|[|·•;]|\. |\.$|$)
`
/** A name of capitalized words: the first, and those that may follow it. */
const CAPITALIZED = source`[A-Z][\w&’'-]*(?: [A-Z][\w&’'-]*)`

const INLINE = LABELS.map(
  ([label, field]) =>
    [new RegExp(String.raw`(?:^|[ |·•])(?:${label}): ?(?<value>[A-Z].{1,90}?)${END}`, 'gi'), field] as const,
)
const ALONE = LABELS.map(([label, field]) => [new RegExp(String.raw`^(?:${label})$`, 'i'), field] as const)
const BEFORE = LABELS.slice(0, 2).map(
  ([label, field]) =>
    [
      new RegExp(
        String.raw`^(?:${label})\s+(?<value>[A-Z0-9][\w/&+’'-]*(?: [\w/&+(][\w/&+’'()-]*){0,5})$`,
        'i',
      ),
      field,
    ] as const,
)
/** Statements in sentences. */
const SENTENCES: readonly (readonly [RegExp, PlainField])[] = [
  [
    regex('g')`
      \b(?:enrolled|coverage)(?: for 20\d\d)? (?:in|is):?\s+
      (?<value>[A-Z][\w+’'-]*(?: (?:[A-Z0-9(][\w/+’'()-]*|of|and)){1,6})
    `,
    'plan_name',
  ],
  [
    regex('g')`
      \b(?:underwritten|administered|insured) by:?\s+
      (?<value>[A-Z][\w&’'-]*(?: (?:[A-Z&][\w&’'-]*|of|the|and)){1,6}(?:, Inc\.)?)
    `,
    'payer_name',
  ],
  [regex('g')`\bnetwork is (?:the )?(?<value>${CAPITALIZED}{0,4})`, 'network_name'],
  [regex('g')`\buses? (?:the )?(?<value>${CAPITALIZED}{1,4})(?: network|\.)`, 'network_name'],
  [regex('g')`\b[Yy]our network, (?<value>${CAPITALIZED}{0,4}),`, 'network_name'],
  [
    regex('g')`
      \b(?:access to|providers in|outside|on) the
      \x20(?<value>${CAPITALIZED}{0,4}) (?:PPO |HMO )?network\b
    `,
    'network_name',
  ],
]
const MAX_NAME = 100
/** What follows a label but is no name. */
const NO_NAME = regex('i')`
  ^(?:type|year|pays?|deductible|out-of|provider|benefits?|coverage|and|in |out|or|is|information|details|
    \d|N\/A|individual|family|in-network|the\b)|
  \$|\d%
`

/** Signs and words before a name that are no part of it. */
const OPENING =
  /^(?:[^\p{L}\d]|(?:underwritten|insured|administered) by\b|welcome to\b|product\b(?= [A-Z]))*/iu

/** Names that documents print behind a label, in a sentence, or as their title. */
export const planNames = (rows: readonly Row[]): Finding[] => [
  ...rows.flatMap(labelledNames),
  ...rows.flatMap(namesBehind),
  ...titles(rows.slice(0, TITLE_ROWS)),
]

/** Where a name stands: in a row, at a place of its page, as directly as `rank` says. */
type Named = { row: Row; field: PlainField; start: number; rank: Finding['rank'] }

function finding(value: string, { row, field, start, rank }: Named): Finding[] {
  const skipped = OPENING.exec(value)![0].length
  const name = value
    .slice(skipped)
    .trimEnd()
    .replace(/(?:[,;]| (?:and|of|the))$/, '')
  if (name.length < 2 || name.length > MAX_NAME || NO_NAME.test(name)) return []
  const from = start + skipped
  return [{ field, value: name, page: row.page, start: from, end: from + name.length, rank }]
}

function labelledNames(row: Row): Finding[] {
  return row.cells.flatMap(({ text, start }) => [
    ...INLINE.flatMap(([pattern, field]) =>
      [...text.matchAll(pattern)].flatMap((match) => matched(match, { row, field, start, rank: 3 })),
    ),
    ...SENTENCES.flatMap(([pattern, field]) =>
      [...text.matchAll(pattern)].flatMap((match) => matched(match, { row, field, start, rank: 2 })),
    ),
    ...BEFORE.flatMap(([pattern, field]) => {
      const match = row.cells.length < 3 && text.length <= 60 ? pattern.exec(text) : null
      return match ? matched(match, { row, field, start, rank: 2 }) : []
    }),
  ])
}

function matched(match: RegExpExecArray, named: Named): Finding[] {
  const value = match.groups!['value']!
  return finding(value, { ...named, start: named.start + match.index + match[0].indexOf(value) })
}

/** A cell that is a label, with the name in the next one. */
const namesBehind = (row: Row): Finding[] =>
  row.cells.flatMap(({ text }, index) => {
    const [, field] = ALONE.find(([pattern]) => pattern.test(text.trim().replace(/:$/, ''))) ?? []
    const next = row.cells[index + 1]
    return field && next ? finding(next.text, { row, field, start: next.start, rank: 2 }) : []
  })

/** Rows at the top of a document where its payer and plan stand. */
const TITLE_ROWS = 6
const COMPANY = regex('')`
  \b(?:Insurance|Health(?:care)?|Blue (?:Cross|Shield)|\w*Blue|BlueCross|Mutual|Assurance|
    Administrat\w+|Benefit Services|Cooperative|Welfare|Fund|Alliance|Medicare Advantage|
    Health Plans?|TPA)\b
`
const PLAN = /\b(?:PPO|HMO|EPO|POS|HDHP|HSA)\b/
const NO_TITLE = regex('i')`
  \b(?:summary|benefits and|explanation|coverage|statement|your?|employees|glance|highlights|schedule|
    student health insurance|prepared|enrollment|page|this|code|plan type|network|members?|services|
    type|medical plan comparison|what|box)\b|
  [$@]|\d{3}-\d
`

function titles(rows: readonly Row[]): Finding[] {
  const pieces = rows.flatMap((row) =>
    row.cells.flatMap((cell) =>
      piecesOf(cell.text).map(({ text, start }) => ({ row, text, start: cell.start + start })),
    ),
  )
  const first = (test: (text: string) => boolean) =>
    pieces.find(({ text }) => text.split(' ').length <= 8 && !NO_TITLE.test(text) && test(text))
  const payer = first((text) => COMPANY.test(text) && !PLAN.test(text) && !/\d/.test(text))
  const isPlan = (text: string) => PLAN.test(text) && text.split(' ').length > 1
  const plan = first(isPlan)
  const rivals = plan?.row.cells.filter(({ text }) => isPlan(text) && !NO_TITLE.test(text)) ?? []
  const isOneOfSeveral = rivals.length > 1 && !plan?.row.cells.some(({ text }) => YOUR_PLAN.test(text))
  return [
    ...(payer ? finding(payer.text, { ...payer, field: 'payer_name', rank: 1 }) : []),
    ...(plan && !isOneOfSeveral ? finding(plan.text, { ...plan, field: 'plan_name', rank: 1 }) : []),
  ]
}

/** Parts of a title between its signs. */
function piecesOf(text: string): { text: string; start: number }[] {
  let start = 0
  const pieces = [...text.matchAll(/ [·•|–—-] |: |, | P\.?O\.? Box/g), { index: text.length, 0: '' }]
  return pieces.map(({ index, 0: mark }) => {
    const piece = {
      text: text.slice(start, index).trim(),
      start: start + (/^\s*/.exec(text.slice(start))?.[0].length ?? 0),
    }
    start = index + mark.length
    return piece
  })
}
