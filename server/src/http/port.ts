import { once } from 'node:events'
import { createServer } from 'node:net'

type Place = { port: number; host: string }

/** Explains in words why the program cannot listen on a port. */
export const portError = ({ port, host }: Place) => {
  const other = `PORT=${port < 1024 ? port + 3000 : port + 1} npm start`
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new Error(`port ${port} is in use. Stop what uses it, or choose another: ${other}`)
    if (error.code === 'EACCES')
      throw new Error(`this user may not listen on port ${port}. Choose another (${other}), with a proxy in front.`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new Error(`this machine has no address ${host}. Name one that it has with HOST.`)
    throw error
  }
}

/** Fails if the program will not be able to listen, before anything is created for it. */
export const checkPort = async (place: Place) => {
  // Anyone who connects already is refused and will try again.
  const server = createServer((socket) => socket.destroy()).listen({ port: place.port, host: place.host })
  await once(server, 'listening').catch(portError(place))
  server.close()
  await once(server, 'close')
}
