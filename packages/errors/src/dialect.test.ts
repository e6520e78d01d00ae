import { AppError, docsDialect, type ErrorKind, ppmanDialect, toPublicError } from './index.ts'

const kinds = Object.keys(ppmanDialect.kinds) as ErrorKind[]

test.each(kinds)('%s reads as each document says it', (kind) => {
  const thrown = new AppError(kind, 'A sentence for the caller.', { details: [{ path: 'limit' }] })
  const ppman = toPublicError(thrown, ppmanDialect)
  const docs = toPublicError(thrown, docsDialect)
  expect(ppmanDialect.body(ppman, 'r-1')).toEqual({
    error: {
      code: ppman.code,
      message: 'A sentence for the caller.',
      request_id: 'r-1',
      details: [{ path: 'limit' }],
    },
  })
  expect(docsDialect.body(docs, 'r-1')).toEqual({ error: 'A sentence for the caller.', code: docs.code })
})

test.each([
  ['invalid_input', 422, 'validation_error', 400, 'invalid_request'],
  ['rate_limited', 429, 'rate_limit_exceeded', 429, 'rate_limited'],
  ['too_large', 413, 'payload_too_large', 413, 'payload_too_large'],
] as const)('%s is %i %s to one service and %i %s to the other', (kind, ...rest) => {
  const [ppmanStatus, ppmanCode, docsStatus, docsCode] = rest
  expect(ppmanDialect.kinds[kind]).toEqual([ppmanStatus, ppmanCode])
  expect(docsDialect.kinds[kind]).toEqual([docsStatus, docsCode])
})

test('a bug keeps its words to itself', () => {
  const error = toPublicError(
    new TypeError("Cannot read properties of undefined (reading 'ssn')"),
    ppmanDialect,
  )
  expect(error).toEqual({
    status: 500,
    code: 'internal_error',
    message: 'Something went wrong on our side.',
    headers: {},
  })
})

test('a code of its own wins over the code of the kind', () => {
  const error = new AppError('bad_request', 'The manual does not exist.', { code: 'unknown_parent' })
  expect(toPublicError(error, docsDialect)).toMatchObject({ status: 400, code: 'unknown_parent' })
})
