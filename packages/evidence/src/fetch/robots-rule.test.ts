import { robotsRule } from './robots-rule.ts'

const TEXT =
  `User-agent: *\nDisallow: /private/\nCrawl-delay: 7\n\nUser-agent: ppman\nDisallow: ` +
  `/files/*.csv$\nCrawl-delay: 900\n`
const rule = (path: string, userAgent: string, text = TEXT) =>
  robotsRule({ robotsUrl: 'https://h.example/robots.txt', text, userAgent }, `https://h.example${path}`)

test('the group of our own name counts, else the group of all', () => {
  expect([rule('/private/x', 'ppman').isAllowed, rule('/files/x.csv', 'ppman').isAllowed]).toEqual([
    true,
    false,
  ])
  expect(rule('/private/x', 'other')).toEqual({ isAllowed: false, delayS: 7 })
})

test('a pause without measure is cut', () => expect(rule('/', 'ppman').delayS).toBe(60))

test('a page in the file’s place forbids nothing', () => {
  expect(rule('/files/x.csv', 'ppman', '<!doctype html><p>Not found</p>')).toEqual({
    isAllowed: true,
    delayS: 0,
  })
})
