import { extract } from '../extraction/extract.ts'
import { metadataOf } from './metadata.ts'

const of = (html: string) => metadataOf(extract(Buffer.from(html), 'text/html'))

test('a document names itself by heading, number and stated date', () => {
  const html =
    '<title>Payer | Policies</title><main><h1>Spine Surgery</h1><p>Policy Number: ' +
    'SP-014.2</p><p>Effective Date: July 1, 2027</p></main>'
  expect(of(html)).toEqual({ title: 'Spine Surgery', number: 'SP-014.2', effectiveOn: '2027-07-01' })
})

test('without a heading the page title stands in, and no date is made up', () => {
  expect(of('<title>Spine</title><p>Last reviewed March 1, 2026. Policy numbers vary.</p>')).toEqual({
    title: 'Spine',
    number: null,
    effectiveOn: null,
  })
})

describe('what a PDF says of itself', () => {
  const apiInfo = {
    title: 'Spine Surgery',
    subject: 'Effective January 1, 2027. For all plans.',
    createdOn: '2026-11-02',
    modifiedOn: '2026-12-24',
  }
  const read = (text: string) =>
    metadataOf({
      extractor: 'test/1',
      title: apiInfo.title,
      blocks: [{ kind: 'text', path: [], text }],
      asksPassword: false,
      info: apiInfo,
    })

  test('dates it where its text does not', () =>
    expect(read('Surgery is covered.').effectiveOn).toBe('2027-01-01'))

  test('gives way to its text', () =>
    expect(read('Effective Date: March 1, 2027').effectiveOn).toBe('2027-03-01'))

  test('is no date when it only says when the file was made', () =>
    expect(
      metadataOf({
        extractor: 'test/1',
        title: null,
        blocks: [],
        asksPassword: false,
        info: { ...apiInfo, subject: null },
      }).effectiveOn,
    ).toBeNull())
})
