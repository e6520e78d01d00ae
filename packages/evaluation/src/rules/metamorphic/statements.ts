import { readFileSync } from 'node:fs'

/** Kinds of wording: a sentence, a heading over codes, a field with its value, a short value. */
export type Form = 'say' | 'head' | 'field' | 'short'

/** A decision about services with many wordings of it. */
export type Statement = {
  category: string
  disposition: string
  /** One code, and two codes of one kind of service, with what the service is called. */
  code: string
  list: readonly string[]
  name: string
  wordings: readonly { form: Form; words: string; half: Half; also: string | null }[]
}

/** Wordings are dealt out in turn: one half is read while the engine is made, one only counted. */
export type Half = 'read' | 'counted'

const blocks = ['statements.txt', 'further-statements.txt'].flatMap((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split(/^== /m)
    .slice(1),
)

/** The statements of both files, in their order. */
export const STATEMENTS: readonly Statement[] = blocks.map((block) => {
  const [head = '', ...lines] = block.trim().split('\n')
  const [decision = '', code = '', name = '', list = ''] = head.split(' | ')
  const [category = '', disposition = ''] = decision.split(' ')
  const counts: Record<string, number> = {}
  const wordings = lines.map((line) => {
    const [, form, words, also = null] = /^(\w+): (.*?)(?: \[or (\w+)\])?$/.exec(line)!
    const index = (counts[form!] = (counts[form!] ?? -1) + 1)
    return { form: form as Form, words: words!, also, half: index % 2 === 0 ? ('read' as const) : 'counted' }
  }) as Statement['wordings']
  return { category, disposition, code, name, list: list.split(', '), wordings }
})
