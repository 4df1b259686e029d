import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { everythingChanged, queries } from '../../../api/queries.ts'
import { forgetUser, hasLoggedOut, isSomebodyElse, readSession } from '../../../api/session.ts'
import { useOnTop } from '../../../ui/dialog-stack.ts'
import classes from './Login.module.css'
import { LoginForm } from './LoginForm.tsx'
import { currentUserQuery, loadCurrentUser, whoseSessionEnded } from './session.api.ts'

/**
 * If a session expires while somebody is working, they sign in on top of the page, which stays as it is: open forms,
 * typed text, the selection, the scroll position. None of it is stored. If somebody else signs in, here or in another
 * tab, the app restarts, so that they see none of it.
 */
export const SessionEnded = ({ children }: { children: ReactNode }) => {
  const [UserId, setUserId] = useState<number>()
  const [isElse, setElse] = useState(false)

  const goOn = async () => {
    if (isSomebodyElse()) return
    queries.setQueryData(currentUserQuery.queryKey, await loadCurrentUser())
    setUserId(undefined)
    void everythingChanged()
  }
  const look = useEffectEvent(() => {
    if (isSomebodyElse()) return setElse(true)
    const ended = whoseSessionEnded()
    if (ended !== undefined) setUserId(ended)
    else if (hasLoggedOut()) setUserId(undefined)
  })
  const lookAtOtherTab = useEffectEvent(() => {
    look()
    // Signed in from another tab; if that cannot be shown now, this tab has its own form.
    if (UserId !== undefined && readSession()) goOn().catch(() => undefined)
  })
  useEffect(() => {
    look()
    window.addEventListener('dormer:session', look)
    window.addEventListener('storage', lookAtOtherTab)
    return () => {
      window.removeEventListener('dormer:session', look)
      window.removeEventListener('storage', lookAtOtherTab)
    }
  }, [])

  // Left for the sign-in page, by its address or by Back.
  const isAtLogin = useLocation({ select: ({ pathname }) => pathname === '/login' })
  if (isAtLogin && UserId !== undefined) setUserId(undefined)
  if (isElse) return <StartAnew />
  return (
    <>
      {children}
      {UserId !== undefined && <Cover goOn={goOn} />}
    </>
  )
}

/** In the browser's top layer, so nothing beneath can be clicked or read. */
const Cover = ({ goOn }: { goOn: () => Promise<void> }) => {
  const cover = useRef<HTMLDialogElement>(null)
  useOnTop()
  useEffect(() => {
    cover.current?.showModal()
    const { title } = document
    document.title = 'Log In · Dormer'
    return () => {
      document.title = title
    }
  }, [])
  return (
    <dialog
      ref={cover}
      className={classes.cover}
      aria-label="Log in"
      onCancel={(event) => event.preventDefault()}
      // Browsers close it on a second Escape regardless.
      onClose={() => cover.current?.showModal()}
    >
      <LoginForm ended goOn={goOn} />
    </dialog>
  )
}

/** Once the last user's page is gone, along with its prompt about leaving. */
const StartAnew = () => {
  useEffect(() => {
    forgetUser()
    location.replace('/today')
  }, [])
  return null
}
