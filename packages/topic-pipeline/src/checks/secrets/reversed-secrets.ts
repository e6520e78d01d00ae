import type { Hit, HitFinder } from '../../scan/pattern-rule.ts'
import { CREDENTIAL_PREFIXES, startsCredentialAt } from '../../secret-openings.ts'

const backwards = (text: string): string => [...text].reverse().join('')
const ENDINGS = CREDENTIAL_PREFIXES.map(backwards)
const WORD = /[A-Za-z0-9_+/=.-]{20,200}/g

/** Finds credentials that are written backwards: their prefix stands at the end, in reverse. */
export const reversedSecrets =
  (findFormats: HitFinder): HitFinder =>
  (text) => {
    if (!ENDINGS.some((ending) => text.includes(ending))) return []
    return [...text.matchAll(WORD)].flatMap(({ 0: word, index }): Hit[] => {
      const reversed = backwards(word)
      if (!startsCredentialAt(reversed, 0)) return []
      const hit = findFormats(reversed)[0]
      return hit
        ? [
            {
              ruleId: 'secret.reversed',
              severity: 'error',
              value: hit.value,
              start: index,
              end: index + word.length,
            },
          ]
        : []
    })
  }
