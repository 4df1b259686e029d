import { z } from 'zod'
import { clock } from '../../time/clock.ts'
import { type Answer, type Question, requestBytes, sendRequest } from '../http.ts'
import { NotSent } from '../not-sent.ts'

/** Dormer's registration with a provider. */
export type OAuthClient = { clientId: string; clientSecret: string }

/** What a user's consent gave us; secret. `ExpiresAt` is ISO 8601, for the access token. */
export type OAuthTokens = { AccessToken: string; RefreshToken: string; ExpiresAt: string }

/**
 * A user's account at a provider. `keep` stores new tokens: a provider may end the old ones when it issues new ones.
 */
export type OAuthAccount = { tokens: OAuthTokens; keep: (tokens: OAuthTokens) => Promise<void> }

/** A provider of sign-ins with OAuth 2.0's authorization code (RFC 6749). */
export type OAuthProvider = {
  name: string
  client: OAuthClient
  authorizeUrl: string
  tokenUrl: string
  scope: string
  /** Further parameters for the provider's consent page. */
  extra?: Record<string, string>
}

const granted = z.object({ access_token: z.string(), refresh_token: z.string().optional(), expires_in: z.number() })
const refused = z.object({ error: z.string() })

/**
 * Where the user consents. `state` comes back with the code and must be what this browser was given; `challenge` is the
 * hash of a verifier sent along with the code (RFC 7636).
 */
export const consentUrl = (
  { client, authorizeUrl, scope, extra }: OAuthProvider,
  {
    redirectUri,
    state,
    challenge,
    loginHint,
  }: { redirectUri: string; state: string; challenge: string; loginHint?: string },
): string => {
  const url = new URL(authorizeUrl)
  url.search = new URLSearchParams({
    client_id: client.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(loginHint && { login_hint: loginHint }),
    ...extra,
  }).toString()
  return url.href
}

/** The tokens for the code that the provider issued. Throws NotSent (`sign-in` or `later`). */
export const exchangeCode = async (
  provider: OAuthProvider,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
  signal: AbortSignal,
): Promise<OAuthTokens> => {
  const tokens = await askForTokens(
    provider,
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
    signal,
  )
  if (!tokens.RefreshToken)
    throw new NotSent(
      'sign-in',
      `${provider.name} did not allow Dormer to go on without you. Connect the mailbox again.`,
    )
  return tokens
}

const askForTokens = async (
  { name, client, tokenUrl }: OAuthProvider,
  grant: Record<string, string>,
  signal: AbortSignal,
): Promise<OAuthTokens> => {
  const { clientId, clientSecret } = client
  const { status, body, retryAfter } = await sendRequest(name, tokenUrl, {
    signal,
    broken: 'later',
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...grant }),
  })
  const tokens = granted.safeParse(body)
  if (status === 200 && tokens.success)
    return {
      AccessToken: tokens.data.access_token,
      RefreshToken: tokens.data.refresh_token ?? grant.refresh_token ?? '',
      ExpiresAt: clock
        .now()
        .add({ seconds: Math.floor(tokens.data.expires_in) })
        .toString(),
    }
  const error = refused.safeParse(body).data?.error
  if (error === 'invalid_client' || error === 'unauthorized_client')
    throw new NotSent('sign-in', `${name} does not accept the client ID and secret of Dormer's settings.`)
  if (status >= 400 && status < 500 && status !== 429)
    throw new NotSent('sign-in', `${name} no longer accepts the sign-in of this mailbox. Connect it again.`)
  throw new NotSent('later', `${name} cannot be asked now.`, { retryAfter })
}

/** Calls on behalf of a user's account, with an access token that is renewed when necessary. */
export const authorizedCalls = (provider: OAuthProvider, account: OAuthAccount) => {
  let { tokens } = account
  let renewing: Promise<void> | undefined
  // One at a time: at a second renewal, the provider may end what the first one got.
  const renew = (signal: AbortSignal) => {
    renewing ??= askForTokens(provider, { grant_type: 'refresh_token', refresh_token: tokens.RefreshToken }, signal)
      .then(async (fresh) => {
        tokens = fresh
        await account.keep(fresh)
      })
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }
  const isOld = () => Temporal.Instant.compare(tokens.ExpiresAt, clock.now().add({ minutes: 1 })) < 0

  const called = async <T>(question: Question, how: (question: Question) => Promise<Answer<T>>): Promise<Answer<T>> => {
    const once = () =>
      how({ ...question, headers: { ...question.headers, authorization: `Bearer ${tokens.AccessToken}` } })
    if (isOld()) await renew(question.signal)
    const used = tokens.AccessToken
    const answer = await once()
    if (answer.status !== 401) return answer
    if (used === tokens.AccessToken) await renew(question.signal)
    const again = await once()
    if (again.status === 401)
      throw new NotSent('sign-in', `${provider.name} no longer accepts the sign-in of this mailbox. Connect it again.`)
    return again
  }
  return {
    json: (url: string, question: Question) => called(question, (q) => sendRequest(provider.name, url, q)),
    bytes: (url: string, question: Question, limit: number) =>
      called(question, (q) => requestBytes(provider.name, url, q, limit)),
  }
}

/**
 * Why a provider's API did not do what was asked. `sends`: it was asked to send, which may have happened despite most
 * server errors.
 */
export const refusalOf = (name: string, { status, retryAfter }: Answer, sends: boolean, words = ''): NotSent => {
  if (status === 429 || status === 503)
    return new NotSent('later', `${name} takes no more at the moment.`, { retryAfter })
  if (!sends) return new NotSent('later', `${name} cannot be read now (status ${status}).`, { retryAfter })
  if (status >= 500 || status < 400)
    return new NotSent('unknown', `${name} did not say whether it took the email (status ${status}).`, { retryAfter })
  const said = words.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 300)
  return new NotSent('refused', said ? `${name} refused the email: ${said}` : `${name} refused the email.`)
}
