import { AppError } from '@ppman/errors'

/** Says a unique violation as `conflict`; nothing else of the database's codes is read. */
export async function unlessTaken<T>(write: Promise<T>, message: string): Promise<T> {
  try {
    return await write
  } catch (error) {
    if ((error as { code?: unknown }).code === 'P2002')
      throw new AppError('conflict', message, { cause: error })
    throw error
  }
}
