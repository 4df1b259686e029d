import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { LogActivityModal as Modal } from './LogActivityModal.tsx'

const LogActivityModal = lazy(() => import('./LogActivityModal.tsx').then((m) => ({ default: m.LogActivityModal })))

type Asked = Omit<ComponentProps<typeof Modal>, 'close'>
const ASKED = 'dormer:log-activity'

/** Opens the Add Activity modal from wherever an activity can be logged. */
export const logActivity = (asked: Asked = {}) => window.dispatchEvent(new CustomEvent(ASKED, { detail: asked }))

const keyOf = ({ contact, phoneCall }: Asked) => `${contact?.ContactId} ${phoneCall}`

/**
 * Where the modal appears: in the frame, so that what asked for it may be gone. What else is asked for while it is open
 * lies above it, in a form of its own.
 */
export const LogActivityHost = () => {
  const [open, setOpen] = useState<Asked[]>([])
  const close = (asked: Asked) => setOpen((all) => all.filter((one) => one !== asked))
  useEffect(() => {
    const add = (event: Event) => {
      const { detail } = event as CustomEvent<Asked>
      setOpen((all) => (all.some((one) => keyOf(one) === keyOf(detail)) ? all : [...all, detail]))
    }
    window.addEventListener(ASKED, add)
    return () => window.removeEventListener(ASKED, add)
  }, [])
  return (
    <Suspense>
      {open.map((asked) => (
        <LogActivityModal key={keyOf(asked)} {...asked} close={() => close(asked)} />
      ))}
    </Suspense>
  )
}
