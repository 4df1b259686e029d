/** Below this width lists need the room: the navigation shows icons only, unless chosen otherwise. */
export const TIGHT = '(max-width: 74.99em)'
/** Where the choice is kept, which differs for wide and for tight windows, and what holds without one. */
export const collapsedKeys = {
  wide: { key: 'dormer.navCollapsed', defaultValue: false, getInitialValueInEffect: false },
  tight: { key: 'dormer.navCollapsedTight', defaultValue: true, getInitialValueInEffect: false },
}

/** Whether the navigation shows icons only, before its own code has loaded. */
export const isNavigationCollapsed = () => {
  const { key, defaultValue } = matchMedia(TIGHT).matches ? collapsedKeys.tight : collapsedKeys.wide
  return (localStorage.getItem(key) ?? String(defaultValue)) === 'true'
}
