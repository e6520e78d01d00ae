import { createTemplates, frameOf } from '@ppman/web-ui'
import { AUDIENCES, type Audience, consoleSite } from './console-site.ts'

const FOLDER = new URL('./views/', import.meta.url)

/** Values of the layout around every page. */
export type Frame = {
  title: string
  /** Path of the page, to mark it in the header. */
  path: string
  /** The signed-in person's address, or an empty text. */
  email: string
  audience: Audience
  csrfToken: string
}

export type Views = ReturnType<typeof loadViews>

/**
 * Compiles the templates once. Each template can be a part of another, by its path without ending.
 */
export function loadViews(config: Parameters<typeof consoleSite>[0]) {
  const { compile, readFolder } = createTemplates(FOLDER)
  const templates = new Map(readFolder(FOLDER).map(([name, source]) => [name, compile(source)]))
  const sites = Object.fromEntries(
    AUDIENCES.map((audience) => [audience, consoleSite(config, audience)]),
  ) as Record<Audience, ReturnType<typeof consoleSite>>
  const frameFor = ({ title, path, email, audience, csrfToken }: Frame) =>
    frameOf(
      sites[audience],
      { title, path, section: email === '' ? null : 'console', isIndexed: false },
      {
        signedInAs: email === '' ? null : email,
        signInHref: '',
        homeHref: '/console/account',
        signOut: { action: '/console/sign-out', field: 'csrf_token', token: csrfToken },
        nonce: '',
      },
    )
  return {
    render(name: string, model: Frame & Record<string, unknown>): string {
      const template = templates.get(name)
      if (!template) throw new Error(`There is no view ${name}.`)
      return template({ reload: null, ...model, frame: frameFor(model) })
    },
  }
}
