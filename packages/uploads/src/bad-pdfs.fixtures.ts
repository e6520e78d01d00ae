import { aPdf, aPolicyPdf, aStream, pdfOf } from '@ppman/policy-text/fixtures'

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const catalog = (more = '') => `<< /Type /Catalog /Pages 2 0 R ${more} >>`
const ONE_PAGE = '<< /Type /Pages /Kids [5 0 R] /Count 1 >>'
const page = (more = '') =>
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> ' +
  `/Contents 6 0 R ${more} >>`
const TEXT = aStream('BT /F1 10 Tf 50 700 Td (Prior authorization is required for 97110.) Tj ET')

/** A file of one page with text, with more in its catalog, its page and its objects. */
const withMore = (inCatalog: string, inPage = '', objects: readonly (string | Buffer)[] = []) =>
  pdfOf([catalog(inCatalog), ONE_PAGE, FONT, '<< >>', page(inPage), TEXT, ...objects])

/** Objects packed into a stream, where a search for plain text does not find them. */
function packedObjects(first: number, object: string, dictionary = '/Type /ObjStm'): Buffer {
  const head = `${first} 0 `
  const stream = aStream(head + object)
  const own = Buffer.from(`<< ${dictionary} /N 1 /First ${head.length} `)
  return Buffer.concat([own, stream.subarray('<< '.length)])
}

/** A page tree of so many pages that all are the same page. */
const manyPages = (count: number) =>
  pdfOf([
    catalog(),
    `<< /Type /Pages /Kids [${'5 0 R '.repeat(count)}] /Count ${count} >>`,
    FONT,
    '<< >>',
    page(),
    TEXT,
  ])

const ENCRYPTION =
  `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> ` +
  '>> /ID [<00> <00>]'

/** A good policy. */
export const goodPolicyPdf = (lines: readonly string[] = []) =>
  aPolicyPdf([
    ['Physical Therapy Policy'],
    ['Policy number: PT-100'],
    ['Prior authorization is required for 97110.'],
    ...lines.map((line) => [line]),
  ])

/** A page tree that claims a thousand million pages and has one, which is what readers show. */
export const overstatedPdf = () =>
  pdfOf([catalog(), '<< /Type /Pages /Kids [5 0 R] /Count 1000000000 >>', FONT, '<< >>', page(), TEXT])

/** Files that must be rejected, by what is wrong with them, and the reason that is given. */
export const badPdfs = (): Record<string, { bytes: Buffer; reason: string }> => ({
  'an empty file': { bytes: Buffer.alloc(0), reason: 'empty_file' },
  'a text file': { bytes: Buffer.from('Prior authorization is required.'), reason: 'not_pdf' },
  'a PDF behind other bytes': {
    bytes: Buffer.concat([Buffer.from('GIF89a'), goodPolicyPdf()]),
    reason: 'not_pdf',
  },
  'half a file': { bytes: goodPolicyPdf().subarray(0, 600), reason: 'damaged' },
  'a broken file': { bytes: Buffer.from('%PDF-1.7\nnothing\n%%EOF'), reason: 'damaged' },
  'a PDF that is a ZIP too': {
    bytes: Buffer.concat([goodPolicyPdf(), Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1')]),
    reason: 'polyglot',
  },
  'a PDF that is a page too': {
    bytes: Buffer.concat([Buffer.from('%PDF-1.7\n%<html><script>1</script>\n'), goodPolicyPdf()]),
    reason: 'polyglot',
  },
  'a PDF with bytes behind its end': {
    bytes: Buffer.concat([goodPolicyPdf(), Buffer.from('#!/bin/sh\n')]),
    reason: 'polyglot',
  },
  'an encrypted file': {
    bytes: pdfOf([catalog(), ONE_PAGE, FONT, '<< >>', page(), TEXT], ENCRYPTION),
    reason: 'encrypted',
  },
  'a script that runs when the file is opened': {
    bytes: withMore('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
    reason: 'active_content',
  },
  'a script whose name is escaped': {
    bytes: withMore('/OpenAction << /S /J#61vaScript /JS (app.alert\\(1\\)) >>'),
    reason: 'active_content',
  },
  'a script in a packed object': {
    bytes: withMore('/OpenAction 7 0 R', '', [
      packedObjects(7, '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'),
    ]),
    reason: 'active_content',
  },
  'a script in a packed object that does not say so': {
    bytes: withMore('/OpenAction 7 0 R', '', [packedObjects(7, '<< /S /JavaScript /JS (1) >>', '/X /Y')]),
    reason: 'active_content',
  },
  'a link that starts a program': {
    bytes: withMore(
      '',
      '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (cmd.exe) >> >>]',
    ),
    reason: 'active_content',
  },
  'an attached file': {
    bytes: withMore('/Names << /EmbeddedFiles << /Names [(a.exe) 7 0 R] >> >>', '', [
      '<< /Type /Filespec /F (a.exe) /EF << /F 8 0 R >> >>',
      '<< /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream',
    ]),
    reason: 'active_content',
  },
  'a page tree of 2,001 pages': { bytes: manyPages(2_001), reason: 'too_many_pages' },
  'pages that are their own children': {
    bytes: pdfOf([catalog(), '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 >>'], ''),
    reason: 'damaged',
  },
  'two kilobytes that unpack to gigabytes': {
    bytes: pdfOf([
      catalog(),
      ONE_PAGE,
      FONT,
      '<< >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [${'6 0 R '.repeat(60)}] ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
      aStream(Buffer.alloc(48e6, '(a) Tj '), 2),
    ]),
    reason: 'too_complex',
  },
  'packed objects that unpack to gigabytes': {
    bytes: withMore('', '', [packedObjects(7, ' '.repeat(200e6))]),
    reason: 'too_complex',
  },
  'lists nested a million deep': {
    bytes: withMore(`/Deep ${'['.repeat(1e6)}${']'.repeat(1e6)}`),
    reason: 'damaged',
  },
  'dictionaries nested a million deep': {
    bytes: withMore(`/Deep ${'<</A'.repeat(1e6)} 1${'>>'.repeat(1e6)}`),
    reason: 'damaged',
  },
  'a page without text': { bytes: aPdf([[]]), reason: 'no_text' },
})
