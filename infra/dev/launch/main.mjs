import { modes } from './modes.mjs'
import { hasOurNode, rerunUnderOurNode } from './node-24.mjs'
import { prepare } from './prepare.mjs'
import { fail } from './say.mjs'

/** Finds Node 24, installs and generates what changed, then does what the first word says. */
export async function main([mode = '', ...words]) {
  const work = Object.hasOwn(modes, mode) ? modes[mode] : undefined
  if (!work) return fail(`Say one of: ${Object.keys(modes).join(', ')}.`, 2)
  if (!hasOurNode()) return rerunUnderOurNode([mode, ...words])
  await prepare()
  await work(words)
}
