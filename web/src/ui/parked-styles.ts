/*
 * The page's policy (decision 0074) is applied to HTML that is only read, too: elements would have no style. So styles are
 * parked before it is parsed, and set once it is.
 */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi
const ATTRIBUTE = /[^\s"'/=<>]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]*))?/g

/** The HTML with its style attributes as `data-style`, and its style elements as `<xmp data-css>`, whose text is kept as it is. */
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
