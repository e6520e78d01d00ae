import { aContext, aDraft } from '../draft.fixtures.ts'
import { runPipeline } from '../pipeline.ts'

const review = (bodyMdx: string) => runPipeline(aDraft({ bodyMdx }), aContext())
const rules = (bodyMdx: string) => review(bodyMdx).findings.map(({ ruleId }) => ruleId)

describe('structure', () => {
  test.each([
    ['an import', 'import fs from "fs"\n\nText', 'mdx.import'],
    ['an export', 'export const x = 1\n\nText', 'mdx.export'],
    ['an expression', 'Text {process.env.HOME}', 'mdx.expression'],
    ['a spread', '<Card {...globalThis} />', 'mdx.spread'],
    [
      'an event handler',
      '<img src="x.png" alt="A chart of rates" onError="alert(1)" />',
      'mdx.event-handler',
    ],
    ['a computed attribute', '<a href={"java" + "script:1"}>x</a>', 'mdx.attribute-expression'],
    ['an element outside the list', '<iframe src="https://example.com" />', 'mdx.html-not-allowed'],
    ['an unknown component', '<Playground />', 'mdx.component-not-allowed'],
    ['a name from a prototype', '<constructor />', 'mdx.html-not-allowed'],
    ['an open element', '<Note>never closed', 'mdx.syntax'],
  ])('refuses %s', (_, text, ruleId) => {
    expect(rules(text)).toContain(ruleId)
    expect(review(text).decision).toBe('rejected')
  })

  test('allows literals, comments, autolinks and the built-in components', () => {
    expect(rules('<Note>See <https://example.com>. {"literal"} {/* comment */}</Note>')).toEqual([])
  })
})

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src="javascript:alert(1)" alt="a chart" />',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '<svg onload="alert(1)" />',
  '<style>{`body{display:none}`}</style>',
  '<div style={{backgroundImage:"url(javascript:1)"}}>x</div>',
  '<form action="https://evil.invalid"><input name="p"/></form>',
  '![a](data:text/html,x)',
  '<math><mtext><script>1</script></mtext></math>',
  '<base href="https://evil.invalid/" />',
  '<div dangerouslySetInnerHTML={{__html:"<b>1</b>"}} />',
  '<Note title="x" onClick={()=>1}>hi</Note>',
  '<object data="x" />',
  '{eval("1")}',
  '<__proto__ />',
]

test.each(ATTACKS)('renders nothing harmful of %s', (attack) => {
  const html = review(attack).artifacts?.html ?? ''
  expect(html).not.toMatch(
    /<script|on\w+=|javascript:|<iframe|<style|style=|<form|<input|<object|<base|<svg|data:text/i,
  )
})
