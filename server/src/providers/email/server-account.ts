import { isIPv4 } from 'node:net'

/**
 * An SMTP or IMAP server. `secure` means TLS from the first byte; otherwise STARTTLS is used if the server offers it.
 * If `address` is set, the connection goes there, and the certificate must still be the host's.
 */
export type ServerAccount = {
  host: string
  address?: string
  port: number
  secure: boolean
  user?: string
  password?: string
}

/** Reads `smtp://user:password@host:587` or `smtps://…`; undefined if it is neither. */
export const readSmtpUrl = (text: string): ServerAccount | undefined => {
  const url = URL.parse(text)
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol)) return undefined
  const secure = url.protocol === 'smtps:'
  const server = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
  }
  if (!url.username) return server
  try {
    return { ...server, user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
  } catch {
    // A % that does not encode a character.
    return undefined
  }
}

/** Whether a host is this machine. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
