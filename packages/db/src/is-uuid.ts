const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID. PostgreSQL refuses to compare an id with anything else. */
export const isUuid = (word: string): boolean => UUID.test(word)
