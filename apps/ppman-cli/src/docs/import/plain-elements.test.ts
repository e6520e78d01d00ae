import { dropTemplateTags } from './plain-elements.ts'

test('tags that are never closed stay as they are, however many there are', () => {
  for (const opening of ['{{<', '{% ', '<!--']) {
    const text = opening.repeat(200_000)
    expect(dropTemplateTags(text)).toEqual({ text, warnings: [] })
  }
})

test('a tag ends at its nearest close, and comments leave their line ends', () => {
  const { text, warnings } = dropTemplateTags('a {{< x {{< y >}} b {%- if z -%} c\n<!-- d\ne --> f {{% open')
  expect(text).toBe('a  b  c\n\n f {{% open')
  expect(warnings.map(({ kind, line, detail }) => [kind, line, detail])).toEqual([
    ['shortcode.dropped', 1, '{{< x {{< y >}}'],
    ['liquid.dropped', 1, '{%- if z -%}'],
  ])
})
