import type { PageLook } from './page-look.ts'
import type { PdfSetting } from './render-pdf.ts'
import { CALM, type Deed } from './trial-deed.ts'
import { renew, type TrialPage } from './trial-page.ts'

const isPage = ({ form }: TrialPage) => form !== 'pdf'
const isFile = ({ form }: TrialPage) => form === 'pdf'

const looking = (name: string, change: (look: PageLook) => Partial<PageLook>): Deed => ({
  name,
  kind: 'cosmetic',
  fits: isPage,
  act: (page) => {
    page.look = { ...page.look, ...change(page.look) }
    renew(page)
  },
  expect: CALM,
})

const setting = (name: string, change: (set: PdfSetting) => Partial<PdfSetting>): Deed => ({
  name,
  kind: 'cosmetic',
  fits: isFile,
  act: (page) => {
    page.setting = { ...page.setting, ...change(page.setting) }
    renew(page)
  },
  expect: CALM,
})

export const COSMETIC_DEEDS: readonly Deed[] = [
  { name: 'same bytes, or 304 where the server can', kind: 'unchanged', act: () => undefined, expect: CALM },
  looking('stamps, tokens and comments of a new serving', () => ({})),
  looking('another menu', ({ navigation }) => ({ navigation: navigation + 1 })),
  looking('another promotion in its carousel', ({ promotion }) => ({ promotion: promotion + 1 })),
  looking('a promotion below the text, in a box without a telling name', ({ promotion }) => ({
    promotion: promotion + 1,
    isInText: true,
  })),
  looking('lines broken elsewhere', ({ wrapping }) => ({
    wrapping: wrapping === 'broken' ? 'tight' : 'broken',
  })),
  looking('signs written as entities', ({ isEntities }) => ({ isEntities: !isEntities })),
  looking('attributes in another order, class names of a new build', ({ isReversed, build }) => ({
    isReversed: !isReversed,
    build: build + 1_000,
  })),
  looking('further boxes around the text', ({ wrappers }) => ({ wrappers: (wrappers + 2) % 6 })),
  setting('a file printed again by a newer program', ({ producer }) => ({ producer: `${producer}.1` })),
  setting('a file set in other lines and pages', ({ charsInLine, linesOnPage }) => ({
    charsInLine: charsInLine === 92 ? 78 : 92,
    linesOnPage: linesOnPage === 44 ? 38 : 44,
  })),
  setting('a file with a watermark', ({ hasWatermark }) => ({ hasWatermark: !hasWatermark })),
]
