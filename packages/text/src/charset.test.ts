import { decodeLabelled, decodeUtf8OrWindows1252, detectEncoding } from './charset.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('a document of the web', () => {
  test.each([
    ['UTF-8 without any label', Buffer.from('né'), '', 'né'],
    ['the charset of the server', latin1('n\xe9'), 'text/html; charset=ISO-8859-1', 'né'],
    ['in quotation marks', latin1('n\xe9'), 'text/html; charset="windows-1252"', 'né'],
    [
      'the declaration of the page',
      latin1('<meta charset="iso-8859-1">n\xe9'),
      '',
      '<meta charset="iso-8859-1">né',
    ],
    ['the declaration of XML', latin1('<?xml encoding="latin1"?>n\xe9'), '', '<?xml encoding="latin1"?>né'],
    [
      'the server before the page',
      Buffer.from('<meta charset=latin1>é'),
      'a/b;charset=utf-8',
      '<meta charset=latin1>é',
    ],
    [
      'the page where the server names none that is known',
      latin1('<meta charset=latin1>\xe9'),
      'a/b;charset=x',
      '<meta charset=latin1>é',
    ],
    ['the byte order mark before the server', Buffer.from('\ufeffé'), 'a/b; charset=windows-1252', 'é'],
    ['the byte order mark of UTF-16', utf16be('\ufeffé'), 'a/b; charset=utf-8', 'é'],
    ['an assignment in a text is no declaration', Buffer.from('charset=latin1 é'), '', 'charset=latin1 é'],
    ['bytes that are no UTF-8', latin1('n\xe9'), '', 'n\ufffd'],
  ])('%s', (_, bytes, contentType, text) => expect(decodeLabelled(bytes, contentType)).toBe(text))
})

describe('a file that nobody describes', () => {
  test.each([
    ['a byte order mark', Buffer.from('\ufeffa'), { encoding: 'utf-8', bomBytes: 3 }],
    ['UTF-16 with its mark', Buffer.from('\ufeffab', 'utf16le'), { encoding: 'utf-16le', bomBytes: 2 }],
    ['UTF-16 without one', Buffer.from('code,price', 'utf16le'), { encoding: 'utf-16le', bomBytes: 0 }],
    ['UTF-16 of the other order', utf16be('code,price'), { encoding: 'utf-16be', bomBytes: 0 }],
    ['a text with a NUL', Buffer.from('co\0de,price'), { encoding: 'utf-8', bomBytes: 0 }],
    ['nothing', Buffer.alloc(0), { encoding: 'utf-8', bomBytes: 0 }],
  ])('%s', (_, bytes, hint) => expect(detectEncoding(bytes)).toEqual(hint))

  test('what is not UTF-8 is Windows-1252', () => {
    expect(decodeUtf8OrWindows1252(Buffer.from('1 – 2'))).toBe('1 – 2')
    expect(decodeUtf8OrWindows1252(latin1('1 \x96 2'))).toBe('1 – 2')
  })
})
