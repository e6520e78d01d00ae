import type { Hit, HitFinder } from '../../scan/pattern-rule.ts'
import { startsCredentialAt } from '../../secret-openings.ts'

const WORD = /[A-Za-z0-9_+/=.-]{20,200}/g

/** Finds credentials that are written backwards: their prefix stands at the end, in reverse. */
export const reversedSecrets =
  (findFormats: HitFinder): HitFinder =>
  (text) =>
    [...text.matchAll(WORD)].flatMap(({ 0: word, index }): Hit[] => {
      const reversed = [...word].reverse().join('')
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
