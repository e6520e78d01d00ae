import { readFileSync } from 'node:fs'
import { parseLinearModel } from '@ppman/text'
import type { LikelyModels } from './likely-criteria.ts'
import { openTagNetwork } from './words/tag-network.ts'

const bytesOf = (name: string) => readFileSync(new URL(name, import.meta.url))
const linearIn = (name: string) => parseLinearModel(bytesOf(name).toString('utf8'))

let stored: LikelyModels | undefined

/** The models that were fitted on every labelled lot; see `likely.fit.ts` of the evaluation. */
export const storedModels = (): LikelyModels =>
  (stored ??= {
    lines: linearIn('./lines.txt'),
    words: {
      linear: linearIn('./words/words.txt'),
      network: openTagNetwork(bytesOf('./words/tag-network.bin')),
    },
    sentences: linearIn('./sentences.txt'),
  })
