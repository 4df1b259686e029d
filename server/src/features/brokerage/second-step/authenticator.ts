import { Secret, TOTP } from 'otpauth'
import { clock } from '../../../time/clock.ts'

/** The defaults of authenticator apps (RFC 6238): SHA-1, six digits, half a minute. */
const PERIOD = 30
/**
 * How long after its half minute a code is still accepted, for slow typing, and how long before, for a phone whose
 * clock is ahead: altogether, a code is valid for a minute (OWASP ASVS 6.5.5).
 */
const LATE_SECONDS = 20
const EARLY_SECONDS = 10

const totpOf = (secret: string, Email = '') =>
  new TOTP({ issuer: 'Dormer', label: Email, secret: Secret.fromBase32(secret), period: PERIOD })

/** 160 random bits, in the form that apps accept. */
export const newAuthenticatorSecret = () => new Secret({ size: 20 }).base32

/** The content of the QR code. */
export const authenticatorUri = (secret: string, Email: string) => totpOf(secret, Email).toString()

/** The half minute that a code belongs to; undefined if it matches none near now. */
export const stepOfCode = (secret: string, code: string): number | undefined => {
  const totp = totpOf(secret)
  const now = clock.now().epochMilliseconds
  const around = [now - LATE_SECONDS * 1000, now + EARLY_SECONDS * 1000]
  const timestamp = around.find((at) => totp.validate({ token: code, timestamp: at, window: 0 }) !== null)
  return timestamp === undefined ? undefined : totp.counter({ timestamp })
}

/** For tests: the code that an app with this secret shows this many seconds from now. */
export const codeOf = (secret: string, seconds = 0) =>
  totpOf(secret).generate({ timestamp: clock.now().epochMilliseconds + seconds * 1000 })
