import { createHash } from 'node:crypto'
import type { VersionCriteria } from '@ppman/policies/criteria'
import type { CriteriaGroup, CriteriaNode } from '@ppman/policy-text'

export const FHIR_JSON = 'application/fhir+json'

/** Da Vinci Documentation Templates and Rules, the profile of payers' questionnaires. */
const DTR_PROFILE = 'http://hl7.org/fhir/us/davinci-dtr/StructureDefinition/dtr-std-questionnaire'

type Extension = {
  url: string
  valueCode?: string
  valueInteger?: number
  valueString?: string
  extension?: Extension[]
}
type Item = {
  linkId: string
  text: string
  type: 'group' | 'boolean'
  extension: Extension[]
  enableWhen?: { question: string; operator: '=' | '!='; answerBoolean: boolean }[]
  enableBehavior?: 'all'
  item?: Item[]
}

/**
 * The criteria of a version as a FHIR R4 Questionnaire: a group per tree, a yes-or-no question per
 * leaf. Its text is the quote; extensions have the operator and the place of the quote.
 *
 * @param address of the API, without a slash at the end
 */
export function questionnaireOf(read: VersionCriteria, changeId: string, address: string) {
  const { policy, version, effectiveOn, trees } = read
  const items = itemFactory(read, `${address}/fhir/StructureDefinition`)
  const title = [policy.number, policy.title].filter(Boolean).join(' ')
  const source = `${read.url} (${read.reader})`
  const description = `Conditions of coverage as read from ${source}; no publication of the payer.`
  const item = trees.map((tree) => items.group(tree, tree.lead.quote, ''))
  return {
    resourceType: 'Questionnaire',
    meta: { profile: [DTR_PROFILE] },
    text: narrativeOf(title, description),
    url: `${address}/policies/${changeId}/criteria?version=${version}&format=questionnaire`,
    identifier: [{ system: `${address}/policies`, value: policy.id }],
    version: String(version),
    name: `PolicyCriteria${version}`,
    title,
    status: 'draft',
    subjectType: ['Patient'],
    date: read.fetchedAt.toISOString(),
    publisher: policy.payer,
    description,
    ...(effectiveOn && { effectivePeriod: { start: effectiveOn } }),
    // FHIR has no empty arrays.
    ...(item.length > 0 && { item }),
  }
}

/** The profile asks for a narrative. */
const narrativeOf = (...texts: string[]) => {
  const paragraphs = texts.map((one) => `<p>${escapeXml(one)}</p>`).join('')
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${paragraphs}</div>` }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (words: string) => words.replace(/[&<>]/g, (sign) => ENTITIES[sign]!)

/** Makes items; the link id of unchanged words stays the same in every version. */
function itemFactory({ sha256, textForm }: VersionCriteria, definitions: string) {
  const taken = new Map<string, number>()
  const linkIdOf = (prefix: string, words: string) => {
    const id = `${prefix}-${hashOf(words.replace(/\s+/g, ' ').toLowerCase())}`
    const count = (taken.get(id) ?? 0) + 1
    taken.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  }
  const spanOf = (place: { start: number; end: number }): Extension => ({
    url: `${definitions}/source-span`,
    extension: [
      { url: 'start', valueInteger: place.start },
      { url: 'end', valueInteger: place.end },
      { url: 'textForm', valueString: textForm },
      { url: 'documentSha256', valueString: sha256 },
    ],
  })
  const group = (node: CriteriaGroup, text: string, above: string): Item => {
    const linkId = linkIdOf('group', `${above} ${text} ${node.op}`)
    return {
      linkId,
      text,
      type: 'group',
      extension: [
        { url: `${definitions}/criteria-operator`, valueCode: node.op },
        ...(node.n === null ? [] : [{ url: `${definitions}/criteria-count`, valueInteger: node.n }]),
        ...(node.lead ? [spanOf(node.lead)] : []),
      ],
      item: withConditions(
        node,
        node.children.map((child) => itemOf(child, `${above} ${text}`)),
      ),
    }
  }
  const itemOf = (node: CriteriaNode, above: string): Item =>
    node.kind === 'group'
      ? group(node, node.lead?.quote ?? TEXT_OF[node.op], above)
      : {
          linkId: linkIdOf('leaf', `${above} ${node.quote}`),
          text: node.quote,
          type: 'boolean',
          extension: [spanOf(node)],
        }
  return { group }
}

/** Texts of groups that the document gives no words to. */
const TEXT_OF = { all: 'All of:', any: 'Any of:', n_of: 'Several of:', none: 'None of:' } as const

const hashOf = (words: string) => createHash('sha256').update(words, 'utf8').digest('hex').slice(0, 16)

/**
 * Of alternatives, the next is asked while none before it is met. A group that belongs to a
 * condition is asked when that is met.
 */
function withConditions({ op, lead }: CriteriaGroup, items: readonly Item[]): Item[] {
  return items.map((item, index) => {
    const before = items.slice(0, index).filter(({ type }) => type === 'boolean')
    if (before.length === 0) return item
    if (op === 'any') return { ...item, enableWhen: before.map(isNotMet), ...BEHAVIOR }
    const belongs = op === 'all' && lead === null && item.type === 'group'
    return belongs ? { ...item, enableWhen: before.map(isMet), ...BEHAVIOR } : item
  })
}

const BEHAVIOR = { enableBehavior: 'all' as const }
const isNotMet = ({ linkId }: Item) => ({ question: linkId, operator: '!=' as const, answerBoolean: true })
const isMet = ({ linkId }: Item) => ({ question: linkId, operator: '=' as const, answerBoolean: true })
