import fc from 'fast-check'
import { type BrokenRow, csvReader, type Row } from './csv-reader.ts'

type Read = { cells: string[]; at: string }

/** Reads a text handed over in pieces; `at` is what the byte range of each row holds. */
function read(
  text: string | Buffer,
  { pieceBytes = 7, delimiter = ',', stemCells = 0, hasEscapes = false } = {},
) {
  const bytes = Buffer.from(text)
  const rows: Read[] = []
  const repeated: number[] = []
  const broken: string[] = []
  const range = ({ byteOffset, byteLength }: BrokenRow) =>
    bytes.toString('utf8', byteOffset, byteOffset + byteLength)
  const onRow = (row: Row) => {
    if (row.isStemRepeated) repeated.push(rows.length)
    rows.push({
      cells: Array.from({ length: row.cells }, (_, i) => row.buf.toString('utf8', row.start[i], row.end[i])),
      at: range(row),
    })
  }
  const reader = csvReader({
    delimiter: delimiter.charCodeAt(0),
    hasEscapes,
    stemCells,
    onRow,
    onBroken: (row) => void broken.push(range(row)),
  })
  for (let i = 0; i < bytes.length; i += pieceBytes) reader.push(bytes.subarray(i, i + pieceBytes))
  reader.end()
  return { rows, repeated, broken }
}

test.each([
  [
    'plain cells',
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a last row without a line end',
    'a,b\nc,',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  [
    'CR LF',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'CR alone',
    'a,b\rc,d\r',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['mixed line ends and a blank row', 'a\r\n\nb\rc', [['a'], [''], ['b'], ['c']]],
  [
    'quoted cells over several lines',
    '"a\nb",c\n"d,e",f\n',
    [
      ['a\nb', 'c'],
      ['d,e', 'f'],
    ],
  ],
  ['doubled quotes', '"3"" pipe","""x"""\n', [['3" pipe', '"x"']]],
  ['an inch mark in a plain cell', 'PIPE 3/4" LONG,x\n', [['PIPE 3/4" LONG', 'x']]],
  ['an inch mark that nobody doubled', '"PIPE 3/4" LONG, THIN",x\n', [['PIPE 3/4" LONG, THIN', 'x']]],
  ['blanks after a closing quote', '"a" ,b\n', [['a', 'b']]],
  ['blanks in front of a quote', 'a, "b, c",  "d"\n', [['a', 'b, c', 'd']]],
  ['marks that repeat the cell above', 'a, ",b, ",c\n', [['a', ' "', 'b', ' "', 'c']]],
  [
    'a quote behind blanks that is closed elsewhere',
    'a, "b" x,c\nd, "e\nf"\n',
    [['a', ' "b" x', 'c'], ['d', ' "e'], ['f"']],
  ],
  ['empty quoted cells', '"",""\n', [['', '']]],
])('reads %s', (_, text, expected) => {
  for (const pieceBytes of [1, 2, 3, 1_000])
    expect(read(text, { pieceBytes }).rows.map(({ cells }) => cells)).toEqual(expected)
})

test('a quote behind a backslash is text where a file has it so', () => {
  const text = '"16\\", titanium",x\n"say \\"A\\"","C:\\\\ \\"D\\""\n'
  for (const pieceBytes of [1, 3, 1_000])
    expect(read(text, { pieceBytes, hasEscapes: true }).rows.map(({ cells }) => cells)).toEqual([
      ['16", titanium', 'x'],
      ['say "A"', 'C:\\ "D"'],
    ])
})

test('gives the byte range of each row, line end left out', () => {
  expect(read('é,b\r\n"c\nd",e\nf').rows.map(({ at }) => at)).toEqual(['é,b', '"c\nd",e', 'f'])
})

test('reads back whatever RFC 4180 writes, however it is cut into pieces', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ü', ' ', '"', ',', '\n', '\r', '7'), maxLength: 6 })
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 40 }), (table, pieceBytes) => {
      const lines = table.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
      const { rows, broken } = read(lines.join('\r\n'), { pieceBytes })
      expect(rows).toEqual(table.map((cells, i) => ({ cells, at: lines[i] })))
      expect(broken).toEqual([])
    }),
  )
})

test('a quote that never closes costs its first line, not the file', () => {
  const { rows, broken } = read('a,b\n"never,closed\nc,d\ne,f\n')
  expect(broken).toEqual(['"never,closed'])
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ])
})

test('one endless line is refused', () => {
  expect(() => read('x'.repeat(5_000_000), { pieceBytes: 1_000_000 })).toThrow('line_too_long')
})

test('a file of nothing but unclosed quotes comes to an end', () => {
  expect(() => read('"a\n"b'.repeat(1_000), { pieceBytes: 100_000 })).toThrow('too_many_broken_rows')
})

test('blank lines may be passed over and keep their numbers', () => {
  const bytes = Buffer.from('a\n\n\r\n\r\rb\r\n\n\n\r')
  for (const pieceBytes of [1, 2, 3, 100]) {
    const rows: unknown[] = []
    const onRow = ({ number, byteOffset, buf, start, end }: Row) =>
      void rows.push([number, byteOffset, buf.toString('utf8', start[0], end[0])])
    const reader = csvReader({ delimiter: 0x2c, passesBlankLines: true, onRow, onBroken: () => undefined })
    for (let i = 0; i < bytes.length; i += pieceBytes) reader.push(bytes.subarray(i, i + pieceBytes))
    reader.end()
    expect(rows.filter((row) => (row as string[])[2] !== '')).toEqual([
      [0, 0, 'a'],
      [5, 7, 'b'],
    ])
  }
})

test('tells rows that repeat the first cells of the row before, in pieces of any size', () => {
  const text =
    'a,"b, b",1\na,"b, b",2\na,"b, b",\na,"b, b"\nb,"b, b",3\nb,"b ""b""",4\nb,"b ' +
    '""b""",5\n,,\n,,\nc,d,"6\nc,d,7\nc,d,8'
  const plain = read(text)
  expect(read(text, { stemCells: 2, pieceBytes: 1_000 }).repeated).toEqual([1, 2, 8, 10])
  for (let pieceBytes = 1; pieceBytes <= text.length; pieceBytes++) {
    const { rows, broken, repeated } = read(text, { stemCells: 2, pieceBytes })
    expect({ rows, broken }).toEqual({ rows: plain.rows, broken: plain.broken })
    for (const row of repeated) expect(rows[row]!.cells.slice(0, 2)).toEqual(rows[row - 1]!.cells.slice(0, 2))
  }
})

test.each([
  ['0, which is -0 too', 0, [0, 0x80, 0x80, 0, 0]],
  ['no number', 0xff, [0xff, 0xff, 0x7f, 0x7f, 0xff]],
])('tells apart stems whose eight bytes are, as a number, %s', (_, fill, ends) => {
  const stems = ends.map((end) => Buffer.alloc(8, fill).fill(end, 7))
  const rows = Buffer.concat(stems.flatMap((stem) => [stem, Buffer.from(',1\n')]))
  const found = read(rows, { stemCells: 1, pieceBytes: 1_000 })
  expect(found.rows.map(({ cells }) => cells)).toEqual(stems.map((stem) => [stem.toString(), '1']))
})
