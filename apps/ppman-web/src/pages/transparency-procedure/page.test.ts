import { strangerChrome } from '../../testing.ts'
import { transparencyProcedurePage } from './page.ts'

const shown = Object.entries(transparencyProcedurePage.examples).map(([name, model]) => ({
  name,
  html: transparencyProcedurePage.render(model, strangerChrome),
}))
const charts = (html: string) => html.split('<svg class="plot"').slice(1)

test('each chart is followed by its figures as a list, for those who do not see it', () => {
  const all = shown.flatMap(({ html }) => charts(html))
  expect(all.length).toBeGreaterThan(0)
  for (const chart of all) {
    const [svg = '', rest = ''] = chart.split('</svg>', 2)
    const figures = [...svg.matchAll(/<title>([^<]+)<\/title>/g)].map(([, figure]) => figure)
    const listed = [...rest.split('</details>', 1)[0]!.matchAll(/<li>([^<]+)<\/li>/g)].map(([, text]) => text)
    expect(figures.length).toBeGreaterThan(0)
    expect(listed).toEqual(figures)
  }
})

test('the empty form leads to examples', () => {
  const empty = shown.find(({ html }) => html.includes('Type a code'))
  expect(empty?.html).toContain('/transparency/procedure?code=73721')
})
