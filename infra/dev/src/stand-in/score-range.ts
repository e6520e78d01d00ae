import { RedisError } from './reply.ts'
import { float } from './words.ts'

type Bound = { value: number; isOpen: boolean }

/** A test for scores between two bounds as ZRANGEBYSCORE writes them: `5`, `(5`, `-inf`, `+inf`. */
export function scoreRange(low: string, high: string): (score: number) => boolean {
  const [from, to] = [bound(low), bound(high)]
  return (score) =>
    (from.isOpen ? score > from.value : score >= from.value) &&
    (to.isOpen ? score < to.value : score <= to.value)
}

function bound(word: string): Bound {
  try {
    return word.startsWith('(')
      ? { value: float(word.slice(1)), isOpen: true }
      : { value: float(word), isOpen: false }
  } catch {
    throw new RedisError('ERR min or max is not a float')
  }
}
