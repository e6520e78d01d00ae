import { hiddenTexts } from './hidden-text.ts'
import { joinedText } from './joined-text.ts'
import { shownText } from './shown-text.ts'
import type { TextView } from './view.ts'

/** What is hidden deeper than this (base64 in base64 in …) is hidden from readers as well. */
const MAX_DEPTH = 4

/** The field as written, as a reader sees it, with its strings joined, and what its encoded runs hide, each read in the same ways again. */
export const viewsOf = (text: string): TextView[] => viewsThrough({ text, originOf: (index) => index })

/** The views of a view, with the road back to the original. Decoded text is shorter than its code, so this ends soon. */
export function viewsThrough(view: TextView, depth = 0): TextView[] {
  const written = [view, ...shownThrough(view)]
  const hidden = depth === MAX_DEPTH ? [] : written.flatMap((each) => inside(each, hiddenTexts(each.text)))
  return [...written, ...inside(written.at(-1)!, [joinedText(written.at(-1)!.text)]), ...hidden.flatMap((each) => viewsThrough(each, depth + 1))]
}

/** An escape may stand for an escape (`%2567`, `&amp;#103;`). */
function shownThrough(view: TextView, rounds = 3): TextView[] {
  const [shown] = rounds > 0 ? inside(view, [shownText(view.text)]) : []
  return shown && shown.text !== view.text ? [shown, ...shownThrough(shown, rounds - 1)] : []
}

const inside = ({ originOf }: TextView, views: readonly (TextView | null)[]): TextView[] =>
  views.flatMap((view) => (view ? [{ ...view, originOf: (index: number) => originOf(view.originOf(index)) }] : []))
