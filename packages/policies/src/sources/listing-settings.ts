import { z } from 'zod'

/** How a listing is read. Everything has a default; only a json_api has to be told more than its address. */
export const listingSettings = z
  .object({
    /** JSON pointer (RFC 6901) to the list of a json_api; the whole answer when empty. */
    items: z.string().max(200).default(''),
    /** JSON pointers inside an item of a json_api. */
    url_at: z.string().max(200).default('/url'),
    title_at: z.string().max(200).default('/title'),
    number_at: z.string().max(200).default('/number'),
    published_at: z.string().max(200).default('/published'),
    /** JSON pointer to the address of the next page of a json_api. */
    next_at: z.string().max(200).default(''),
    /** Only addresses with one of these patterns are documents; `*` stands for anything. All when empty. */
    match: z.array(z.string().min(1).max(200)).max(20).default([]),
    /** Hosts that documents may be on besides the listing's own site. */
    allow_hosts: z.array(z.string().min(1).max(253)).max(50).default([]),
    /** Most documents that are taken from it. */
    max_items: z.int().min(1).max(20_000).default(5_000),
    /** How often its documents are looked at; as often as the listing unless told. */
    document_interval_s: z.int().min(60).max(31_536_000).optional(),
  })
  .strict()

export type ListingSettings = z.output<typeof listingSettings>
