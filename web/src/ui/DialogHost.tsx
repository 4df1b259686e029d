import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Opens the dialog with this name, from anywhere. */
export const askFor = (name: string, asked: object) =>
  window.dispatchEvent(new CustomEvent(`dormer:${name}`, { detail: asked }))

/**
 * Renders requested dialogs in the frame, so that they outlive the component that opened them. Further requests stack
 * above the open dialog with their own form; `keyOf` says which requests are the same.
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
      // Before the next key event.
      flushSync(() => setOpened((all) => (all.some((one) => keyOf(one) === keyOf(detail)) ? all : [...all, detail])))
    }
    window.addEventListener(`dormer:${name}`, add)
    return () => window.removeEventListener(`dormer:${name}`, add)
  }, [name, keyOf])
  const close = (asked: Asked) => setOpened((all) => all.filter((one) => one !== asked))
  return opened.map((asked) => <Dialog key={keyOf(asked)} {...asked} close={() => close(asked)} />)
}
