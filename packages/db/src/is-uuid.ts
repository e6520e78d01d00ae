const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the database takes a word of a caller as an id: a comparison with anything else would be an error. */
export const isUuid = (word: string): boolean => UUID.test(word)
