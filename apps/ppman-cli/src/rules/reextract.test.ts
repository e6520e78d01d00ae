import { aPayer } from '@ppman/payers/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { testDb } from '@ppman/db/testing'
import { ppman } from '../testing.ts'

const { pool, url, close } = await testDb()
afterAll(close)

test('reads every policy once', async () => {
  const { id: payerId } = await aPayer(pool)
  await aPolicyChange(pool, { payerId })
  const run = () => ppman(['rules', 'reextract'], { env: { DATABASE_URL: url } })
  expect(await run()).toMatchObject({ status: 0, answers: [{ policies: 1, stayed: 0, added: 0, ended: 0 }] })
  expect(await run()).toMatchObject({ status: 0, answers: [{ policies: 0 }] })
})

test('takes no words', async () => {
  expect(await ppman(['rules', 'reextract', 'all'], { env: {} })).toMatchObject({ status: 2 })
})
