const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID. PostgreSQL refuses to compare an id with anything else. */
export const isUuid = (word: string): boolean => UUID.test(word)

/**
 * Replaces NUL characters, which PostgreSQL cannot hold; the result matches nothing that is stored.
 */
export const replaceNul = <Text extends string | undefined>(text: Text): Text =>
  text?.replaceAll('\u0000', '\ufffd') as Text

/** The rows of one page of a list: how many to skip, and how many to take. */
export type PageRange = { skip: number; take: number }
