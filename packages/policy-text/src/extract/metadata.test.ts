import { extract } from './extract.ts'
import { metadataOf } from './metadata.ts'

const of = (html: string) => metadataOf(extract(Buffer.from(html), 'text/html'))

test('a document names itself by heading, number and stated date', () => {
  const html =
    '<title>Payer | Policies</title><main><h1>Spine Surgery</h1><p>Policy Number: SP-014.2</p><p>Effective Date: July 1, 2027</p></main>'
  expect(of(html)).toEqual({ title: 'Spine Surgery', number: 'SP-014.2', effectiveOn: '2027-07-01' })
})

test('without a heading the page title stands in, and no date is made up', () => {
  expect(of('<title>Spine</title><p>Last reviewed March 1, 2026. Policy numbers vary.</p>')).toEqual({
    title: 'Spine',
    number: null,
    effectiveOn: null,
  })
})
