import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { NotSent, type Reason } from '../not-sent.ts'
import type { EmailSender } from './email.ts'
import { envelopeOf, mimeOf } from './mime.ts'
import { type Bounce, isDead, type Refusal, refusalOf } from './refusals.rules.ts'
import { isLoopback, type ServerAccount } from './server-account.ts'

/**
 * Sends through an SMTP server over connections kept for reuse. A password is never sent unencrypted, except to this
 * machine. `patience` is how long the server may take to answer, in milliseconds.
 */
export const makeSmtp = (
  { host, address, port, secure, user, password }: ServerAccount,
  { patience = 60_000 } = {},
): EmailSender & { check: () => Promise<void> } => {
  const transport = createTransport({
    pool: true,
    host: address ?? host,
    ...(address && !isIP(host) && { tls: { servername: host } }),
    port,
    secure,
    ...(user && { auth: { user, pass: password ?? '' } }),
    requireTLS: user !== undefined && !isLoopback(host),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // The pool never retries by itself: only the caller knows whether a second attempt is safe.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  /** Emails whose last byte was written to the connection: without an answer, the server may have taken them. */
  const whole = new WeakSet<object>()
  transport.use('stream', (mail, done) => {
    const { message } = mail
    const read = message.createReadStream.bind(message)
    message.createReadStream = (options) => read(options).once('end', () => whole.add(mail.data.raw as object))
    done()
  })

  return {
    send: async (email, signal) => {
      if (signal.aborted) throw new NotSent('later', 'The email was not sent, because Dormer is stopping.')
      const envelope = envelopeOf(email)
      const raw = mimeOf(email)
      let failure: unknown
      raw.once('error', (error) => {
        failure = error
      })
      try {
        const info = await transport.sendMail({ envelope, raw, signal })
        const { deferred = [], rejected = [] } = Object.groupBy(info.rejectedErrors ?? [], (error: SmtpError) =>
          isPassing(error) ? 'deferred' : 'rejected',
        )
        const bounces = (errors: SmtpError[]) => errors.map((error) => bounceOf(error, host))
        return { Id: null, Rejected: bounces(rejected), Deferred: bounces(deferred) }
      } catch (cause) {
        throw failure instanceof NotSent ? failure : whyNot(cause as SmtpError, whole.has(raw))
      } finally {
        raw.destroy()
      }
    },
    wasSent: async () => undefined,
    close: async () => transport.close(),

    /** Whether the server can be reached and takes the password; throws NotSent if not. */
    check: async (): Promise<void> => {
      try {
        await transport.verify()
      } catch (cause) {
        throw whyNot(cause as SmtpError, false)
      }
    },
  }
}

/** The errors that nodemailer throws. */
type SmtpError = Error & {
  code?: string
  responseCode?: number
  response?: string
  command?: string
  recipient?: string
  rejectedErrors?: SmtpError[]
}

const isPassing = ({ responseCode: status = 0 }: SmtpError) => status >= 400 && status < 500

/** What the server said of a recipient that it refused while it took the email for the others. */
const bounceOf = (error: SmtpError, Server: string): Bounce => {
  const Message = wordsOf(error)
  const Refusal = refusalAt('RCPT TO', Message)
  const IsPermanent = (error.responseCode ?? 0) >= 500 && isDead(Refusal)
  return { Recipient: error.recipient ?? '', Refusal, IsPermanent, Message, Server }
}

/** Why an email was not sent. `whole`: all of it had left. */
const whyNot = (error: SmtpError, whole: boolean): NotSent => {
  const { code, responseCode: status = 0, command = '', rejectedErrors = [] } = error
  const because = (reason: Reason, message: string) => new NotSent(reason, message, { cause: error })
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return status >= 400 && status < 500
      ? because('later', 'The mail server cannot check the user name and password now.')
      : because('sign-in', 'The mail server refused the user name and password.')
  if (status >= 400) {
    const words = wordsOf(error)
    if (status < 500) return because('later', `The mail server cannot take the email now: ${words}`)
    if (status === 530) return because('sign-in', `The mail server asks for a user name and password: ${words}`)
    const answers = (rejectedErrors.length ? rejectedErrors : [error]).map(wordsOf)
    const refusals = answers.map((answer) => ({ Refusal: refusalAt(command, answer), Said: answer }))
    const refusal = refusals.find(({ Refusal }) => !isDead(Refusal))
    return refusal
      ? new NotSent('refused', `The mail server refused the email: ${words}`, { cause: error, refusal })
      : because('recipient', `The mail server does not deliver to this address: ${words}`)
  }
  if (whole)
    return because('unknown', 'The connection to the mail server broke before it said whether it took the email.')
  if (code === 'EMESSAGE') return because('refused', 'The email is larger than the mail server takes.')
  if (code === 'ETLS' || isTrustFailure(error))
    return because('later', "The mail server's certificate is not valid, or it offers no encryption.")
  return because('later', 'The mail server cannot be reached now.')
}

/** Before a recipient was named, an address that does not exist is not theirs. */
const refusalAt = (command: string, answer: string): Refusal => {
  const refusal = refusalOf(answer)
  if (!isDead(refusal) || command === 'RCPT TO') return refusal
  // After the email itself, most answers are about us: only a code for the address is believed.
  if (command === 'DATA' && /\b5\.(?:1\.\d+|2\.1)\b/.test(answer)) return refusal
  return command === 'MAIL FROM' ? 'Sender' : 'Unknown'
}

const isTrustFailure = (error: Error) =>
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/.test(
    String((error as { originalCode?: unknown }).originalCode ?? ''),
  )

/** The server's answer on one line. */
const wordsOf = ({ response = '' }: SmtpError) => response.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 300)
