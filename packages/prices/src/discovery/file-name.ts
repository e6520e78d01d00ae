/** Longer ones are cut: no file system holds them. */
const MAX_CHARS = 200

/** What a file is called: as its server says (RFC 6266), else the last part of its address. */
export function fileNameOf(url: string, headers: Readonly<Record<string, string>>): string {
  const disposition = headers['content-disposition'] ?? ''
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"([^"]+)"|([^;]+))/i.exec(disposition)
  const said = (encoded ? unescaped(encoded) : (plain?.[1] ?? plain?.[2])) ?? unescaped(new URL(url).pathname)
  const name = said.split(/[/\\]/).findLast(Boolean)?.replaceAll('\0', '').trim()
  return (name || 'price-file').slice(0, MAX_CHARS).toWellFormed()
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
