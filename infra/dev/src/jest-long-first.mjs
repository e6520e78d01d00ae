import { readFileSync } from 'node:fs'
import Sequencer from '@jest/test-sequencer'

/** Test files that took 40 seconds or more on a busy machine, the longest first. */
const LONG_FILES = JSON.parse(readFileSync(new URL('./jest-long-files.json', import.meta.url), 'utf8'))

const rankOf = ({ path }) => LONG_FILES.findIndex((file) => path.endsWith(`/${file}`))

/**
 * Starts the long files first, so that none of them runs alone at the end. Without durations of an
 * earlier run, as in CI, Jest starts the largest files first, and these are small.
 */
export default class LongFirst extends Sequencer {
  async sort(tests) {
    const long = tests.filter((test) => rankOf(test) >= 0).sort((a, b) => rankOf(a) - rankOf(b))
    return [...long, ...(await super.sort(tests.filter((test) => rankOf(test) < 0)))]
  }
}
