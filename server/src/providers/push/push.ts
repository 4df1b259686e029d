import { createECDH } from 'node:crypto'
import { lookup } from 'node:dns'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import { isPublic } from '../../access/network.ts'
import type { Secrets } from '../../access/secrets.ts'
import type { Config } from '../../config.ts'

/** What a device shows. Devices lie about where others see them, so it says who and when, not what was written. */
export type PushMessage = {
  Title: string
  Body: string
  /** The screen that a click opens. */
  Path: string
  /** What is shown with the same tag is replaced. */
  Tag: string
}

/** Where a browser takes messages, and its keys; as it says itself, so nothing of it is to be trusted. */
type PushAddress = { Endpoint: string; P256dh: string; Auth: string }

/** The push services of browsers (RFC 8030), with this installation's own keys (VAPID, RFC 8292). */
export type PushService = {
  publicKey: string
  /** Whether an address may be one of a push service. */
  isService: (endpoint: string) => boolean
  /** `gone` if the device no longer takes messages; throws if the service should be asked again later. */
  send: (to: PushAddress, message: PushMessage, signal: AbortSignal) => Promise<'taken' | 'gone' | `refused ${number}`>
}

/** How long a service keeps a message for a device that is off, in seconds. */
const TTL = 12 * 60 * 60
const PATIENCE_MS = 10_000

const NOT_PUBLIC = 'NOT_PUBLIC'

/** Connects only to public addresses: to those that were looked up, which cannot be others a moment later. */
export const publicOnly: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const open = error ? [] : found.filter(({ address }) => isPublic(address))
    const [first] = open
    if (error || !first)
      return done(error ?? Object.assign(new Error(`${host} is not a public server`), { code: NOT_PUBLIC }), '', 4)
    return options.all ? done(null, open) : done(null, first.address, first.family)
  })

/** The installation's key pair, made of its secret: the same in each process and after a restore, and stored nowhere. */
const keysFrom = (secrets: Secrets) => {
  const pair = createECDH('prime256v1')
  // Very few of all 32 bytes are no private key.
  for (let n = 0; ; n++)
    try {
      pair.setPrivateKey(secrets.derive(`push ${n}`))
      return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
    } catch (error) {
      if (n === 10) throw error
    }
}

/** Push messages; undefined without secrets. */
export const makePush = (
  { pushAgent, operatorEmail, publicUrl }: Pick<Config, 'pushAgent' | 'operatorEmail' | 'publicUrl'>,
  secrets: Secrets | undefined,
): PushService | undefined => {
  if (!secrets) return undefined
  const keys = keysFrom(secrets)
  const agent = pushAgent ?? new Agent({ lookup: publicOnly })
  // Whom a service may write to about what this installation sends.
  const subject = operatorEmail
    ? `mailto:${operatorEmail}`
    : publicUrl?.startsWith('https:')
      ? publicUrl
      : 'mailto:nobody@example.com'
  const isService = (endpoint: string) => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname, port, username, password, hash } = new URL(endpoint)
    if (protocol !== 'https:' || username || password || hash) return false
    // Names in a network are without a dot; addresses would not be looked up.
    return port === '' && hostname.includes('.') && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  }
  return {
    publicKey: keys.publicKey,
    isService,
    send: async ({ Endpoint, P256dh, Auth }, message, signal) => {
      if (!isService(Endpoint)) return 'gone'
      let details: ReturnType<typeof webPush.generateRequestDetails>
      try {
        details = webPush.generateRequestDetails(
          { endpoint: Endpoint, keys: { p256dh: P256dh, auth: Auth } },
          JSON.stringify(message),
          { vapidDetails: { subject, ...keys }, TTL, urgency: 'high', contentEncoding: 'aes128gcm' },
        )
      } catch {
        // Its key is none.
        return 'gone'
      }
      const status = await new Promise<number>((resolve, reject) => {
        const { method, headers, body } = details
        const sent = request(
          Endpoint,
          { method, headers, agent, signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) },
          (answer) => {
            resolve(answer.statusCode ?? 0)
            // What else it says is of no use, however long it is.
            answer.destroy()
          },
        )
        sent.on('error', (error: NodeJS.ErrnoException) => (error.code === NOT_PUBLIC ? resolve(404) : reject(error)))
        sent.end(body)
      })
      if (status >= 200 && status < 300) return 'taken'
      // 403: it was subscribed with another key, before the installation's secret was changed.
      if ([403, 404, 410].includes(status)) return 'gone'
      if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`)
      return `refused ${status}`
    },
  }
}
