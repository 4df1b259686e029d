import { useInsertionEffect } from 'react'

// A single shared sheet: separate ones get slower to add and remove the more of them there are.
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)
const added: object[] = []

/**
 * Adds rules to the page and returns a function that removes them: the page's policy allows no `<style>` (decision
 * 0074).
 */
export const addRules = (css: string) => {
  const group = {}
  sheet.insertRule(`@media all{${css}}`, added.length)
  added.push(group)
  return () => {
    const at = added.indexOf(group)
    if (at === -1) return
    sheet.deleteRule(at)
    added.splice(at, 1)
  }
}

/** In builds, Mantine renders this instead of a `<style>` (vite.config.ts). */
export const Rules = ({
  dangerouslySetInnerHTML: { __html: css },
}: {
  dangerouslySetInnerHTML: { __html: string }
}) => {
  useInsertionEffect(() => addRules(css), [css])
  return null
}

/**
 * In builds, this replaces react-style-singleton's own: while the page must not scroll, the first caller's rules apply.
 */
export const stylesheetSingleton = () => {
  let users = 0
  let takeBack = () => {}
  return {
    add: (css: string) => {
      if (users++ === 0) takeBack = addRules(css)
    },
    remove: () => {
      if (--users === 0) takeBack()
    },
  }
}
