/** A procedure code as a person types it, with the modifiers behind it. */
type TypedCode = { code: string; modifiers: string[] }

/** A CPT, HCPCS or dental code with up to four modifiers: `97110-59`, `J1745 JZ`, `27447-RT-59`. */
const WITH_MODIFIERS = /^(\d{5}|\d{4}[A-Z]|[A-Z]\d{4})((?:(?:\s*-\s*|\s+)[A-Z0-9]{2}){1,4})$/

/** Reads a code and its modifiers, in upper case. Any other text is the code as it stands. */
export function readTypedCode(text: string): TypedCode {
  const typed = text.trim().toUpperCase()
  const [, code = typed, modifiers = ''] = WITH_MODIFIERS.exec(typed) ?? []
  return { code, modifiers: modifiers.match(/[A-Z0-9]{2}/g) ?? [] }
}

/** A query without the modifiers behind its code; any other query as it stands. */
export function withoutModifiers(query: string): string {
  const { code, modifiers } = readTypedCode(query)
  return modifiers.length > 0 ? code : query.trim()
}
