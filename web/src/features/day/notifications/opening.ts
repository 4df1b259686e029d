/** If the stream cannot be opened, nothing waits for it longer. */
const PATIENCE = 2000

let open = () => {}
const opened = new Promise<void>((resolve) => {
  open = resolve
})
let patience: Promise<void> | undefined

/** The stream has spoken, in this tab or through another. */
export const streamOpened = () => open()

/**
 * Waits for the stream's first word. What the stream tells of is best asked for after it: asked for before, it would
 * have to be asked for again, as it may have changed in between.
 */
export const onceStreamed = () => {
  patience ??= new Promise((resolve) => setTimeout(resolve, PATIENCE))
  return Promise.race([opened, patience])
}
