import { rateScale, readConfig, serviceEnv } from './config.ts'
import { z } from 'zod'

const schema = z.object({ ...serviceEnv, PORT: z.coerce.number().int() })

test('a bad environment is refused whole, with every problem and no value', () => {
  const read = () => readConfig(schema, { PORT: 'eighty', DATABASE_URL: 'mysql://root:hunter2@db', LOG_LEVEL: 'loud' })
  const words = messageOf(read)
  for (const name of ['PORT', 'DATABASE_URL', 'REDIS_URL', 'LOG_LEVEL']) expect(words).toContain(`  ${name}: `)
  expect(words).not.toMatch(/hunter2|eighty/)
})

test('a service is in production unless told otherwise', () => {
  const config = readConfig(schema, { PORT: '1', DATABASE_URL: 'postgresql://h/d', REDIS_URL: 'redis://h' })
  expect(config).toMatchObject({ NODE_ENV: 'production', RATE_LIMIT_SCALE: 1, LOG_LEVEL: 'info' })
})

test('quotas are not raised in production', () => {
  expect(rateScale({ RATE_LIMIT_SCALE: 100, NODE_ENV: 'test' })).toBe(100)
  expect(() => rateScale({ RATE_LIMIT_SCALE: 2, NODE_ENV: 'production' })).toThrow('refused in production')
})

function messageOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('It was accepted.')
}
