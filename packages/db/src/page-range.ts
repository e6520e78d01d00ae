/** The rows of one page of a list: how many to skip, and how many to take. */
export type PageRange = { skip: number; take: number }
