/** A case in the form of the labelled ones. */
export type OwnCase = {
  id: string
  kind: string
  url?: string
  selector?: string
  before_html?: string
  after_html?: string
  after_url?: string
  http_status?: number
  index_url?: string
  index_html?: string
  expect: {
    state: 'healed' | 'unchanged' | 'must_not_heal'
    target_contains?: string
    target_must_not_contain?: string
    url?: string
  }
}
