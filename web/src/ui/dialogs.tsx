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
 * Opens a dialog on top of any others, from anywhere; resolves once it is closed. One with the same key that is open
 * already stays as it is. A dialog that belongs to its screen, such as one in the address, is rendered by the screen.
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

/** Whether a dialog is out of sight, with what was typed into it. */
export const Waits = createContext(false)

/**
 * Renders these dialogs, in the frame: they outlive what opened them, and close with the session. While something takes
 * the place of everything, those that were open wait beneath it.
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
