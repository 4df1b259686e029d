/*
 * What office programs put on the clipboard, in the editor's own terms: Word's paragraphs with bullets become lists,
 * tables become lines with their cells apart, lines that are each a `<div>` become lines of one paragraph.
 */

const styleOf = (element: Element) => (element as HTMLElement).dataset.style ?? ''
const BLOCKS = 'p,div,ul,ol,table,blockquote,pre,hr,h1,h2,h3,h4,h5,h6,section,article'

/**
 * Word marks its paragraphs with the list they are in and the level they have there, and writes the bullet or number
 * before their text.
 */
const placeOf = (element: Element | null) => {
  const list = /mso-list:([^;]*)/i.exec((element && styleOf(element)) ?? '')?.[1] ?? ''
  return { id: list.trim().split(/\s/, 1)[0] ?? '', level: Number(/\blevel(\d)/i.exec(list)?.[1] ?? 0) }
}
const levelOf = (element: Element | null) => placeOf(element).level

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
const romanOf = (text: string) =>
  Array.from(text, (letter) => ROMAN[letter] ?? 0).reduce(
    (sum, value, at, all) => sum + (value < (all[at + 1] ?? 0) ? -value : value),
    0,
  )
/** Beyond z Word repeats the letter: aa is 27, bb is 28. */
const letterOf = (text: string) => (/^(.)\1*$/.test(text) ? text.charCodeAt(0) - 96 + 26 * (text.length - 1) : 0)

