import { aContext, aDraft } from '../../draft.fixtures.ts'
import { parseBody } from '../../markup/mdx-parser.ts'
import { runPipeline } from '../../pipeline.ts'
import { links } from './links.ts'

const found = (bodyMdx: string, stage: 'draft' | 'upsert' | 'approve' = 'upsert') =>
  runPipeline(aDraft({ bodyMdx }), aContext({ stage })).findings.map(({ ruleId, severity }) => [
    ruleId,
    severity,
  ])

describe('links', () => {
  test.each([
    ['a script', '[x](JaVaScRiPt&#58;alert(1))', 'link.unsafe-scheme', 'error'],
    ['a file', '[x](file:///C:/x.json)', 'link.file-scheme', 'error'],
    ['no address', '[x]()', 'link.empty', 'error'],
    ['no words', '[](https://example.com)', 'link.empty-text', 'warning'],
    ['an undefined reference', 'See [the guide][nowhere].', 'link.undefined-reference', 'error'],
    ['a blank in the address', '[Spec](https://exa mple.com/spec)', 'link.malformed', 'error'],
    ['no host', '[Spec](https://)', 'link.malformed', 'error'],
    ['a missing heading of this page', '# Errors\n\n[x](#retry)', 'link.missing-anchor', 'error'],
    ['a missing heading of another page', '[x](./tokens#nothing)', 'link.missing-topic-anchor', 'warning'],
    ['a page that does not exist', '[x](./claims)', 'link.unresolved-topic', 'warning'],
    ['this machine', '[x](http://localhost:3000/)', 'link.local-host', 'warning'],
    ['a private network', '[x](https://10.20.1.15/)', 'link.private-ip', 'warning'],
    ['an internal host', '[x](http://wiki.internal/a)', 'link.local-host', 'warning'],
    ['a host that is missing', '[x](http:///path)', 'link.malformed', 'error'],
    ['mail to nobody', '[x](mailto:)', 'link.empty', 'error'],
    ['a placeholder at the end', '[x](https://example.com/TODO)', 'link.placeholder', 'error'],
    ['an element without an address', '<a>x</a>', 'link.no-address', 'warning'],
    ['a placeholder', '[x](TODO)', 'link.placeholder', 'error'],
    [
      'two definitions',
      '[a]: https://example.com/1\n[a]: https://example.com/2\n\nSee [a].',
      'link.duplicate-definition',
      'warning',
    ],
    [
      'a script in a component',
      '<LinkCard title="Open" href="javascript:void(0)" />',
      'link.unsafe-scheme',
      'error',
    ],
    [
      'a script in a card',
      '<Card title="Open" href="javascript:void(0)">x</Card>',
      'link.unsafe-scheme',
      'error',
    ],
  ])('finds %s', (_, text, ruleId, severity) => expect(found(text)).toEqual([[ruleId, severity]]))

  test('accepts other topics, their headings, whole addresses and mail', () => {
    const text =
      '# Start\n\n[a](./tokens#scopes) [b](/docs/guide/handbook/errors) [c](#start) ' +
      '[d](https://example.com) [e](mailto:a@example.com) ' +
      '[f](https://docs.example.com/docs/guide/handbook/tokens)'
    expect(found(text)).toEqual([])
  })

  test('does not read code as links', () =>
    expect(found('Write `[text](javascript:...)` and `[a][b]`.')).toEqual([]))

  test('lets a page wait for the one it links to until an operator approves it', () => {
    expect(found('[x](./claims)', 'approve')).toEqual([['link.unresolved-topic', 'error']])
    expect(found('[x]()', 'draft')).toEqual([['link.empty', 'warning']])
  })

  test.each([
    ['addresses in one paragraph', 'https://example.com/a '],
    ['half-written links in one paragraph', '[a] (https://example.com/a) '],
    ['brackets before addresses', '[ahttps://example.com/a '],
  ])('reads many %s in linear time', (_, unit) => {
    const cost = (chars: number) => {
      const tree = parseBody(unit.repeat(chars / unit.length), 'md').tree!
      const source = unit.repeat(chars / unit.length)
      const before = process.cpuUsage().user
      links({ tree, source, anchors: [], context: aContext() })
      return process.cpuUsage().user - before
    }
    const growth = () => cost(160_000) / (cost(40_000) + 20_000)
    cost(20_000)
    expect([1, 2, 3].some(() => growth() < 10)).toBe(true)
  })
})
