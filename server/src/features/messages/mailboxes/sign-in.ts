import { createHash } from 'node:crypto'
import type { SignInProvider } from '@dormer/contract/messages/mailboxes'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import { SecretUnreadable } from '../../../access/secrets.ts'
import { newToken } from '../../../access/tokens.ts'
import { invalid, refused } from '../../../http/errors.ts'
import { siteAddress } from '../../../http/site-address.ts'
import { googleSignIn, makeGmail } from '../../../providers/email/gmail.ts'
import { makeGraph, microsoftSignIn } from '../../../providers/email/graph.ts'
import { consentUrl, exchangeCode, type OAuthProvider, type OAuthTokens } from '../../../providers/email/oauth.ts'
import { NotSent } from '../../../providers/not-sent.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { GMAIL, OFFICE_365 } from './account.ts'
import { requireSecrets } from './connect.ts'

/** How long somebody may take to sign in, in minutes. */
const PATIENCE_MINUTES = 30

/**
 * Comes back with the code, encrypted for the session that asked: nobody can complete it in somebody else's browser.
 */
const states = z.object({ Provider: z.string(), RedirectUri: z.string(), Verifier: z.string(), Expires: z.string() })
const stateOf = ({ TenantId, SessionId }: Actor) => ({
  table: 'mailbox',
  tenantId: TenantId,
  id: `sign-in ${SessionId}`,
})

const words = { gmail: 'Google', office365: 'Microsoft' } as const

const providerOf = ({ config }: Services, provider: SignInProvider): OAuthProvider => {
  if (provider === 'gmail' && config.google) return googleSignIn(config.google, config.google.at)
  if (provider === 'office365' && config.microsoft) return microsoftSignIn(config.microsoft, config.microsoft.at)
  throw refused(
    `Signing in at ${words[provider]} is not set up; whoever runs Dormer can do that. Until then, connect the mailbox by IMAP.`,
  )
}

/** Where the user signs in, with a verifier that the provider asks for later (RFC 7636). */
export const addressToSignIn = (
  services: Services,
  actor: Actor,
  provider: SignInProvider,
  request: FastifyRequest,
  loginHint: string | undefined,
) => {
  const at = providerOf(services, provider)
  const RedirectUri = new URL(`/settings/email/${provider}`, siteAddress(services.config, request)).href
  const Verifier = newToken()
  const Expires = clock.now().add({ minutes: PATIENCE_MINUTES }).toString()
  const asked = { Provider: provider, RedirectUri, Verifier, Expires }
  const state = Buffer.from(requireSecrets(services).encrypt(asked, stateOf(actor)), 'base64').toString('base64url')
  const challenge = createHash('sha256').update(Verifier).digest('base64url')
  return consentUrl(at, { redirectUri: RedirectUri, state, loginHint, challenge })
}

/** The mailbox of the account that signed in. A 400 says what went wrong. */
export const signInWith = async (
  services: Services,
  actor: Actor,
  provider: SignInProvider,
  { Code, State }: { Code: string; State?: string | null },
) => {
  const at = providerOf(services, provider)
  const { RedirectUri, Verifier } = readState(services, actor, provider, State)
  const signal = AbortSignal.timeout(60_000)
  try {
    const secret = await exchangeCode(at, { code: Code, redirectUri: RedirectUri, verifier: Verifier }, signal)
    const email = await addressOf(services, provider, secret, signal)
    return {
      Email: email.toLowerCase(),
      EmailProviderId: provider === 'gmail' ? GMAIL : OFFICE_365,
      secret,
    }
  } catch (error) {
    if (error instanceof NotSent) throw invalid({ Code: error.message })
    throw error
  }
}

const addressOf = ({ config }: Services, provider: SignInProvider, tokens: OAuthTokens, signal: AbortSignal) => {
  const account = { tokens, keep: async () => {} }
  if (provider === 'gmail' && config.google) return makeGmail(config.google, account, config.google.at).address(signal)
  if (provider === 'office365' && config.microsoft)
    return makeGraph(config.microsoft, account, config.microsoft.at).address(signal)
  throw new Error(`${provider} is not set up`)
}

const readState = (services: Services, actor: Actor, provider: SignInProvider, state: string | null | undefined) => {
  const again = () => refused(`This sign-in was not started here, or took too long. Start again at Connect Mailbox.`)
  try {
    const read = states.parse(requireSecrets(services).decrypt(state ?? '', stateOf(actor)))
    if (read.Provider !== provider || Temporal.Instant.compare(read.Expires, clock.now()) < 0) throw again()
    return read
  } catch (error) {
    throw error instanceof SecretUnreadable ? again() : error
  }
}
