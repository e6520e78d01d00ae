let waiting = 0
let served = 0

/** Notes that a caller of this process waits for a connection to the database, until it has one. */
export async function waitInQueue<T>(connect: () => Promise<T>): Promise<T> {
  waiting += 1
  try {
    const connection = await connect()
    served += 1
    return connection
  } finally {
    waiting -= 1
  }
}

/** @returns callers that wait for a connection now, and those that waited and got one */
export const connectionQueue = () => ({ waiting, served })
