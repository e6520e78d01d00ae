/** A document that is read into versions. */
export type DocumentKind = 'html' | 'pdf' | 'cms_document' | 'cms_article_codes'

/** A page or feed that names documents. */
export const LISTING_KINDS = [
  'index_page',
  'feed',
  'sitemap',
  'json_api',
  'cms_coverage_api',
  'file_list',
] as const
export type ListingKind = (typeof LISTING_KINDS)[number]

export type SourceKind = DocumentKind | ListingKind

/** Kinds that a person may add; a cms_document comes from its listing. */
export const KINDS_TO_ADD = [
  'html',
  'pdf',
  'cms_article_codes',
  ...LISTING_KINDS,
] as const satisfies readonly SourceKind[]

export const isListing = (kind: SourceKind): kind is ListingKind =>
  (LISTING_KINDS as readonly string[]).includes(kind)

/** What an address is expected to hold; its bytes decide what it is. */
export const documentKindOf = (url: string): DocumentKind =>
  /\.pdf$/i.test(URL.parse(url)?.pathname ?? '') ? 'pdf' : 'html'
