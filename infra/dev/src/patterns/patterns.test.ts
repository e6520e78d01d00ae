import { hostileTexts, measurePattern } from './measure-pattern.ts'

test('a pattern that starts anew at each digit is found to be slow', () => {
  const { source, flags } = /\d[\d,]*\.\d{2} USD/g
  expect(hostileTexts(source, flags).length).toBeGreaterThan(10)
  expect(measurePattern({ source, flags }, 20_000).slow).not.toBeNull()
}, 300_000)

test.each([/\b\w{0,30} units?\b/gi, /^\d{5}$/])('%s is found to be quick', ({ source, flags }) =>
  expect(measurePattern({ source, flags }).slow).toBeNull(),
)