const kindOf = (marker: string) => {
  const [, text = ''] = /^\(?(\d{1,4}|[ivxlc]{1,8}|[a-z]{1,4})[.)]/i.exec(marker.trim()) ?? []
  if (text === '') return { tag: 'ul' } as const
  if (/\d/.test(text)) return { tag: 'ol', start: Number(text) } as const
  const small = text.toLowerCase()
  // Up to 99: cc is the 29th letter.
  const isRoman = small === 'i' || (small.length > 1 && /^(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(small))
  const type = isRoman ? 'i' : 'a'
  const start = isRoman ? romanOf(small) : letterOf(small)
  return { tag: 'ol', type: text === small ? type : type.toUpperCase(), start: start || 1 } as const
}

/** Word puts whole paragraphs into its bookmarks, or empty ones between them, which would part a list. */
const openBookmarks = (root: Element) => {
  for (const mark of root.querySelectorAll(':is(a[name],[data-style*="mso-bookmark"]):not([href])')) {
    if (!mark.querySelector(BLOCKS) && mark.hasChildNodes()) continue
    // One by one: arguments are limited.
    while (mark.firstChild) mark.before(mark.firstChild)
    mark.remove()
  }
}

const listWordParagraphs = (root: Element) => {
  for (const first of root.querySelectorAll('p,div,h1,h2,h3,h4,h5,h6')) {
    if (!root.contains(first) || levelOf(first) === 0) continue
    const lists: { id: string; level: number; list: Element }[] = []
    let place: Element | null = null
    for (let item: Element | null = first; item && levelOf(item) > 0; ) {
      const next: Element | null = item.nextElementSibling
      const { id, level } = placeOf(item)
      const marks = [...item.querySelectorAll('[data-style*="mso-list"]')].filter((one) =>
        /mso-list:\s*ignore/i.test(styleOf(one)),
      )
      const kind = kindOf(marks.map((one) => one.textContent).join(''))
      for (const mark of marks) mark.remove()
      while ((lists.at(-1)?.level ?? 0) > level) lists.pop()
      // Another list at the same level.
      const last = lists.at(-1)
      if (last?.level === level && (last.id !== id || last.list.localName !== kind.tag)) lists.pop()
      let list = lists.at(-1)?.level === level ? lists.at(-1)?.list : undefined
      if (!list) {
        list = root.ownerDocument.createElement(kind.tag)
        if (kind.start !== undefined && kind.start !== 1) list.setAttribute('start', String(kind.start))
        if (kind.type) list.setAttribute('type', kind.type)
        const above = lists.at(-1)?.list.lastElementChild
        if (above) above.append(list)
        else if (place) place.after(list)
        else item.before(list)
        if (!above) place = list
        lists.push({ id, level, list })
      }
      const entry = root.ownerDocument.createElement('li')
      const paragraph = root.ownerDocument.createElement('p')
      paragraph.append(...item.childNodes)
      entry.append(paragraph)
      list.append(entry)
      item.remove()
      item = next
    }
  }
}

const isFlat = (cell: Element) => cell.querySelectorAll(BLOCKS).length <= 1 && !cell.querySelector('ul,ol,table,pre,hr')

/** A cell's text on one line: without the blanks and breaks around it, and with a comma for a break within. */
const onOneLine = (cell: Element) => {
  const isBlankEdge = (node: ChildNode | null): node is ChildNode =>
    node !== null && (node.nodeName === 'BR' || (node.nodeName === '#text' && !node.textContent?.trim()))
  while (isBlankEdge(cell.firstChild)) cell.firstChild.remove()
  while (isBlankEdge(cell.lastChild)) cell.lastChild.remove()
  for (const br of cell.querySelectorAll('br')) {
    const before = br.previousSibling?.textContent?.trimEnd() ?? ''
    br.replaceWith(/[\p{L}\p{N})”"]$/u.test(before) ? ', ' : ' ')
  }
}

/** A table as lines, with its cells apart; a table that only places what is in it is left out. */
const layOutTable = (table: HTMLTableElement) => {
  const document = table.ownerDocument
  const parts: Element[] = []
  let lines: Element | undefined
  if (table.caption?.textContent?.trim()) {
    const caption = document.createElement('p')
    caption.append(...table.caption.childNodes)
    parts.push(caption)
  }
  for (const row of table.rows) {
    const cells = [...row.cells].filter((cell) => cell.style.display !== 'none')
    if (!row.textContent?.trim() && !row.querySelector('img')) continue
    if (cells.length > 1 && cells.every(isFlat)) {
      if (lines) lines.append(document.createElement('br'))
      else {
        lines = document.createElement('p')
        parts.push(lines)
      }
      for (const [at, cell] of cells.entries()) {
        if (at > 0) lines.append(' | ')
        const from = cell.querySelector(BLOCKS) ?? cell
        const into = cell.localName === 'th' ? document.createElement('strong') : document.createElement('span')
        // A spreadsheet's cell is bold, not its text.
        into.style.cssText = cell.style.cssText + (from === cell ? '' : (from as HTMLElement).style.cssText)
        // Also what is beside the block.
        if (from !== cell) from.replaceWith(...from.childNodes)
        into.append(...cell.childNodes)
        onOneLine(into)
        lines.append(into)
      }
    } else {
      lines = undefined
      for (const cell of cells) {
        const box = document.createElement('div')
        box.append(...cell.childNodes)
        parts.push(box)
      }
    }
  }
  table.replaceWith(...parts)
}

const layOutTables = (root: Element) => {
  // Those within others first.
  for (const table of [...root.querySelectorAll('table')].reverse()) layOutTable(table)
}

const isLine = (node: Element | null) => node?.localName === 'div' && !node.querySelector(BLOCKS)
const isBlank = (node: Element) => !node.textContent?.trim() && !node.querySelector('img')

/** Apple's programs and Gmail write each line as a `<div>`, a blank one with a `<br>`. */
const joinLines = (root: Element) => {
  for (const first of root.querySelectorAll('div')) {
    if (!root.contains(first) || !isLine(first) || !isLine(first.nextElementSibling)) continue
    let paragraph: Element | undefined
    for (let line: Element | null = first; line && isLine(line); ) {
      const next: Element | null = line.nextElementSibling
      if (isBlank(line)) paragraph = undefined
      else if (paragraph) paragraph.append(root.ownerDocument.createElement('br'), ...line.childNodes)
      else {
        paragraph = root.ownerDocument.createElement('p')
        paragraph.append(...line.childNodes)
        line.before(paragraph)
      }
      line.remove()
      line = next
    }
  }
}

/** Puts pasted HTML into the editor's terms. */
export const tidyPasted = (root: Element) => {
  openBookmarks(root)
  listWordParagraphs(root)
  layOutTables(root)
  joinLines(root)
}

/** HTML as the editor can show it: its tables laid out. */
export const editorContent = (html: string) => {
  if (!/<table/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  layOutTables(body)
  return body.innerHTML
}

const DATA = /^data:(image\/(?:png|jpe?g|gif|webp));base64,([a-z\d+/=\s]+)$/i

/** The pictures in pasted HTML, except those kept: how many, and as files those that are in it whole. */
export const picturesIn = (root: Element, isKept: (address: string) => boolean) => {
  const images = [...root.querySelectorAll('img')].filter(
    (image) => image.getAttribute('width') !== '1' && !isKept(image.getAttribute('src') ?? ''),
  )
  const files = images.flatMap((image, at) => {
    const [, type, data] = DATA.exec(image.getAttribute('src') ?? '') ?? []
    if (!type || !data) return []
    try {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      return [new File([bytes], `picture-${at + 1}.${type.slice(6).replace('jpeg', 'jpg').toLowerCase()}`, { type })]
    } catch {
      return []
    }
  })
  return { files, count: images.length }
}
