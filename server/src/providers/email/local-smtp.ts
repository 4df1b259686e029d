import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An email as it arrived: its recipients and its source. */
type Arrived = { from: string; to: string[]; source: string; user: string | undefined }

/** The server's reaction where it should not take an email: a code and words, hanging up, or silence. */
export type SmtpFault = `${number} ${string}` | 'hangs up' | 'says nothing'

/**
 * A real SMTP server for tests, on this machine. `arrived` is what it took; `faults` says where it refuses or hangs up:
 * `half` in the middle of the email, `taken` after it took the email but before it says so. One user may sign in: ana,
 * with the password `secret-word`.
 */
export const startLocalSmtp = async (options: SMTPServerOptions = {}) => {
  const arrived: Arrived[] = []
  const faults: Partial<Record<'connect' | 'auth' | 'mail' | 'data' | 'taken' | 'half', SmtpFault>> & {
    rcpt?: Record<string, SmtpFault>
  } = {}
  const seen = { connections: 0 }
  const hangUp = () => {
    for (const connection of server.connections)
      (connection as unknown as { _socket: { destroy(): void } })._socket.destroy()
  }
  const answer = (fault: SmtpFault | undefined, done: (error?: Error) => void) => {
    if (fault === 'hangs up') return hangUp()
    if (fault === 'says nothing') return
    if (!fault) return done()
    const [code, ...words] = fault.split(' ')
    done(Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }))
  }
  const server: SMTPServer = new SMTPServer({
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onConnect: (_session, done) => {
      seen.connections++
      answer(faults.connect, done)
    },
    onAuth: ({ username, password }, _session, done) => {
      const right = username === 'ana' && password === 'secret-word'
      const fault = faults.auth ?? (right ? undefined : '535 5.7.8 Authentication credentials invalid')
      answer(fault, (error) => done(error, { user: username }))
    },
    onMailFrom: (_address, _session, done) => answer(faults.mail, done),
    onRcptTo: ({ address }, _session, done) => answer(faults.rcpt?.[address], done),
    onData: (stream, session, done) => {
      if (faults.half) {
        stream.once('data', hangUp)
        return
      }
      text(stream).then((source) => {
        if (faults.data) return answer(faults.data, done)
        arrived.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map((r) => r.address),
          source,
          user: session.user as string | undefined,
        })
        answer(faults.taken, done)
      }, done)
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    host: '127.0.0.1',
    port: (server.server.address() as AddressInfo).port,
    arrived,
    faults,
    /** How many connections were made. */
    seen,
    stop: () => {
      hangUp()
      return new Promise<void>((closed) => server.close(closed))
    },
  }
}
