import { type Form, type Half, type Statement, STATEMENTS } from './statements.ts'

/** A subject as a text names it, with the codes that are meant. */
type Subject = { words: string; codes: readonly string[]; isPlural?: boolean }

/** A text with the codes about which it makes the statement; none where it does not make it. */
export type Rendered = { text: string; codes: readonly string[] }

/**
 * A way to put a wording into a text. The halves of the ways are independent of those of wordings.
 */
export type Rendering = {
  name: string
  form: Form
  half: Half
  render: (statement: Statement, words: string) => Rendered | null
}

const systemOf = (code: string) => (/^[A-Z]/.test(code) ? (code.startsWith('D') ? 'CDT' : 'HCPCS') : 'CPT')

/** The code and the two after it, as a range. */
function rangeOf(code: string): string[] {
  const [, head, digits, tail] = /^([A-Z]?)(\d+)([A-Z]?)$/.exec(code)!
  return [0, 1, 2].map((step) => head! + String(Number(digits) + step).padStart(digits!.length, '0') + tail!)
}

/** Fills a sentence: `{S}` is the subject, and what stands in angle brackets agrees with it. */
function filled(words: string, { words: subject, codes, isPlural = codes.length > 1 }: Subject): Rendered {
  const forms: Record<string, [one: string, many: string]> = {
    is: ['is', 'are'],
    has: ['has', 'have'],
    s: ['s', ''],
    ies: ['ies', 'y'],
    it: ['it', 'them'],
  }
  const text = words
    .replaceAll('qualif<ies>', isPlural ? 'qualify' : 'qualifies')
    .replace(/<(\w+)>/g, (_, form: string) => forms[form]![isPlural ? 1 : 0])
    .replaceAll('{S}', subject)
  return { text: text[0]!.toUpperCase() + text.slice(1), codes }
}

const withSubject = (subjectOf: (statement: Statement) => Subject) => (statement: Statement, words: string) =>
  filled(words, subjectOf(statement))

const one = (subject: (statement: Statement) => string) =>
  withSubject((statement) => ({ words: subject(statement), codes: [statement.code] }))
const two = (subject: (codes: readonly string[], statement: Statement) => string) =>
  withSubject((statement) => ({ words: subject(statement.list, statement), codes: statement.list }))
const three = (subject: (from: string, to: string) => string) =>
  withSubject(({ code }) => {
    const codes = rangeOf(code)
    return { words: subject(codes[0]!, codes[2]!), codes }
  })
export const inText =
  (text: (sentence: string, statement: Statement) => string) => (statement: Statement, words: string) => {
    const { text: sentence, codes } = filled(words, { words: statement.code, codes: [statement.code] })
    return { text: text(sentence, statement), codes }
  }
export const lower = (sentence: string) =>
  /^[A-Z][a-z]/.test(sentence) ? sentence[0]!.toLowerCase() + sentence.slice(1) : sentence

const sentences: [name: string, render: Rendering['render']][] = [
  ['code alone', one(({ code }) => code)],
  ['code after its system', one(({ code }) => `${systemOf(code)} code ${code}`)],
  ['name, code in brackets', one(({ code, name }) => `${name} (${code})`)],
  ['code, name in brackets', one(({ code, name }) => `${code} (${name})`)],
  ['name billed with the code', one(({ code, name }) => `${name} billed with ${code}`)],
  [
    'name reported under the code',
    one(({ code, name }) => `${name} reported under ${systemOf(code)} ${code}`),
  ],
  ['name, then system and code in brackets', one(({ code, name }) => `${name} (${systemOf(code)}: ${code})`)],
  [
    'services described by the code',
    one(({ code }) => `services described by ${systemOf(code)} code ${code}`),
  ],
  ['name between commas', one(({ code, name }) => `${name}, ${systemOf(code)} ${code},`)],
  ['two codes and', two(([a, b]) => `${a} and ${b}`)],
  ['two codes by slash', two(([a, b]) => `${a}/${b}`)],
  ['codes of a name in brackets', two(([a, b], { name }) => `${name} (${a}, ${b})`)],
  ['the codes listed', two(([a, b]) => `procedure codes ${a} & ${b}`)],
  ['range through', three((from, to) => `${from} through ${to}`)],
  ['range thru', three((from, to) => `codes ${from} thru ${to}`)],
  ['range by en dash', three((from, to) => `${from}–${to}`)],
  ['range from to', three((from, to) => `codes in the range ${from} to ${to}`)],
  ['after a date', inText((words) => `Effective January 1, 2026, ${lower(words)}`)],
  ['after a date in figures', inText((words) => `As of 3/1/2026: ${words}`)],
  ['for a plan', inText((words) => `For Medicare Advantage members, ${lower(words)}`)],
  ['as a note', inText((words) => `NOTE: ${words}`)],
  ['as a bullet', inText((words, { name }) => `Policy on ${name}\n\n• ${words}`)],
  ['as a numbered item', inText((words) => `Billing guidance\n1. Verify eligibility.\n2. ${words}`)],
  ['after a background sentence', inText((words, { name }) => `Many members ask about ${name}. ${words}`)],
  ['before a general sentence', inText((words) => `${words} This applies to all lines of business.`)],
  ['wrapped lines', inText((words) => words.replace(/(.{25,40}?) /g, '$1\n'))],
  [
    'in a long sentence',
    inText((words) => `Consistent with our contracts and with state law, ${lower(words)}`),
  ],
  ['with a tail', inText((words) => `${words.replace(/\.$/, '')}, regardless of the setting.`)],
  ['after a heading with the name', inText((words, { name }) => `${name.toUpperCase()}\n${words}`)],
  ['in a cell of notes', inText((words, { code }) => `Code | Notes\n${code} | ${words}`)],
]

