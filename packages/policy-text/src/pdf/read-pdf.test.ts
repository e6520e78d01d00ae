import { gate } from '../extraction/gate.ts'
import { aPdf, aPolicyPdf, aStream, pdfOf } from './pdf.fixtures.ts'
import { type PdfReader, readPdf } from './read-pdf.ts'

const READERS: PdfReader[] = ['any', 'unpdf']
const LIMITS = { timeoutMs: 3_000, memoryMb: 256 }
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const page = (more: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${more} >>`
const ONE_PAGE = '<< /Type /Pages /Kids [5 0 R] /Count 1 >>'

async function extractOf(pdf: Buffer, reader: PdfReader) {
  const read = await readPdf(pdf, reader)
  if (read.kind === 'unread') throw new Error(read.why)
  return read.extract
}

describe.each(READERS)('by %s', (reader) => {
  test('a page is read in paragraphs, each with its page and place', async () => {
    const pdf = aPolicyPdf([
      ['COVERAGE RATIONALE'],
      ['Prior authorization is re-', 'quired for 97110. A second', 'sentence.'],
      ['• An item'],
    ])
    const { blocks } = await extractOf(pdf, reader)
    expect(blocks.map(({ kind, path, text }) => [kind, path.length, text])).toEqual([
      ['heading', 0, 'COVERAGE RATIONALE'],
      ['text', 1, 'Prior authorization is required for 97110.'],
      ['text', 1, 'A second sentence.'],
      ['item', 1, 'An item'],
    ])
    expect(blocks[1]!.at).toMatchObject({
      page: 1,
      box: [50, expect.any(Number), expect.any(Number), expect.any(Number)],
    })
  })

  test('watermarks, page headers and page numbers are no part of the policy', async () => {
    const pages = [1, 2, 3].map((number) => [
      { text: 'Acme Health Medical Policy', x: 50, y: 770 },
      { text: `Page ${number} of 3`, x: 500, y: 20 },
      { text: 'DRAFT COPY', x: 200, y: 300, size: 60, degrees: 45 },
      { text: `Reimbursement for 9711${number} is limited to ${number} units.`, x: 50, y: 500 },
    ])
    const { blocks } = await extractOf(aPdf(pages), reader)
    expect(blocks.map(({ text, at }) => [at!.page, text])).toEqual(
      [1, 2, 3].map((number) => [number, `Reimbursement for 9711${number} is limited to ${number} units.`]),
    )
  })

  test('two columns are read one after the other, and a table row by row', async () => {
    const left = [
      'Coverage of this service is',
      'granted when all of the stated',
      'criteria are met and shown',
      'in the record of the member',
      'who is being treated there.',
    ]
    const right = [
      'Documents must be kept for',
      'as long as the law of the',
      'state asks for and be sent',
      'to the plan when it wants',
      'to see what they show.',
    ]
    const columns = left.flatMap((text, index) => [
      { text, x: 50, y: 600 - 12 * index },
      { text: right[index]!, x: 330, y: 600 - 12 * index },
    ])
    const rows = ['Q4101', 'Q4102'].flatMap((text, index) => [
      { text, x: 50, y: 400 - 20 * index },
      { text: 'Not covered', x: 330, y: 400 - 20 * index },
    ])
    const { blocks } = await extractOf(aPdf([[...columns, ...rows]]), reader)
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ['text', left.join(' ')],
      ['text', right.join(' ')],
      ['row', 'Q4101 | Not covered'],
      ['row', 'Q4102 | Not covered'],
    ])
  })

  test('what the file says about itself is kept', async () => {
    const metadata = {
      Title: 'Spine Policy',
      Subject: 'Effective July 1, 2027',
      CreationDate: 'D:20270401093000Z',
    }
    expect(await extractOf(aPdf([[{ text: 'A rule.', x: 50, y: 700 }]], metadata), reader)).toMatchObject({
      title: 'Spine Policy',
      info: {
        title: 'Spine Policy',
        subject: 'Effective July 1, 2027',
        createdOn: '2027-04-01',
        modifiedOn: null,
      },
    })
  })

  test('a page without text is no document', async () =>
    expect(gate(await extractOf(aPdf([[]]), reader))).toBe('parse_empty'))

  test('an encrypted file, a cut one and a broken one are told apart', async () => {
    const secret =
      `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> ` +
      '>> /ID [<00> <00>]'
    const whole = aPolicyPdf([['One rule.']])
    const locked = pdfOf(
      [CATALOG, ONE_PAGE, FONT, '<< >>', page('/Contents 6 0 R'), aStream('BT ET')],
      secret,
    )
    expect(await readPdf(locked, reader)).toEqual({ kind: 'unread', why: 'encrypted' })
    expect(await readPdf(whole.subarray(0, whole.length / 2), reader)).toEqual({
      kind: 'unread',
      why: 'truncated',
    })
    expect(await readPdf(Buffer.from('%PDF-1.7\nnothing\n%%EOF'), reader)).toEqual({
      kind: 'unread',
      why: 'damaged',
    })
  })

  test('two kilobytes that ask for gigabytes are stopped, and this process goes on', async () => {
    const text = aStream(Buffer.alloc(48e6, '(a) Tj '), 2)
    const asksAgain = `/Contents [${'6 0 R '.repeat(60)}] /Resources << /Font << /F1 3 0 R >> >>`
    const bomb = pdfOf([CATALOG, ONE_PAGE, FONT, '<< >>', page(asksAgain), Buffer.from(text)])
    expect(bomb.length).toBeLessThan(3_000)
    const memory = process.memoryUsage().rss
    const read = await readPdf(bomb, reader, LIMITS)
    expect(read).toMatchObject({ kind: 'unread', why: expect.stringMatching(/timed_out|out_of_memory/) })
    expect(process.memoryUsage().rss - memory).toBeLessThan(200e6)
  })

  test.each<[string, Buffer]>([
    [
      'pages that are their own children',
      pdfOf([CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 >>'], ''),
    ],
    [
      'a drawing that draws itself',
      pdfOf([
        CATALOG,
        ONE_PAGE,
        FONT,
        '<< >>',
        page('/Resources << /XObject << /X 7 0 R >> >> /Contents 6 0 R'),
        aStream('/X Do'),
        '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 7 0 R >> >> ' +
          '/Length 11 >>\nstream\n/X Do /X Do\nendstream',
      ]),
    ],
    [
      'a table that goes on in itself',
      Buffer.from(
        '%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Prev 9 /Root 1 0 R ' +
          '>>\nstartxref\n9\n%%EOF',
      ),
    ],
  ])('%s come to an end', async (_, pdf) => {
    const read = await readPdf(pdf, reader, LIMITS)
    expect(read.kind === 'unread' || gate(read.extract) === 'parse_empty').toBe(true)
  })
})
