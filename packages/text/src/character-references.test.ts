import { decodeHtmlReferences, decodeXmlReferences, escapeMarkup } from './character-references.ts'

test.each([
  ['M&eacute;ni&#232;re&rsquo;s', 'Ménière’s'],
  ['&#x2264; 3 &amp; more', '≤ 3 & more'],
  ['/a?b=1&copy=2', '/a?b=1&copy=2'],
  ['&unknown; &', '&unknown; &'],
])('%s is read as %s in HTML', (written, text) => expect(decodeHtmlReferences(written)).toBe(text))

test.each([
  ['a&amp;b&#38;c&#x26;d', 'a&b&c&d'],
  ['&lt;&gt;&quot;&apos;', `<>"'`],
  ['&eacute;', '&eacute;'],
  ['&#x110000;', '\ufffd'],
])('%s is read as %s in XML', (written, text) => expect(decodeXmlReferences(written)).toBe(text))

test('what is escaped is read back', () => {
  expect(escapeMarkup('a < b & "c" > d')).toBe('a &lt; b &amp; "c" &gt; d')
  expect(decodeXmlReferences(escapeMarkup('&amp; <p>'))).toBe('&amp; <p>')
})
