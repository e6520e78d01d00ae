import { attributes, menuOf, type PageLook, promotionOf, stampOf, tokenOf, written } from './page-look.ts'
import type { Part } from './policy-parts.ts'

export const TEMPLATES = ['main', 'article', 'boxes', 'plain'] as const
export type Template = (typeof TEMPLATES)[number]

/** Name of the box that holds a policy on a page of boxes, which a source's selector names. */
export const BOX = 'policy-body'

type Dressed = { parts: readonly Part[]; look: PageLook; template: Template; box?: string }

/** A page as a payer's site would serve it. */
export function renderPage(page: Dressed): string {
  const { look, parts, template } = page
  const joint = look.wrapping === 'tight' ? '' : '\n'
  const news = look.isInText ? `<div class="n${look.build}"><p>${promotionOf(look)}</p></div>` : ''
  const body = wrapped(bodyOf(parts, look, joint), look.wrappers) + news
  const frame = FRAMES[template](page, body)
  const head =
    `<title>${parts[0]!.text} | Northern Benefit</title><meta name="request-token" ` +
    `content="${tokenOf(look)}">`
  return [
    '<!doctype html>',
    `<html lang="en"><head>${head}</head>`,
    `<!-- Timestamp ${look.serving} -->`,
    `<body${attributes(look, { class: `b${look.build}`, 'data-dtconfig': tokenOf(look) })}>`,
    frame,
    '</body></html>',
  ].join(joint)
}

const FRAMES: Record<Template, (page: Dressed, body: string) => string> = {
  main: ({ look }, body) =>
    `<nav><ul>${menuOf(look)}</ul></nav><main` +
    `${attributes(look, { id: 'content', class: `c${look.build}` })}>${body}</main>${foot(look)}`,
  article: ({ look }, body) =>
    `<header><p>Northern Benefit</p><nav>${menuOf(look)}</nav></header><div ` +
    `class="carousel"><p>${promotionOf(look)}</p></div><article>${body}</article>${foot(look)}`,
  boxes: ({ look, box = BOX }, body) =>
    `<div class="site-nav"><ul>${menuOf(look)}</ul></div><div ` +
    `class="side"><p>${promotionOf(look)}</p></div><div` +
    `${attributes(look, { id: 'doc', class: `x${look.build}` })}><div class="${box}">${body}` +
    `</div></div>${foot(look)}`,
  plain: ({ look }, body) =>
    `<div role="navigation"><ul>${menuOf(look)}</ul></div><div` +
    `${attributes(look, { id: 'text', class: `w${look.build}` })}>${body}` +
    `</div><div class="site-footer">${stampOf(look)}</div>`,
}

const foot = (appearance: PageLook) =>
  '<form><input type="hidden" name="__RequestVerificationToken" ' +
  `value="${tokenOf(appearance)}"></form><footer><p>© ${2025 + (appearance.serving % 2)} Northern ` +
  `Benefit</p><p>${stampOf(appearance)}</p></footer>`
const wrapped = (body: string, times: number): string =>
  times === 0 ? body : wrapped(`<div class="w${times}">${body}</div>`, times - 1)

function bodyOf(parts: readonly Part[], appearance: PageLook, joint: string): string {
  const lines: string[] = []
  parts.forEach(({ kind, text }, index) => {
    const [before, after] = [parts[index - 1]?.kind, parts[index + 1]?.kind]
    const words = written(appearance, text)
    if (kind === 'item')
      lines.push(`${before === 'item' ? '' : '<ul>'}<li>${words}</li>${after === 'item' ? '' : '</ul>'}`)
    else if (kind === 'row')
      lines.push(
        `${before === 'row' ? '' : '<table>'}<tr><td>${words.replaceAll(' | ', '</td><td>')}` +
          `</td></tr>${after === 'row' ? '' : '</table>'}`,
      )
    else lines.push(`<${TAGS[kind]}>${words}</${TAGS[kind]}>`)
  })
  return lines.join(joint)
}

const TAGS = { title: 'h1', heading: 'h2', text: 'p' } as const
