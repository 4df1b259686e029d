/*
 * The page's policy (decision 0074) also applies to HTML that is merely parsed, so its elements would lose their
 * styles. Styles are therefore parked before parsing, and set afterwards.
 */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi
const ATTRIBUTE = /[^\s"'/=<>]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]*))?/g

/**
 * The HTML with its style attributes as `data-style`, and its style elements as `<xmp data-css>`, which keeps their
 * text as it is.
 */
export const parkStyles = (html: string) =>
  html
    .replace(/<(\/?)style\b/gi, '<$1xmp data-css')
    .replace(TAG, (tag) => tag.replace(ATTRIBUTE, (one) => (/^style\b(?!-)/i.test(one) ? `data-${one}` : one)))

export const setStyles = (root: ParentNode) => {
  for (const element of root.querySelectorAll('xmp[data-css]')) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(element.textContent ?? '')
    element.remove()
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSStyleRule)
        for (const styled of root.querySelectorAll<HTMLElement>(rule.selectorText))
          styled.style.cssText += rule.style.cssText
  }
  for (const styled of root.querySelectorAll<HTMLElement>('[data-style]'))
    styled.style.cssText += styled.dataset.style ?? ''
}
