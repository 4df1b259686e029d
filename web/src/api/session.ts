import type { Session } from '@dormer/contract/brokerage/session'

const KEY = 'dormer.session'
/** Signed out by the user. */
const LOGGED_OUT = ''

/** The stored session, shared by all tabs; undefined when signed out. */
export const readSession = (): Session | undefined => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const hasLoggedOut = () => localStorage.getItem(KEY) === LOGGED_OUT

export const startSession = (session: Session) => {
  localStorage.setItem(KEY, JSON.stringify(session))
  window.dispatchEvent(new Event('dormer:session'))
}

/**
 * Clears the session; the app listens for `dormer:session` and asks to sign in. Other tabs are notified through
 * `storage`. The remaining value says whether the session expired or the user logged out.
 */
export const endSession = (loggedOut = false) => {
  if (loggedOut) localStorage.setItem(KEY, LOGGED_OUT)
  else localStorage.removeItem(KEY)
  window.dispatchEvent(new Event('dormer:session'))
}

/** What a user is writing is kept under this and the user's id. */
export const DRAFTS = 'dormer.draft.'
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith(DRAFTS))

export const countDrafts = () => drafts().length

/** Removes what others were writing in this browser. */
export const keepDraftsOf = (userId: number) => {
  for (const key of drafts()) if (!key.startsWith(`${DRAFTS}${userId}.`)) localStorage.removeItem(key)
}

/** Removes what this browser keeps for the user: drafts of messages, and this tab's drafts of notes. */
export const forgetUser = () => {
  for (const key of drafts()) localStorage.removeItem(key)
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('dormer.')) sessionStorage.removeItem(key)
}

type Renewal = 'renewed' | 'ended' | 'unreachable'

/**
 * Runs one at a time across all tabs. Browsers offer no locks on pages served without encryption; there, one at a time
 * per tab.
 */
let last: Promise<unknown> = Promise.resolve()
const inTurn = (renew: () => Promise<Renewal>): Promise<Renewal> => {
  if (navigator.locks) return navigator.locks.request('dormer.refresh', renew)
  const next = last.then(renew)
  last = next.catch(() => undefined)
  return next
}

/**
 * Refreshes the session unless another call or tab has done so since `usedToken` was read. Serialized, because using a
 * refresh token twice ends the session (A181). A server that is unreachable, failing or too busy does not end the
 * session.
 */
export const refreshOnce = (usedToken: string | undefined): Promise<Renewal> =>
  inTurn(async () => {
    const session = readSession()
    if (!session) return 'ended'
    if (session.access_token !== usedToken) return 'renewed'
    // Fetched directly rather than through call(): a refresh must not trigger a refresh.
    const res = await fetch('/api/token/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: session.access_token, refreshtoken: session.refresh_token }),
    }).catch(() => undefined)
    if (!res || res.status >= 500 || res.status === 429) return 'unreachable'
    const answer = res.ok ? ((await res.json()) as { successful: boolean; data: Session | null }) : undefined
    if (!answer?.successful || !answer.data) return 'ended'
    startSession(answer.data)
    return 'renewed'
  })
