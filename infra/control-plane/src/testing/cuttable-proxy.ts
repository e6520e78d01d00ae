import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server that can be cut and mended: how PostgreSQL or Redis goes away in a test. */
export async function cuttableProxy(targetUrl: string) {
  const target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  let hangs = false
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    sockets.add(client)
    client.on('error', () => client.destroy()).on('close', () => sockets.delete(client))
    if (hangs) return
    const onward = connect(Number(target.port || 5432), target.hostname)
    onward.on('error', () => client.destroy())
    client.on('close', () => onward.destroy())
    onward.on('close', () => client.destroy())
    client.pipe(onward).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = Object.assign(new URL(targetUrl), {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
  }).href
  const dropAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    url,
    cut: () => {
      isCut = true
      dropAll()
    },
    /** Accepts connections and says nothing, as a frozen server does. */
    hang: () => {
      hangs = true
      dropAll()
    },
    mend: () => {
      isCut = hangs = false
      dropAll()
    },
    close: () => {
      dropAll()
      server.close()
    },
  }
}