/** A sentence about "this service" below or after what names it. */
const namedApart =
  (text: (sentence: string, statement: Statement) => string) => (statement: Statement, words: string) => {
    const { text: sentence } = filled(words, { words: 'this service', codes: [statement.code] })
    return { text: text(sentence, statement), codes: [statement.code] }
  }
sentences.push(
  [
    'this service, named before',
    namedApart((words, { code, name }) => `${name} is reported with ${code}. ${words}`),
  ],
  ['this service, below a heading', namedApart((words, { code, name }) => `${name} (${code})\n${words}`)],
  ['this service, below a code line', namedApart((words, { code, name }) => `${code} – ${name}\n• ${words}`)],
)

const capital = (words: string) => words[0]!.toUpperCase() + words.slice(1)
const OTHERS = ['99050', '99051']

const headed =
  (text: (heading: string, statement: Statement) => string) => (statement: Statement, words: string) => ({
    text: text(words, statement),
    codes: statement.list,
  })
const headings: [name: string, render: Rendering['render']][] = [
  ['heading: codes', headed((head, { list }) => `${head}: ${list.join(', ')}`)],
  ['heading – codes', headed((head, { list }) => `${head} – ${list.join(', ')}`)],
  ['heading, codes below', headed((head, { list }) => `${head}\n${list.join('\n')}`)],
  ['heading, codes below in a line', headed((head, { list }) => `${head}\n${list.join(', ')}`)],
  [
    'heading with colon, bullets',
    headed((head, { list }) => `${head}:\n${list.map((one) => `• ${one}`).join('\n')}`),
  ],
  [
    'heading, codes with names',
    headed(
      (head, { list, name }) =>
        `${head}\n${list.map((one, i) => `${one}  ${name}, part ${i + 1}`).join('\n')}`,
    ),
  ],
  ['heading, names with codes', headed((head, { list, name }) => `${head}\n- ${name} (${list.join(', ')})`)],
  ['markdown heading', headed((head, { list }) => `## ${head}\n\n- ${list.join('\n- ')}`)],
  [
    'heading with a word for codes',
    headed((head, { list }) => `${head}\nCPT/HCPCS codes: ${list.join(', ')}`),
  ],
  ['heading in capitals', headed((head, { list }) => `${head.toUpperCase()}\n\n${list.join(', ')}`)],
  [
    'heading over a table',
    headed(
      (head, { list, name }) =>
        `${head}\n\nCode | Description\n${list.map((one) => `${one} | ${name}`).join('\n')}`,
    ),
  ],
  [
    'heading over columns',
    headed(
      (head, { list, name }) =>
        `${head}\n\nCode      Description\n${list.map((one) => `${one}     ${name}`).join('\n')}`,
    ),
  ],
]

const fielded =
  (text: (field: string, value: string, statement: Statement) => string) =>
  (statement: Statement, words: string) => {
    const [field = '', value = ''] = words.split(' = ')
    return { text: text(field, value, statement), codes: [statement.code] }
  }
