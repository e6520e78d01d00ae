import { generateClient, isGenerated } from './generate.mjs'
import { installPackages, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { fail } from './say.mjs'

const SENTENCES = {
  ENOSPC: 'The disk is full',
  EACCES: 'This account may not write there',
  EROFS: 'The file system is read-only',
}

/** Installs packages and generates the database client where what they are made from has changed. */
export async function prepare() {
  if (isInstalled() && isGenerated()) return
  try {
    await withLock(() => {
      if (!isInstalled()) installPackages()
      if (!isGenerated()) generateClient()
    })
  } catch (error) {
    const sentence = SENTENCES[error.code]
    fail(sentence ? `${sentence} (${error.path}).` : error.stack)
  }
}
