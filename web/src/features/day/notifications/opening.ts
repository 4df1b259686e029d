/** How long to wait if the stream cannot be opened. */
const PATIENCE = 2000

let open = () => {}
const opened = new Promise<void>((resolve) => {
  open = resolve
})
let patience: Promise<void> | undefined

/** The stream has delivered an event, in this tab or through another. */
export const streamOpened = () => open()

/**
 * Waits for the stream's first event. Data that the stream keeps current is best requested after it: requested earlier,
 * it would have to be requested again, because it may have changed in between.
 */
export const onceStreamed = () => {
  patience ??= new Promise((resolve) => setTimeout(resolve, PATIENCE))
  return Promise.race([opened, patience])
}
