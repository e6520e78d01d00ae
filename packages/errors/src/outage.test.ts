import { isOutage } from './index.ts'

const coded = (code: string, message = 'The driver failed.') => Object.assign(new Error(message), { code })
/**
 * As Prisma 7 throws over a driver adapter: the driver's error in `meta`, PostgreSQL's code in a
 * plain object below it.
 */
const prisma = (code: string, cause: object) =>
  Object.assign(new Error('Raw query failed.'), {
    code,
    meta: { driverAdapterError: Object.assign(new Error('DriverAdapterError'), { cause }) },
  })
const postgres = (code: string) => ({
  kind: 'postgres',
  code,
  originalCode: code,
  originalMessage: 'the server is going away',
})

test.each([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
    'ENOTFOUND',
    'ENOSPC',
    'EDQUOT',
    'EROFS',
    'EMFILE',
    'ENOMEM',
  ].map((code) => [code, coded(code)] as const),
  ...['08006', '53100', '53200', '53300', '57P01', '57P02', '57P03', '57014', '25006', '58030'].map(
    (code) => [code, coded(code)] as const,
  ),
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P1018', 'P2024', 'P2028', 'P2037'].map(
    (code) => [code, coded(code)] as const,
  ),
  ...['57P01', '57P03', '53100', '53200', '25006'].flatMap((code) =>
    ['P2010', 'P2039'].map((outer) => [`${outer} around ${code}`, prisma(outer, postgres(code))] as const),
  ),
  ['too many connections, mapped', prisma('P2010', { kind: 'TooManyConnections', originalCode: '53300' })],
  ['a lost connection without code', new Error('Connection terminated unexpectedly')],
  ['no connection in time', new Error('timeout exceeded when trying to connect')],
  ['what was wrapped by us', new Error('A file could not be written.', { cause: coded('ENOSPC') })],
  ['every address refused', new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])],
] as const)('%s passes by itself', (_, error) => expect(isOutage(error)).toBe(true))

test.each([
  ['a broken rule of the database', prisma('P2010', postgres('23505'))],
  ['a wrong query', prisma('P2010', postgres('42703'))],
  ['a missing row', coded('P2025')],
  ['a mistake of ours', new TypeError("Cannot read properties of undefined (reading 'code')")],
  ['a message that speaks of a code', new Error('57P01')],
  ['nothing', undefined],
] as const)('%s does not', (_, error) => expect(isOutage(error)).toBe(false))

test('an error that is its own cause is looked at for a while only', () => {
  const error: Error = new Error('round')
  error.cause = error
  expect(isOutage(error)).toBe(false)
})
