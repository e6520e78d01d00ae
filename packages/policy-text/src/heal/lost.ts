/** What is known of a document whose address no longer answers. */
export type Lost = {
  url: URL | null
  titles: readonly string[]
  numbers: readonly string[]
  scope: readonly string[]
}
