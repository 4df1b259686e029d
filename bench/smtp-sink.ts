import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/*
 * A mail server in a process of its own that accepts every email and keeps none. It reports each to its parent, with its
 * recipient and the time, in milliseconds of the machine's clock.
 */
const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  logger: false,
  onData: (stream, { envelope }, done) => {
    stream.resume()
    stream.once('end', () => {
      process.send?.({ to: envelope.rcptTo[0]?.address, at: Number(process.hrtime.bigint()) / 1e6 })
      done()
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
