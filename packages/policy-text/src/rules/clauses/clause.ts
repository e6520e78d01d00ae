import { type Role, roleOf } from './roles.ts'
import type { Group, Shadow } from './group.ts'
import { type Piece, splitClauses } from './split-clauses.ts'

export type RoledGroup = Group & { role: Role }

/** A clause of a sentence with what its codes are in it. Places in the source text are UTF-16 units. */
export type Clause = {
  /** Its shadow, and that of the clause before, for what it leaves unsaid. */
  text: string
  previous: string
  groups: readonly RoledGroup[]
  /** Lists of billing codes that the clause is about; of the clause before when it names none. */
  subjects: readonly RoledGroup[]
  isInherited: boolean
  /** Lists of the clause before that this one goes on about, as its companions and containers. */
  context: readonly RoledGroup[]
  start: number
  end: number
}

const STARTS_WITHOUT_SUBJECT =
  /^\s*(?:(?:an? |documented )*(?:trial|failure|inadequate response|step therapy)\b|(?:it|they|these|this|such|which|both|all)\b|(?:is|are|will|must|may|should|shall|does|do|can|cannot|has|have|requires?|needs?|limited|not|plays|bears|carries|affects|remains|serves)\b)/i

/** The clauses of a sentence. One that names no billing code, or only in passing, is about those of the clause before. */
export function readClauses(shadow: Shadow): Clause[] {
  const clauses: Clause[] = []
  const pieces = splitClauses(shadow)
  for (const [at, piece] of pieces.entries()) {
    const groups = piece.groups.map((group) => ({
      ...group,
      role: group.kind === 'service' ? roleOf(piece.text, group) : ('subject' as const),
    }))
    const last = clauses.at(-1)
    const own = at === 0 ? subjectsOrListed(groups, pieces) : subjectsOf(groups)
    const takesOver =
      last !== undefined &&
      (own.length === 0 ||
        (own.every(({ role }) => role !== 'subject') && STARTS_WITHOUT_SUBJECT.test(piece.text)))
    const subjects = takesOver ? last.subjects : own
    const isInherited =
      takesOver &&
      (subjects.length > 0 ||
        (last.groups.some(({ kind }) => kind === 'modifier') && STARTS_WITHOUT_SUBJECT.test(piece.text)))
    const { start, end } = placeOf(shadow, piece)
    clauses.push({
      text: piece.text,
      previous: last?.text ?? '',
      groups,
      subjects,
      isInherited,
      context:
        last && (isInherited || STARTS_WITHOUT_SUBJECT.test(piece.text))
          ? [...last.context, ...last.groups]
          : [],
      start: isInherited ? last.start : start,
      end,
    })
  }
  return clauses
}

/** "The following codes do not …, but are …: 22612, 22614": the list stands at the end of the sentence. */
function subjectsOrListed(groups: readonly RoledGroup[], [first, ...rest]: readonly Piece[]): RoledGroup[] {
  const own = subjectsOf(groups)
  if (own.length > 0 || !/\bfollowing\b/i.test(first!.text)) return own
  const listing = rest.find(({ text }) => /:\s*\ue000/.test(text))
  return (listing?.groups ?? [])
    .filter(({ kind }) => kind === 'service')
    .map((group) => ({ ...group, role: 'subject' }))
}

/** What the clause is about: where every list stands in passing, the first of them after all ("visits billed with 99213 …"). */
function subjectsOf(groups: readonly RoledGroup[]): RoledGroup[] {
  const services = groups.filter(({ kind }) => kind === 'service')
  const named = services.filter(({ role }) => role === 'subject')
  if (named.length > 0) return named
  return services.filter(({ role }) => role === 'companion' || role === 'container').slice(0, 1)
}

function placeOf({ sourceOf, groups }: Shadow, { text, from }: Piece): { start: number; end: number } {
  const lead = text.length - text.trimStart().length
  const [first, last] = [from + lead, from + Math.max(lead, text.trimEnd().length - 1)]
  const group = groups.find(({ at }) => at === last)
  return { start: sourceOf[first] ?? 0, end: group ? group.end : (sourceOf[last] ?? 0) + 1 }
}
