import { type ComponentType, createContext, useEffect, useState, useSyncExternalStore } from 'react'

type Closable = { close: () => void }
type Opened = { id: number; Dialog: ComponentType<Closable>; props: object; key?: string; close: () => void }

let opened: Opened[] = []
let lastId = 0
const listeners = new Set<() => void>()
const set = (next: Opened[]) => {
  opened = next
  for (const listener of listeners) listener()
}

/**
 * Opens a dialog on top of any others, from anywhere; resolves once it is closed. If one with the same key is already
 * open, it stays as it is. Dialogs that belong to a screen, such as those in the URL, are rendered by the screen.
 */
export const openDialog = <Props extends Closable>(
  Dialog: ComponentType<Props>,
  props: Omit<Props, 'close'>,
  key?: string,
) =>
  new Promise<void>((resolve) => {
    if (key !== undefined && opened.some((one) => one.Dialog === Dialog && one.key === key)) return resolve()
    const id = ++lastId
    const close = () => {
      set(opened.filter((one) => one.id !== id))
      resolve()
    }
    set([...opened, { id, Dialog: Dialog as ComponentType<Closable>, props, key, close }])
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a dialog is hidden, keeping its input. */
export const Waits = createContext(false)

/**
 * Renders these dialogs, in the frame: they outlive the screen that opened them, and close with the session. While
 * something replaces the whole frame, open dialogs wait beneath it.
 */
export const OpenDialogs = ({ isCovered = false }: { isCovered?: boolean }) => {
  const all = useSyncExternalStore(subscribe, () => opened)
  const [covered, setCovered] = useState<number | null>(null)
  if (isCovered !== (covered !== null)) setCovered(isCovered ? lastId : null)
  useEffect(
    () => () => {
      for (const { close } of opened) close()
    },
    [],
  )
  return all.map(({ id, Dialog, props, close }) => (
    <Waits key={id} value={covered !== null && id <= covered}>
      <Dialog {...props} close={close} />
    </Waits>
  ))
}
