import { type Dialect, docsDialect, type ErrorKind, ppmanDialect } from '@ppman/errors'
import { type Table, table } from '@ppman/web-ui'
import { z } from 'zod'
import { type ApiDocument, documentationDocument, policyDocument } from '../../api-reference/document.ts'
import { codeContent } from '../../api-reference/inline-code.ts'
import { page } from '../../views.ts'

/** What a program does about a failure of this kind. */
const ADVICE: Record<ErrorKind, string> = {
  bad_request: 'Send a request that HTTP allows.',
  malformed: 'Send valid JSON.',
  invalid_input: 'Correct the fields that the answer names.',
  unauthenticated: 'Send a valid token as Authorization: Bearer.',
  forbidden: 'Use a token with the scope that the operation names.',
  not_found: 'Check the id. What another organization owns is not found, either.',
  method_not_allowed: 'Use a method of the header Allow.',
  conflict: 'Read what exists already, then change that.',
  key_reused: 'Use a new Idempotency-Key for another request.',
  rejected: 'Change the content as the message says.',
  too_large: 'Send less, in parts if need be.',
  unsupported_media: 'Send the body as application/json.',
  rate_limited: 'Wait for the seconds in Retry-After, then try again.',
  internal: 'Report it with the request id. Trying again may help.',
  unavailable: 'Try again after the seconds in Retry-After.',
}

/** Each status and code once, with the advice of its kinds. */
function kindsTable({ kinds }: Dialect, caption: string): Table {
  const rows = Map.groupBy(Object.keys(kinds) as ErrorKind[], (kind) => kinds[kind].join(' '))
  const cells = [...rows.values()].map((alike) => {
    const [status, code] = kinds[alike[0]!]
    return { status, cells: [String(status), code, alike.map((kind) => ADVICE[kind]).join(' Or: ')] }
  })
  return table({
    caption,
    look: 'lean',
    columns: ['Status', 'Code', 'What to do'],
    rows: cells.toSorted((a, b) => a.status - b.status),
  })
}

/** Codes of a description that no kind has: more precise ones of single operations. */
function preciseCodes({ components }: ApiDocument, { kinds }: Dialect): string {
  const { properties = {} } = components.schemas['Error'] ?? {}
  const codes = properties['code'] ?? properties['error']?.properties?.['code']
  const general = new Set(Object.values(kinds).map(([, code]) => code))
  return (codes?.enum ?? [])
    .map(String)
    .filter((code) => !general.has(code))
    .join(', ')
}

const FAILURE = { status: 422, code: 'validation_error', headers: {} }
const policyBody = ppmanDialect.body(
  {
    ...FAILURE,
    message: 'state: Two letters, such as GA.',
    details: [{ path: 'state', code: 'invalid_format', message: 'Two letters, such as GA.' }],
  },
  '6f1f2c1e-0b4e-4c2e-9a51-1d0a2f6b7c11',
)
const docsBody = docsDialect.body(
  {
    ...FAILURE,
    code: docsDialect.kinds.invalid_input[1],
    message: 'slug: Too long: at most 200 characters.',
  },
  '',
)

const model = {
  title: 'Errors',
  description: 'The one shape of errors of each API, with every status and code and what to do about it.',
  policy: {
    body: codeContent(JSON.stringify(policyBody, null, 2)),
    table: kindsTable(ppmanDialect, 'Policy API'),
    precise: preciseCodes(policyDocument, ppmanDialect),
  },
  documentation: {
    body: codeContent(JSON.stringify(docsBody, null, 2)),
    table: kindsTable(docsDialect, 'Documentation API'),
    precise: preciseCodes(documentationDocument, docsDialect),
  },
}

/** Errors of both APIs, from the tables that the services answer with. */
export const developerErrorsPage = page<z.ZodObject, typeof model>({
  path: '/policy/developers/errors',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: () => Promise.resolve(model),
  examples: { page: model },
})
