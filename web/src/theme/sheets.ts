import { useInsertionEffect } from 'react'

// One for all: sheets of their own take longer to come and go, the more of them there are.
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)
const added: object[] = []

/** Adds rules to the page and returns what takes them back: the page's policy allows no `<style>` (decision 0074). */
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

/** What Mantine renders in builds where it would render a `<style>` (vite.config.ts). */
export const Rules = ({
  dangerouslySetInnerHTML: { __html: css },
}: {
  dangerouslySetInnerHTML: { __html: string }
}) => {
  useInsertionEffect(() => addRules(css), [css])
  return null
}

/** In builds in the place of react-style-singleton's own: while the page must not scroll, the rules of whoever asked first. */
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
