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
  wordings: readonly { form: Form; words: string; half: Half }[]
}

/** Wordings are dealt out in turn: one half is read while the engine is made, one only counted. */
export type Half = 'read' | 'counted'

const blocks = readFileSync(new URL('statements.txt', import.meta.url), 'utf8')
  .split(/^== /m)
  .slice(1)

/** The statements of `statements.txt`, in its order. */
export const STATEMENTS: readonly Statement[] = blocks.map((block) => {
  const [head = '', ...lines] = block.trim().split('\n')
  const [decision = '', code = '', name = '', list = ''] = head.split(' | ')
  const [category = '', disposition = ''] = decision.split(' ')
  const counts: Record<string, number> = {}
  const wordings = lines.map((line) => {
    const [, form, words] = /^(\w+): (.*)$/.exec(line)!
    const index = (counts[form!] = (counts[form!] ?? -1) + 1)
    return { form: form as Form, words: words!, half: index % 2 === 0 ? ('read' as const) : 'counted' }
  }) as Statement['wordings']
  return { category, disposition, code, name, list: list.split(', '), wordings }
})
