import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

/**
 * A dialog that is asked for from anywhere, and loaded when it first is. It appears where its `Host` stands, in the
 * frame, so that what asked for it may be gone. What else is asked for while it is open lies above it, in a form of its
 * own; `keyOf` says what is the same.
 */
export const dialogHost = <Asked extends object>(
  name: string,
  load: () => Promise<ComponentType<Asked & { close: () => void }>>,
  keyOf: (asked: Asked) => string,
) => {
  const event = `dormer:${name}`
  const Modal = lazy(() => load().then((modal) => ({ default: modal })))
  const open = (asked: Asked) => void window.dispatchEvent(new CustomEvent(event, { detail: asked }))
  const Host = () => {
    const [opened, setOpened] = useState<Asked[]>([])
    useEffect(() => {
      const add = ({ detail }: CustomEventInit<Asked>) =>
        detail && setOpened((all) => (all.some((one) => keyOf(one) === keyOf(detail)) ? all : [...all, detail]))
      window.addEventListener(event, add as EventListener)
      return () => window.removeEventListener(event, add as EventListener)
    }, [])
    return (
      <Suspense>
        {opened.map((asked) => (
          <Modal key={keyOf(asked)} {...asked} close={() => setOpened((all) => all.filter((one) => one !== asked))} />
        ))}
      </Suspense>
    )
  }
  return { open, Host }
}
