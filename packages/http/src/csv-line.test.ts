import { csvLine } from './csv-line.ts'

test.each([
  [['plain', null, ''], 'plain,,'],
  [['a,b', 'say "so"', 'two\r\nlines'], '"a,b","say ""so""","two\r\nlines"'],
  [[' spaced '], '" spaced "'],
  [['=1+2', '+1 800', '-5', '@sum'], "'=1+2,'+1 800,'-5,'@sum"],
  [['\t=x', '\rx', '=HYPERLINK("http://x")'], `'\t=x,"'\rx","'=HYPERLINK(""http://x"")"`],
  [['a=b', '1-2'], 'a=b,1-2'],
])('writes %j', (cells, line) => expect(csvLine(cells)).toBe(`${line}\r\n`))
