import type { Session } from '@dormer/contract/brokerage/session'

/*
 * The session itself is a cookie that no script can read (decision 0075). What is stored here, for all tabs to see, is
 * only who is signed in.
 */
const KEY = 'dormer.session'
/** Signed out by the user. */
const LOGGED_OUT = ''
/** Nobody is signed in, because a session has ended. */
const ENDED = 'null'
/** Who has logged out, until the server knows. */
const LEAVING = 'dormer.leaving'

type SignedIn = { UserId: number; since: number }

/** Who is signed in in this browser, as far as it knows; undefined when signed out. */
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
  // Signing in has ended the session that was left.
  endLeaving()
  localStorage.setItem(KEY, JSON.stringify({ UserId, since: Date.now() }))
  tellThisTab()
}
// Other tabs are told through `storage`.
const tellThisTab = () => window.dispatchEvent(new Event('dormer:session'))

/** Whose page this tab shows. It stays that user's, whoever signs in in another tab. */
let shown: number | undefined
export const showPageOf = (UserId: number | undefined) => {
  shown = UserId
}

/** Whom this tab acts for, as it says with each call (contract/src/browser.ts); 0 for nobody. */
export const actsFor = () => shown ?? readSession()?.UserId ?? 0

/** Whether somebody else than whom this tab shows is signed in by now. */
export const isSomebodyElse = () => {
  const session = readSession()
  return session !== undefined && shown !== undefined && session.UserId !== shown
}

/** Who has logged out without the server having heard of it; it is told once it can be reached (session.api.ts). */
export const whoIsLeaving = () => localStorage.getItem(LEAVING) ?? undefined
export const beginLeaving = () => localStorage.setItem(LEAVING, String(actsFor()))
export const endLeaving = () => localStorage.removeItem(LEAVING)

/** The user logs out: the app listens for `dormer:session` and goes to /login. */
export const logOut = () => {
  localStorage.setItem(KEY, LOGGED_OUT)
  tellThisTab()
}

/**
 * A call was refused that `session` was meant to let in: it has ended, unless somebody has signed in since. The app
 * listens for `dormer:session` and asks to sign in.
 */
export const endSession = (session: SignedIn | undefined) => {
  if (session && readSession()?.since === session.since && session.UserId === actsFor())
    localStorage.setItem(KEY, ENDED)
  tellThisTab()
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
  showPageOf(undefined)
  for (const key of drafts()) localStorage.removeItem(key)
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('dormer.')) sessionStorage.removeItem(key)
}
