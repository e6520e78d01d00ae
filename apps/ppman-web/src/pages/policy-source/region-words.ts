import type { ListedRegion } from '@ppman/policies/versions'
import { instant } from './source-words.ts'

/** A learned region as its source's page tells it. */
export type RegionWords = {
  id: string
  words: string
  where: string
  why: string
  since: string
  used: string
  looks: { at: string; words: string }[]
  takenBack: string
  /** Whether the visitor may take it back. */
  canRevoke: boolean
}

export const regionWords = (region: ListedRegion, mayRevoke: boolean): RegionWords => ({
  id: region.id,
  words: region.words || 'nothing',
  where: region.kind === 'words' ? 'wherever it stands' : whereWords(region),
  why:
    region.kind === 'words'
      ? 'stands on several pages of the site'
      : 'changed at looks that followed each other, without a fact',
  since: instant(region.learnedAt),
  used: region.uses === 1 ? 'left out once' : `left out ${region.uses.toLocaleString('en-US')} times`,
  looks: region.basis.map(({ at, words }) => ({ at: instant(new Date(at)), words: words || 'nothing' })),
  takenBack: region.revokedAt
    ? `taken back on ${instant(region.revokedAt)}: ${region.revokeReason ?? ''}`
    : '',
  canRevoke: mayRevoke && region.state === 'active',
})

function whereWords({ under, after, before }: ListedRegion): string {
  const heading = under.at(-1)
  const [from, to] = [
    after === null ? 'from the beginning' : `after “${shortened(after)}”`,
    before === null ? 'to the end' : `before “${shortened(before)}”`,
  ]
  return `${heading ? `under “${shortened(heading)}”, ` : ''}${from}, ${to}`
}

const SHOWN_CHARS = 80
const shortened = (words: string) => (words.length > SHOWN_CHARS ? `${words.slice(0, SHOWN_CHARS)}…` : words)
