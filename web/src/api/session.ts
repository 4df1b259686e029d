import type { Session } from '@dormer/contract/brokerage/session'

/*
 * The session itself is a cookie that scripts cannot read (decision 0075). What is stored here, visible to all tabs, is
 * only who is signed in.
 */
const KEY = 'dormer.session'
/** Signed out by the user. */
const LOGGED_OUT = ''
/** Nobody is signed in, because a session has ended. */
const ENDED = 'null'
/** Who has logged out, until the server has been told. */
const LEAVING = 'dormer.leaving'

type SignedIn = { UserId: number; since: number }

/** Who is signed in to this browser, as far as is known; undefined when signed out. */
export const readSession = (): SignedIn | undefined => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const hasLoggedOut = () => localStorage.getItem(KEY) === LOGGED_OUT
export const hasEnded = () => localStorage.getItem(KEY) === ENDED

export const startSession = ({ UserId }: Session) => {
  // Signing in has ended the session left open.
  endLeaving()
  localStorage.setItem(KEY, JSON.stringify({ UserId, since: Date.now() }))
  tellThisTab()
}
// Other tabs are told through `storage`.
const tellThisTab = () => window.dispatchEvent(new Event('dormer:session'))

/** Whose page this tab shows. It stays that user's even if somebody else signs in in another tab. */
let shown: number | undefined
export const showPageOf = (UserId: number | undefined) => {
  shown = UserId
}

/** Whom this tab acts for, sent with each call (contract/src/browser.ts); 0 for nobody. */
export const actsFor = () => shown ?? readSession()?.UserId ?? 0

/** Whether somebody other than this tab's user is now signed in. */
export const isSomebodyElse = () => {
  const session = readSession()
  return session !== undefined && shown !== undefined && session.UserId !== shown
}

/** A user who has logged out while the server could not be reached; it is told later (session.api.ts). */
export const whoIsLeaving = () => localStorage.getItem(LEAVING) ?? undefined
export const beginLeaving = () => localStorage.setItem(LEAVING, String(actsFor()))
export const endLeaving = () => localStorage.removeItem(LEAVING)

/** The user logs out: the app listens for `dormer:session` and goes to /login. */
export const logOut = () => {
  localStorage.setItem(KEY, LOGGED_OUT)
  tellThisTab()
}

/**
 * A call was refused for lack of a session: it has ended, unless somebody has signed in since. The app listens for
 * `dormer:session` and asks the user to sign in.
 */
export const endSession = (session: SignedIn | undefined) => {
  if (session && readSession()?.since === session.since && session.UserId === actsFor())
    localStorage.setItem(KEY, ENDED)
  tellThisTab()
}

/** The prefix for a user's drafts, followed by the user's id. */
export const DRAFTS = 'dormer.draft.'
/** Drafts, and whom the user has opened last. */
const kept = () => Object.keys(localStorage).filter((key) => /^dormer\.(draft|recent)\./.test(key))

export const countDrafts = () => kept().filter((key) => key.startsWith(DRAFTS)).length

/** Removes other users' from this browser. */
export const keepDraftsOf = (userId: number) => {
  for (const key of kept()) if (key.split('.')[2] !== String(userId)) localStorage.removeItem(key)
}

/** Removes the user's data from this browser: message drafts, recents, and this tab's note drafts. */
export const forgetUser = () => {
  showPageOf(undefined)
  for (const key of kept()) localStorage.removeItem(key)
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('dormer.')) sessionStorage.removeItem(key)
}
