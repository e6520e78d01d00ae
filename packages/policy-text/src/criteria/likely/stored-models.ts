import { readFileSync } from 'node:fs'
import { parseLinearModel } from '@ppman/text'
import type { LikelyModels } from './likely-criteria.ts'

const modelIn = (name: string) => parseLinearModel(readFileSync(new URL(name, import.meta.url), 'utf8'))

let stored: LikelyModels | undefined

/** The models that were fitted on every labelled lot; see `likely.fit.ts` of the evaluation. */
export const storedModels = (): LikelyModels =>
  (stored ??= { lines: modelIn('./lines.txt'), words: modelIn('./words.txt') })