const fields: [name: string, render: Rendering['render']][] = [
  [
    'table with bars',
    fielded((field, value, { code, name }) => `Code | Description | ${field}\n${code} | ${name} | ${value}`),
  ],
  [
    'markdown table',
    fielded(
      (field, value, { code, name }) =>
        `| Code | Service | ${field} |\n|---|---|---|\n| ${code} | ${name} | ${value} |`,
    ),
  ],
  [
    'table with tabs',
    fielded((field, value, { code, name }) => `CPT\tService\t${field}\n${code}\t${name}\t${value}`),
  ],
  [
    'table with spaces',
    fielded(
      (field, value, { code, name }) =>
        `Code    Description                ${field}\n${code}   ${name}   ${value}`,
    ),
  ],
  [
    'table of values',
    fielded((field, value, { code, name }) => `Code,Description,${field}\n${code},${name},${value}`),
  ],
  ['label and value on a line', fielded((field, value, { code }) => `${code} – ${field}: ${value}`)],
  [
    'labels in lines',
    fielded((field, value, { code, name }) => `Service: ${name}\nCode: ${code}\n${field}: ${value}`),
  ],
  [
    'labels in lines after a title',
    fielded((field, value, { code, name }) => `${capital(name)} (${code})\n${field}: ${value}`),
  ],
  [
    'labels by semicolons',
    fielded((field, value, { code, name }) => `CPT: ${code}; Description: ${name}; ${field}: ${value}`),
  ],
  ['labels by bars', fielded((field, value, { code }) => `Code: ${code} | ${field}: ${value}`)],
  ['label by spaces', fielded((field, value, { code }) => `Code    ${code}\n${field}    ${value}`)],
  ['label by tab', fielded((field, value, { code }) => `Code\t${code}\n${field}\t${value}`)],
  [
    'field first, code after',
    fielded((field, value, { code, name }) => `${field}: ${value}\nCode: ${code} ${name}`),
  ],
  [
    'code, then label in brackets',
    fielded((field, value, { code, name }) => `${capital(name)} ${code} (${field}: ${value})`),
  ],
]

const short =
  (text: (value: string, statement: Statement) => string) => (statement: Statement, words: string) => ({
    text: text(words, statement),
    codes: [statement.code],
  })
const shorts: [name: string, render: Rendering['render']][] = [
  ['code: value', short((value, { code }) => `${code}: ${value}`)],
  ['code - value', short((value, { code }) => `${code} - ${value}`)],
  ['code (value)', short((value, { code }) => `${code} (${value})`)],
  ['code, value', short((value, { code, name }) => `${capital(name)} ${code}, ${value}`)],
  ['code; value', short((value, { code }) => `${code}; ${value}`)],
  ['code, spaces, value', short((value, { code }) => `${code}   ${value}`)],
  ['code, tab, value', short((value, { code }) => `${code}\t${value}`)],
  ['code | name | value', short((value, { code, name }) => `${code} | ${name} | ${value}`)],
  ['code, name, spaces, value', short((value, { code, name }) => `${code}  ${name}  ${value}`)],
  ['name (code) – value', short((value, { code, name }) => `${capital(name)} (${code}) – ${value}`)],
  ['value: code', short((value, { code }) => `${capital(value)}: ${code}`)],
  ['code = value', short((value, { code }) => `${code} = ${value}`)],
  ['items below the code', short((value, { code, name }) => `${capital(name)} – ${code}\n• ${value}`)],
  ['lines of two codes', short((value, { code }) => `${code} ${value}\n${OTHERS[0]} see fee schedule`)],
]

const halfOf = (index: number): Half => (index % 2 === 0 ? 'read' : 'counted')
/** The ways of a form, dealt into halves in turn. */
export const under = (form: Form, list: typeof sentences): Rendering[] =>
  list.map(([name, render], index) => ({ name, form, half: halfOf(index), render }))

/** Every way to put a wording into a text. */
export const RENDERINGS: readonly Rendering[] = [
  ...under('say', sentences),
  ...under('head', headings),
  ...under('field', fields),
  ...under('short', shorts),
]

/** Ways that put nothing around a sentence but another name for its subject. */
const PLAIN_WAYS = ['code alone', 'name billed with the code', 'name between commas', 'range from to']

/** Every sentence of the statements as a labelled text, in the words of a case. */
export const statementsInText = (): { text: string; rules: string[] }[] =>
  RENDERINGS.filter(({ name }) => PLAIN_WAYS.includes(name)).flatMap(({ form, render }) =>
    STATEMENTS.flatMap((statement) =>
      statement.wordings
        .filter((one) => one.form === form)
        .flatMap(({ words }) => render(statement, words) ?? [])
        .map(({ text, codes }) => ({
          text,
          rules: [`${statement.category} ${statement.disposition}: ${codes.join(' ')}`],
        })),
    ),
  )
