import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { LogActivityModal as Modal } from './LogActivityModal.tsx'

const LogActivityModal = lazy(() => import('./LogActivityModal.tsx').then((m) => ({ default: m.LogActivityModal })))

type Asked = Omit<ComponentProps<typeof Modal>, 'close'>
const ASKED = 'dormer:log-activity'

/** Opens the Add Activity modal from wherever an activity can be logged. */
export const logActivity = (asked: Asked = {}) => window.dispatchEvent(new CustomEvent(ASKED, { detail: asked }))

/** Where the modal appears: in the frame, so that what asked for it may be gone. */
export const LogActivityHost = () => {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    const open = (event: Event) => setAsked((event as CustomEvent<Asked>).detail)
    window.addEventListener(ASKED, open)
    return () => window.removeEventListener(ASKED, open)
  }, [])
  return <Suspense>{asked && <LogActivityModal {...asked} close={() => setAsked(undefined)} />}</Suspense>
}
