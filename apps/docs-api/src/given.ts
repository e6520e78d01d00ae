type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The fields that were supplied: an absent one and one that is `undefined` are the same. */
export const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
