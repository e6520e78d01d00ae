import { aContext, aDraft } from '../draft.fixtures.ts'
import { runPipeline } from '../pipeline.ts'

const found = (bodyMdx: string) =>
  runPipeline(aDraft({ bodyMdx }), aContext())
    .findings.filter((finding) => finding.class === 'alt')
    .map(({ ruleId, severity }) => [ruleId, severity])

test.each([
  ['![](./flow.png)', 'alt.missing', 'error'],
  ['![   ](./flow.png)', 'alt.missing', 'error'],
  ['<img src="/img/flow.png" width="600" />', 'alt.missing', 'error'],
  ['![][d]\n\n[d]: ./diagram.svg', 'alt.missing', 'error'],
  ['<Frame><Image src="/img/claims.png" /></Frame>', 'alt.missing-component', 'error'],
  ['[![](./badge.svg)](https://example.com)', 'alt.link-image', 'error'],
  ['![IMG_2031.png](./IMG_2031.png)', 'alt.filename', 'warning'],
  ['![image](./a.png)', 'alt.generic', 'warning'],
  ['![Screenshot 2026-01-02](./a.png)', 'alt.generic', 'warning'],
  ['![picture of](./a.png)', 'alt.generic', 'warning'],
  ['![—](./a.png)', 'alt.generic', 'warning'],
  ['![DSC_0012](./a.png)', 'alt.filename', 'warning'],
  ['![https://example.com/a.png](./a.png)', 'alt.filename', 'warning'],
  ['An element left open: <img src="a.png">', 'alt.missing', 'error'],
  ['![TODO alt text](./a.png)', 'alt.placeholder', 'warning'],
  [`![${'a long story '.repeat(30)}](./a.png)`, 'alt.too-long', 'warning'],
  ['```mermaid\ngraph TD\n  A-->B\n```', 'alt.mermaid-no-title', 'warning'],
])('%s breaks %s', (text, ruleId, severity) => expect(found(text)).toEqual([[ruleId, severity]]))

test.each([
  ['a kind with what it shows', '![Chart of denied claims, 2024 to 2026](./a.svg)'],
  ['a sentence', '![Sequence of the three calls](./a.svg)'],
  ['a declared decoration', '<img src="/img/divider.svg" alt="" role="presentation" />'],
  ['code', 'An image is `![](x.png)`.'],
])('accepts %s', (_, text) => expect(found(text)).toEqual([]))
