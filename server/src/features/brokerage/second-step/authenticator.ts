import { Secret, TOTP } from 'otpauth'
import { clock } from '../../../clock.ts'

/** What authenticator apps take for granted (RFC 6238): SHA-1, six digits, half a minute. */
const PERIOD = 30
/** How many half minutes a phone's clock may be off. */
const DRIFT = 1

const totpOf = (secret: string, Email = '') =>
  new TOTP({ issuer: 'Dormer', label: Email, secret: Secret.fromBase32(secret), period: PERIOD })

/** 160 random bits, as the app is told them. */
export const newAuthenticatorSecret = () => new Secret({ size: 20 }).base32

/** What the QR code says. */
export const authenticatorUri = (secret: string, Email: string) => totpOf(secret, Email).toString()

/** The half minute that a code is for; undefined if it is for none near now. */
export const stepOfCode = (secret: string, code: string): number | undefined => {
  const totp = totpOf(secret)
  const timestamp = clock.now().epochMilliseconds
  const delta = totp.validate({ token: code, timestamp, window: DRIFT })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** For tests: the code that an app with this secret shows so many seconds from now. */
export const codeOf = (secret: string, seconds = 0) =>
  totpOf(secret).generate({ timestamp: clock.now().epochMilliseconds + seconds * 1000 })
