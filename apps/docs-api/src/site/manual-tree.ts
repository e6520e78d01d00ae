import { type Page, type PageLine, pathOf } from '../pages/page.ts'

export type TreeTopic = { title: string; href: string; isCurrent: boolean }
export type TreeGroup = { title: string; isOpen: boolean; topics: TreeTopic[] }
export type Turn = { title: string; href: string }

/** The manual around a page: its topics by chapter, in reading order, of the page's own version where it has one. */
export function manualTree(siblings: readonly PageLine[], current: Page): TreeGroup[] {
  const shown = siblings.filter(
    ({ versionTag }) =>
      versionTag === current.versionTag || versionTag === null || current.versionTag === null,
  )
  return [...Map.groupBy(shown, ({ chapterTitle }) => chapterTitle ?? '')].map(([title, lines]) => {
    const topics = lines.map((line) => ({
      title: line.title,
      href: pathOf(line),
      isCurrent: line.topicId === current.topicId,
    }))
    return { title, isOpen: title === '' || topics.some(({ isCurrent }) => isCurrent), topics }
  })
}

/** The pages before and after the current one, as the tree is read. */
export function turns(groups: readonly TreeGroup[]): { previous: Turn | null; next: Turn | null } {
  const all = groups.flatMap(({ topics }) => topics)
  const at = all.findIndex(({ isCurrent }) => isCurrent)
  return { previous: (at > 0 && all[at - 1]) || null, next: (at >= 0 && all[at + 1]) || null }
}
