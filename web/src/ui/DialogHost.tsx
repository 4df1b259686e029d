import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Asks for the dialog of a name, from anywhere. */
export const askFor = (name: string, asked: object) =>
  window.dispatchEvent(new CustomEvent(`dormer:${name}`, { detail: asked }))

/**
 * Where a dialog that is asked for appears: in the frame, so that what asked for it may be gone. What else is asked for
 * while it is open lies above it, in a form of its own; `keyOf` says what is the same.
 */
export const DialogHost = <Asked extends object>({
  name,
  Dialog,
  keyOf,
}: {
  name: string
  Dialog: ComponentType<Asked & { close: () => void }>
  keyOf: (asked: Asked) => string
}) => {
  const [opened, setOpened] = useState<Asked[]>([])
  useEffect(() => {
    const add = (event: Event) => {
      const { detail } = event as CustomEvent<Asked>
      // Before the next key is heard.
      flushSync(() => setOpened((all) => (all.some((one) => keyOf(one) === keyOf(detail)) ? all : [...all, detail])))
    }
    window.addEventListener(`dormer:${name}`, add)
    return () => window.removeEventListener(`dormer:${name}`, add)
  }, [name, keyOf])
  const close = (asked: Asked) => setOpened((all) => all.filter((one) => one !== asked))
  return opened.map((asked) => <Dialog key={keyOf(asked)} {...asked} close={() => close(asked)} />)
}
