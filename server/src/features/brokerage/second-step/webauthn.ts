import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { refused } from '../../../http/errors.ts'

/** Loaded when a passkey is used, because it is large. */
const library = () => import('@simplewebauthn/server')

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/**
 * The host that passkeys belong to: that of PUBLIC_URL, or `localhost` on the user's own machine. Browsers allow none
 * for numeric addresses, nor elsewhere without TLS.
 */
export const passkeyHost = ({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): string | null => {
  if (!publicUrl) return LOOPBACK.includes(host) ? 'localhost' : null
  const { hostname, protocol } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return null
  return protocol === 'https:' || hostname === 'localhost' ? hostname : null
}

/** Where an answer must come from. Without PUBLIC_URL, the port is the one the browser calls, on this machine only. */
const placeOf = (request: FastifyRequest, config: Config) => {
  const rpID = passkeyHost(config)
  if (!rpID)
    throw refused('Passkeys do not work here yet: whoever runs Dormer has to set PUBLIC_URL to its https address.')
  if (config.publicUrl) return { rpID, origin: new URL(config.publicUrl).origin }
  if (request.hostname !== 'localhost')
    throw refused('On this machine, passkeys work at http://localhost and not at a numeric address. Open Dormer there.')
  return { rpID, origin: `http://${request.host}` }
}

/** Options for the browser to sign in with any passkey it has for this host. */
export const askForPasskey = async (request: FastifyRequest, config: Config) => {
  const { rpID } = placeOf(request, config)
  return (await library()).generateAuthenticationOptions({ rpID, userVerification: 'required' })
}

type Owner = { UserId: number; Email: string; Name: string }
/** Options for the browser to create a passkey that it will later offer by itself. */
export const askForNewPasskey = async (
  request: FastifyRequest,
  config: Config,
  { UserId, Email, Name }: Owner,
  known: { CredentialId: string; Transports: string[] }[],
) => {
  const { rpID } = placeOf(request, config)
  return (await library()).generateRegistrationOptions({
    rpID,
    rpName: 'Dormer',
    userID: new TextEncoder().encode(`user:${UserId}`),
    userName: Email,
    userDisplayName: Name,
    // No attestation is requested, because no decision depends on the device's maker.
    attestationType: 'none',
    excludeCredentials: known.map((one) => ({
      id: one.CredentialId,
      transports: one.Transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The browser's answer, parsed; 400 if it is malformed. */
const parsed = <T extends { id: string }>(text: string): T => {
  try {
    const answer = JSON.parse(text)
    if (typeof answer?.id === 'string' && typeof answer.response === 'object') return answer
  } catch {}
  throw unknownPasskey()
}

export const unknownPasskey = () => refused('This passkey was not accepted. Try again, or sign in with your password.')

type Challenge = (challenge: string) => Promise<boolean>

/** Checks a new passkey; `isAsked` consumes the challenge that it answers. */
export const readNewPasskey = async (request: FastifyRequest, config: Config, text: string, isAsked: Challenge) => {
  const { rpID, origin } = placeOf(request, config)
  const response = parsed<RegistrationResponseJSON>(text)
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: isAsked,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) throw refused('The passkey could not be checked. Try to add it again.')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { CredentialId: id, PublicKey: Buffer.from(publicKey), Counter: counter, Transports: transports as string[] }
}

/** The id of the passkey that answers, as the answer claims: to look it up before it is checked. */
export const credentialOf = (text: string) => parsed<AuthenticationResponseJSON>(text).id

/**
 * Checks a passkey's answer, including that the device verified the user; returns its new counter, undefined if it is
 * wrong.
 */
export const readPasskey = async (
  request: FastifyRequest,
  config: Config,
  text: string,
  passkey: { CredentialId: string; PublicKey: Buffer; Counter: number },
  isAsked: Challenge,
) => {
  const { rpID, origin } = placeOf(request, config)
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: parsed<AuthenticationResponseJSON>(text),
    expectedChallenge: isAsked,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.CredentialId,
      publicKey: new Uint8Array(passkey.PublicKey),
      counter: passkey.Counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}
