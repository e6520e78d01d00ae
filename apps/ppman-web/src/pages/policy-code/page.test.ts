import { navigating, testSite } from '../../testing.ts'

const { site, signIn, close } = await testSite()
afterAll(close)

const open = async (code: string) =>
  site
    .get(`/policy/codes/${encodeURIComponent(code)}`)
    .set(navigating)
    .set('cookie', await signIn())

test('a code with a modifier leads to the page of the code', async () => {
  const { status, headers } = await open('97110-59')
  expect([status, headers.location]).toEqual([302, '/policy/codes/97110'])
})

test.each(['<B>', 'knee mri', 'surgery'])('%s is no code', async (text) => {
  const { status, text: html } = await open(text)
  expect(status).toBe(404)
  expect(html).toContain('This is not written as a code')
})

test.each(['97110', 'M17.11', 'J1745', '0450', 'GP', '00002-1433-80'])('%s is a code', async (code) => {
  expect((await open(code)).status).toBe(200)
})
