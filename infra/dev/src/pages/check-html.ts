import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

const { resolve } = createRequire(import.meta.url)

/**
 * What the Nu Html Checker of the W3C finds, by the name of the page. One Java process for all
 * pages: it takes seconds to start.
 *
 * @returns null where Java is not installed
 */
export function checkHtml(pages: ReadonlyMap<string, string>): Map<string, string[]> | null {
  const dir = mkdtempSync(path.join(tmpdir(), 'ppman-html-'))
  const names = [...pages.keys()]
  try {
    names.forEach((name, index) => writeFileSync(path.join(dir, `${index}.html`), pages.get(name)!))
    const jar = path.join(path.dirname(resolve('vnu-jar/package.json')), 'build', 'dist', 'vnu.jar')
    const { status, stderr, error } = spawnSync(
      'java',
      ['-Xss4m', '-jar', jar, '--errors-only', '--format', 'json', '--skip-non-html', dir],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return null
    if (error || status === null || !stderr.startsWith('{')) throw error ?? new Error(`vnu failed: ${stderr}`)
    return problemsOf(stderr, names)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

type Message = { url: string; message: string; lastLine?: number }

function problemsOf(json: string, names: readonly string[]): Map<string, string[]> {
  const { messages } = JSON.parse(json) as { messages: Message[] }
  const found = new Map<string, string[]>()
  for (const { url, message, lastLine } of messages) {
    const name = names[Number(path.basename(url, '.html'))]!
    found.set(name, [...(found.get(name) ?? []), `vnu: ${message} (line ${lastLine ?? '?'})`])
  }
  return found
}
