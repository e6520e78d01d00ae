import type { Clause } from '../../clauses/clause.ts'
import { codesOf, type Finding } from '../finding.ts'

const ONLY_ONE = /\bonly (?:the )?(?:CPT |HCPCS |codes? )*\ue000\)? (?:is|are|will be|gets?|pays?)\b/i

/**
 * "When A and B come in together, only A is paid": the codes of the list that are not named again,
 * or null.
 */
export function besideTheOnlyOne({ text, groups }: Clause): Finding['groups'] | null {
  const only = ONLY_ONE.exec(text)
  if (!only) return null
  const place = only.index + only[0].indexOf('\ue000')
  const services = groups.filter(({ kind }) => kind === 'service')
  const paid = codesOf(services.filter(({ at }) => at === place))
  const listed = services.filter(({ at }) => at < place)
  if (!paid.every((code) => codesOf(listed).includes(code))) return null
  const others = listed.flatMap((group) => {
    const mentions = group.mentions.filter((one) => !one.codes.some(({ code }) => paid.includes(code)))
    return mentions.length > 0 ? [{ ...group, mentions }] : []
  })
  return others.length > 0 ? others : null
}
