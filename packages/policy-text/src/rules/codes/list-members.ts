import { expandRange } from './code-shape.ts'

/** The members of a list as written, ranges between two of them filled in. */
export function members(list: string, member: RegExp, spelt: (code: string) => string): string[] {
  const found = [...list.matchAll(member)]
  return found.flatMap(({ 0: code, index }, at) => {
    const before = found[at - 1]
    const isTo =
      before && /^\s*(?:-|through|thru|to)\s*$/.test(list.slice(before.index + before[0].length, index))
    const filled = isTo ? expandRange(spelt(before[0]), spelt(code)) : null
    return filled?.slice(1) ?? [spelt(code)]
  })
}
