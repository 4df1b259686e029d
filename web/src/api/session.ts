import type { Session } from '@dormer/contract/session'

const KEY = 'dormer.session'

/** The stored session, shared by all tabs; undefined when signed out. */
export const readSession = (): Session | undefined => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const startSession = (session: Session) => {
  localStorage.setItem(KEY, JSON.stringify(session))
  window.dispatchEvent(new Event('dormer:session'))
}

/** Clears the session; the app listens for `dormer:session` and goes to /login. Also heard from other tabs, as `storage`. */
export const endSession = () => {
  localStorage.removeItem(KEY)
  window.dispatchEvent(new Event('dormer:session'))
}

/**
 * Renews the session unless another call or tab has done so since `usedToken` was read: one at a time over all tabs,
 * because a refresh token that is used twice ends the session (A181). Answers whether there is a fresh session now.
 */
export const refreshOnce = (usedToken: string | undefined): Promise<boolean> =>
  navigator.locks.request('dormer.refresh', async () => {
    const session = readSession()
    if (!session) return false
    if (session.access_token !== usedToken) return true
    // Imported by path, not through call(): a refresh must not refresh.
    const res = await fetch('/api/token/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: session.access_token, refreshtoken: session.refresh_token }),
    }).catch(() => undefined)
    const answer = res?.ok ? ((await res.json()) as { successful: boolean; data: Session | null }) : undefined
    if (!answer?.successful || !answer.data) return false
    startSession(answer.data)
    return true
  })
