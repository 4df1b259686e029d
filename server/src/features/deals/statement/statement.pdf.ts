import { readFileSync } from 'node:fs'
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib'
import { formatCents } from '@dormer/contract/money'
import * as fontkit from 'fontkit'

/** The statement's content; amounts are decimal text. */
export type Printed = {
  Brokerage: string
  PostalAddress: string
  IsFinal: boolean
  /** The day it is made, as printed. */
  Day: string
  To: string
  /** A row has one fact, or two side by side. */
  Facts: [label: string, value: string][][]
  /** How the commission is divided, line by line. */
  Lines: { Label: string; Amount: string; IsTotal?: boolean }[]
  Payments: { Name: string; Instructions: string; Parts: { For: string; Amount: string }[]; Amount: string }[]
  Total: string
  Note: string | null
  BrokerName: string | null
  LicenseNumber: string | null
  /** At the foot of each page. */
  Foot: string
}

const file = (name: string) =>
  readFileSync(new URL(`../fonts/${name}.ttf`, import.meta.resolve('@embedpdf/fonts-latin')))
let fonts: { plain: Buffer; bold: Buffer; letters: ReadonlySet<number> } | undefined
/** Loaded when the first statement is made. */
const loaded = () => {
  if (fonts) return fonts
  const [plain, bold] = [file('NotoSans-Regular'), file('NotoSans-SemiBold')]
  const font = fontkit.create(plain)
  fonts = { plain, bold, letters: new Set('characterSet' in font ? font.characterSet : []) }
  return fonts
}
const hasGlyphs = (text: string) => [...text].every((letter) => loaded().letters.has(letter.codePointAt(0) ?? 0))
/** Signs that are no part of a name: emoji and what joins or colors them, other pictures, invisible characters. */
const SIGN =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{So}\p{Cf}\p{Cc}\p{Co}]|\p{Variation_Selector}|\u20E3/u
/** The text with what the fonts have: fancy letters become plain ones, and signs that they lack are left out. */
const printable = (text: string) =>
  [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((letter) => {
      if (hasGlyphs(letter)) return letter
      const plain = letter.normalize('NFKC')
      return hasGlyphs(plain) ? plain : SIGN.test(letter) ? '' : letter
    })
    .join('')
    .replace(/ +/g, ' ')
/** Whether the fonts have glyphs for all of its letters, and something remains to be printed. */
export const canPrint = (text: string) => {
  const left = printable(text)
  return left.trim() !== '' && hasGlyphs(left)
}

/** US Letter, in points. */
const [WIDTH, HEIGHT, MARGIN, FOOT] = [612, 792, 46, 46]
/** The height of a line of text, and the width of a fact's label. */
const [ROW, LABEL] = [12.2, 100]
/** The largest size of a logo. */
const [LOGO_WIDTH, LOGO_HEIGHT] = [160, 48]
const INNER = WIDTH - 2 * MARGIN
const RIGHT = WIDTH - MARGIN
const INK = rgb(0.1, 0.12, 0.16)
const GRAY = rgb(0.4, 0.43, 0.48)
const HAIR = rgb(0.78, 0.8, 0.83)
const PALE = rgb(0.93, 0.93, 0.94)

/**
 * The statement as a PDF: the same facts on the same day give the same bytes. Long text wraps, and payees continue on
 * the next page. The logo is a PNG, at the top right.
 */
export const printStatement = async (said: Printed, logo: Buffer | null = null): Promise<Uint8Array> => {
  const { plain: plainFile, bold: boldFile } = loaded()
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.registerFontkit(fontkit as never)
  // Without ligatures and split accents, text copied from it is what was written.
  const options = { subset: true, features: { liga: false, ccmp: false } }
  const plain = await pdf.embedFont(plainFile, options)
  const bold = await pdf.embedFont(boldFile, options)
  pdf.setTitle(said.IsFinal ? TITLE : `${TITLE} (Draft)`)
  pdf.setAuthor(said.Brokerage)
  pdf.setLanguage('en-US')

  const clean = (text: string) => [...printable(text)].map((letter) => (hasGlyphs(letter) ? letter : '?')).join('')
  // Character by character, each measured once: laying out whole lines repeatedly takes seconds.
  const widths = new Map([plain, bold].map((font) => [font, new Map<string, number>()]))
  const widthOf = (text: string, font: PDFFont, size: number) => {
    const known = widths.get(font)
    let width = 0
    for (const letter of text) {
      const one = known?.get(letter) ?? font.widthOfTextAtSize(letter, 1)
      known?.set(letter, one)
      width += one
    }
    return width * size
  }
  const cut = (text: string, font: PDFFont, size: number, width: number): string[] => {
    const lines: string[] = []
    let line = ''
    for (const word of clean(text).trim().split(' ')) {
      const longer = line ? `${line} ${word}` : word
      if (widthOf(longer, font, size) <= width) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      line = ''
      // A word that is wider than the column.
      for (const letter of word) {
        if (line && widthOf(line + letter, font, size) > width) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    return [...lines, line]
  }

  let page: PDFPage
  let y = 0
  const turn = () => {
    page = pdf.addPage([WIDTH, HEIGHT])
    y = HEIGHT - MARGIN
    if (!said.IsFinal)
      page.drawText('DRAFT', { x: 130, y: 250, size: 150, font: bold, color: PALE, rotate: degrees(45) })
  }
  /** Makes room for this height; on a new page, `again` is drawn first. */
  const need = (height: number, again?: () => void) => {
    if (y - height >= FOOT) return
    turn()
    again?.()
  }
  type Style = { font?: PDFFont; size?: number; color?: typeof INK }
  const put = (text: string, x: number, { font = plain, size = 9.5, color = INK }: Style = {}) =>
    page.drawText(clean(text), { x, y, font, size, color })
  const putRight = (text: string, right: number, style: Style = {}) =>
    put(text, right - widthOf(clean(text), style.font ?? plain, style.size ?? 9.5), style)
  /** Lines of text with an amount beside the first; text extraction reads the amount after them. */
  const amountBeside = (lines: string[], x: number, height: number, style: Style, amount: string, right = RIGHT) => {
    for (const [at, line] of lines.entries()) {
      put(line, x, style)
      if (at === 0) putRight(amount, right, style)
      y -= height
    }
  }
  const underline = (x: number, at: number, width: number, color = HAIR) =>
    page.drawLine({ start: { x, y: at }, end: { x: x + width, y: at }, thickness: 0.6, color })
  const paragraph = (text: string, style: Style = {}, width = INNER) => {
    const size = style.size ?? 9.5
    for (const line of cut(text, style.font ?? plain, size, width)) {
      need(size + 4)
      put(line, MARGIN, style)
      y -= size + 4
    }
  }
  const heading = (text: string, room = 60) => {
    need(room)
    y -= 10
    put(text, MARGIN, { font: bold, size: 8.5, color: GRAY })
    y -= 6
    underline(MARGIN, y, INNER)
    y -= 14
  }

  turn()
  const picture = logo && (await pdf.embedPng(logo))
  const beside = picture ? INNER - LOGO_WIDTH - 20 : INNER
  for (const line of cut(said.Brokerage, bold, 14, beside)) {
    y -= 4
    put(line, MARGIN, { font: bold, size: 14 })
    y -= 14
  }
  paragraph(said.PostalAddress, { color: GRAY }, beside)
  if (picture) {
    const { width, height } = picture.scaleToFit(LOGO_WIDTH, LOGO_HEIGHT)
    pdf.getPage(0).drawImage(picture, { x: RIGHT - width, y: HEIGHT - MARGIN - height, width, height })
    y = Math.min(y, HEIGHT - MARGIN - height)
  }
  y -= 12
  put(TITLE, MARGIN, { font: bold, size: 15 })
  putRight(said.Day, RIGHT)
  y -= 18
  if (!said.IsFinal) paragraph('DRAFT: this is not yet an authorization to pay.', { font: bold })
  paragraph(
    `To ${said.To}: ${said.Brokerage} authorizes and directs you to pay the commission of the transaction below at its closing, in the amounts and to the payees named here.`,
  )

  heading('TRANSACTION')
  for (const row of said.Facts) {
    const width = INNER / row.length
    const cells = row.map(([, value]) => cut(value, plain, 9.5, width - LABEL - 8))
    const height = Math.max(...cells.map(({ length }) => length)) * ROW
    need(height)
    const top = y
    for (const [at, [label, value]] of row.entries()) {
      y = top
      const left = MARGIN + at * width
      put(label, left, { color: GRAY })
      for (const line of cells[at] ?? []) {
        put(line, left + LABEL)
        y -= ROW
      }
      // To be filled in by hand.
      if (!value) underline(left + LABEL, top - 2, width - LABEL - 20)
    }
    y = top - height
  }

  heading('COMMISSION')
  for (const { Label, Amount, IsTotal } of said.Lines) {
    const style = { font: IsTotal ? bold : plain }
    const lines = cut(Label, style.font, 9.5, INNER - 110)
    need(lines.length * ROW)
    amountBeside(lines, MARGIN, ROW, style, formatCents(Amount))
  }

  const PART = MARGIN + 12
  const columns = () => {
    y -= 10
    put('PAY TO', MARGIN, { font: bold, size: 8.5, color: GRAY })
    putRight('AMOUNT', RIGHT, { font: bold, size: 8.5, color: GRAY })
    y -= 6
    underline(MARGIN, y, INNER)
    y -= 14
  }
  need(80)
  columns()
  for (const { Name, Instructions, Parts, Amount } of said.Payments) {
    const names = cut(Name, bold, 10, INNER - 110)
    // What the payment is for is listed only if there are several items.
    const listed = Parts.length > 1 ? Parts : []
    const how = cut([...(listed.length ? [] : [Parts[0]?.For]), Instructions].join(' · '), plain, 9, INNER - 110)
    // Together with the first item.
    need(names.length * 14 + how.length * 12 + 16, columns)
    amountBeside(names, MARGIN, 12, { font: bold, size: 10 }, formatCents(Amount))
    for (const line of how) {
      put(line, MARGIN, { size: 9, color: GRAY })
      y -= 12
    }
    for (const part of listed) {
      const lines = cut(part.For, plain, 9, INNER - 210)
      need(lines.length * 12, columns)
      amountBeside(lines, PART, 12, { size: 9, color: GRAY }, formatCents(part.Amount), RIGHT - 90)
    }
    y -= 4
  }
  need(30, columns)
  underline(MARGIN, y + 6, INNER, INK)
  y -= 9
  put('Total to be paid', MARGIN, { font: bold, size: 10.5 })
  putRight(formatCents(said.Total), RIGHT, { font: bold, size: 10.5 })
  y -= 12

  if (said.Note) {
    heading('NOTE')
    paragraph(said.Note)
  }
  need(104)
  y -= 8
  paragraph(
    `Before any money is wired, confirm the account with the payee by calling a number you already know. Changed amounts, payees or instructions need a new statement signed by the broker.`,
    { size: 8.5, color: GRAY },
  )
  y -= 30
  const line = (label: string, x: number, width: number) => {
    underline(x, y + 12, width, INK)
    put(label, x, { size: 8.5, color: GRAY })
  }
  line("Broker's signature", MARGIN, 320)
  line('Date', MARGIN + 350, INNER - 350)
  y -= 14
  const signs = [said.BrokerName, said.LicenseNumber && `License ${said.LicenseNumber}`, said.Brokerage].filter(Boolean)
  paragraph(signs.join(' · '))

  const pages = pdf.getPages()
  for (const [at, one] of pages.entries()) {
    page = one
    y = 28
    const [foot = ''] = cut(said.Foot, plain, 8, INNER - 80)
    put(foot, MARGIN, { size: 8, color: GRAY })
    putRight(`Page ${at + 1} of ${pages.length}`, RIGHT, { size: 8, color: GRAY })
  }
  return pdf.save()
}

const TITLE = 'Commission Disbursement Authorization'
