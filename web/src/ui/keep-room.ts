/**
 * A ref that says in a variable of the page's style how high an element's children are together: what fills the window,
 * or is scrolled to, leaves them that room.
 */
export const keepRoom = (variable: `--dormer-${string}`) => (bars: HTMLElement | null) => {
  if (!bars) return
  const { style } = document.documentElement
  const measure = () =>
    style.setProperty(
      variable,
      `${[...bars.children].reduce((sum, bar) => sum + (bar as HTMLElement).offsetHeight, 0)}px`,
    )
  const sizes = new ResizeObserver(measure)
  const observe = () => {
    sizes.disconnect()
    for (const bar of bars.children) sizes.observe(bar)
    measure()
  }
  const changes = new MutationObserver(observe)
  changes.observe(bars, { childList: true })
  observe()
  return () => {
    sizes.disconnect()
    changes.disconnect()
    style.removeProperty(variable)
  }
}
