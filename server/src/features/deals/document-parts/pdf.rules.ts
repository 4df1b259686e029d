import { readFileSync } from 'node:fs'
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectCopier,
  PDFPage,
  PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { SPLIT_MAX, SPLIT_PAGES_MAX } from '@dormer/contract/deals/document-parts'

/** What a user is told about a file that cannot be split. */
export class PdfProblem extends Error {}

const name = (text: string) => PDFName.of(text)
/** The most that one stream may unpack to, in bytes: a file of a few kB can contain one of many GB. */
const UNPACKED_MAX = 128 * 1024 * 1024
/** The most that all parts may weigh together. */
const PARTS_BYTES_MAX = 2 * SPLIT_MAX

/** The library unpacks without a limit, into a buffer that it doubles by this method, which all its decoders share. */
const limitUnpacking = () => {
  const dict = PDFDict.withContext(PDFContext.create())
  dict.set(name('Filter'), name('FlateDecode'))
  const flate = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array([0x78, 0x9c, 3, 0, 0, 0, 0, 1])))
  const decoder = Object.getPrototypeOf(Object.getPrototypeOf(flate)) as {
    ensureBuffer: (bytes: number) => Uint8Array
  }
  const { ensureBuffer } = decoder
  if (typeof ensureBuffer !== 'function') throw new Error('the decoders of pdf-lib have changed')
  decoder.ensureBuffer = function (bytes) {
    if (bytes > UNPACKED_MAX) throw new PdfProblem('This PDF unpacks to more than can be read here.')
    return ensureBuffer.call(this, bytes)
  }
}
limitUnpacking()

const DAMAGED = 'This PDF cannot be read: it may be damaged. Print it as a PDF, upload that, and split it.'

/** What a page inherits from the nodes above it (ISO 32000, 7.7.3.4). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate']

/**
 * The pages in order. They form a tree that can be made to branch endlessly, and that programs write carelessly: it may
 * lead back to itself, leave out its types, or be a page. The library stops at those. A page that the tree names but
 * the file lacks was cut off: the library would drop it silently.
 */
const pagesIn = (pdf: PDFDocument): { ref: PDFRef; node: PDFPageLeaf }[] => {
  const { context } = pdf
  const pages: { ref: PDFRef; node: PDFPageLeaf }[] = []
  type Step = { entry: unknown; above: ReadonlySet<PDFDict>; inherited: ReadonlyMap<string, PDFObject> }
  const steps: Step[] = [{ entry: pdf.catalog.get(name('Pages')), above: new Set(), inherited: new Map() }]
  for (let found = 0; steps.length > 0; found++) {
    if (found > 100_000) throw new PdfProblem(DAMAGED)
    const { entry, above, inherited } = steps.pop() as Step
    const dict = entry instanceof PDFRef ? context.lookup(entry) : entry
    if (!(dict instanceof PDFDict)) throw new PdfProblem(DAMAGED)
    // It leads back to itself.
    if (above.has(dict)) continue
    const own = new Map(inherited)
    for (const key of INHERITED) {
      const value = dict.get(name(key))
      if (value) own.set(key, value)
    }
    const kids = dict.lookup(name('Kids'))
    if (kids instanceof PDFArray) {
      if (above.size > 100) throw new PdfProblem(DAMAGED)
      const path = new Set(above).add(dict)
      for (let at = kids.size() - 1; at >= 0; at--) steps.push({ entry: kids.get(at), above: path, inherited: own })
      continue
    }
    const type = dict.lookup(name('Type'))
    if (type === name('Pages')) continue
    if (type !== name('Page') && !dict.has(name('Contents')) && !dict.has(name('MediaBox')))
      throw new PdfProblem(DAMAGED)
    const node = dict instanceof PDFPageLeaf ? dict : PDFPageLeaf.fromMapWithContext(dict.asMap(), context)
    for (const [key, value] of own) node.set(name(key), value)
    // What it inherits is its own now, and what is above may lead anywhere.
    node.delete(name('Parent'))
    node.set(name('Type'), name('Page'))
    const ref = entry instanceof PDFRef ? entry : context.register(node)
    context.assign(ref, node)
    pages.push({ ref, node })
  }
  return pages
}

/**
 * The source with what the library insists on and other readers do without: a header, and a number after startxref.
 * Undefined if it lacks neither, or its end.
 */
const completed = (source: Uint8Array): Uint8Array | undefined => {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const end = bytes.subarray(-1024).toString('latin1')
  if (!/%%EOF|startxref\s*$/.test(end)) return undefined
  const hasHeader = bytes.subarray(0, 1024).includes('%PDF-')
  const withNumber = end.replace(/startxref\s*(?=%%EOF|$)/g, 'startxref\n0\n')
  if (hasHeader && withNumber === end) return undefined
  const header = Buffer.from(hasHeader ? '' : '%PDF-1.4\n')
  return Buffer.concat([header, bytes.subarray(0, -end.length), Buffer.from(withNumber, 'latin1')])
}

const open = async (source: Uint8Array) => {
  // Many files open without a password but are encrypted nevertheless: their password is empty.
  const load = (bytes: Uint8Array) =>
    PDFDocument.load(bytes, { password: '', updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY })
  let pdf: PDFDocument
  try {
    pdf = await load(source).catch((error) => {
      const again = completed(source)
      if (!again || error instanceof PdfProblem) throw error
      return load(again)
    })
  } catch (error) {
    if (error instanceof PdfProblem) throw error
    if (/password|encrypt/i.test(`${(error as Error).name} ${(error as Error).message}`))
      throw new PdfProblem('This PDF is protected by a password. Save it without one, upload that, and split it.')
    throw new PdfProblem(DAMAGED)
  }
  let pages: { ref: PDFRef; node: PDFPageLeaf }[]
  try {
    pages = pagesIn(pdf)
  } catch {
    throw new PdfProblem(DAMAGED)
  }
  // The missing part of a truncated file would leave its pages blank.
  const isCut = ({ node }: { node: PDFPageLeaf }) =>
    node.get(name('Contents')) instanceof PDFRef && !node.lookup(name('Contents'))
  if (pages.length === 0 || pages.slice(0, SPLIT_PAGES_MAX).some(isCut)) throw new PdfProblem(DAMAGED)
  if (pages.length > SPLIT_PAGES_MAX)
    throw new PdfProblem(
      `This PDF has ${pages.length.toLocaleString('en-US')} pages. Up to ${SPLIT_PAGES_MAX.toLocaleString('en-US')} can be split here.`,
    )
  return { pdf, pages }
}

/** A field's own entry, or that of its parent field. */
const inherited = (dict: PDFDict, key: string) => {
  let at: PDFDict | undefined = dict
  for (let depth = 0; at && depth < 32; depth++) {
    const value = at.lookup(name(key))
    if (value) return value
    const parent: unknown = at.lookup(name('Parent'))
    at = parent instanceof PDFDict ? parent : undefined
  }
  return undefined
}

const annotationsOf = (page: PDFPageLeaf) => {
  const list = page.lookup(name('Annots'))
  return list instanceof PDFArray
    ? Array.from({ length: list.size() }, (_, at) => ({ entry: list.get(at), dict: list.lookup(at) })).filter(
        (one): one is { entry: typeof one.entry; dict: PDFDict } => one.dict instanceof PDFDict,
      )
    : []
}
const isField = (dict: PDFDict) => dict.lookup(name('Subtype')) === name('Widget')
const isSignature = (dict: PDFDict) => inherited(dict, 'FT') === name('Sig') && inherited(dict, 'V') !== undefined

export const inspectPdf = async (source: Uint8Array) => {
  const { pages } = await open(source)
  const IsSigned = pages.some(({ node }) => annotationsOf(node).some(({ dict }) => isField(dict) && isSignature(dict)))
  return { Pages: pages.length, IsSigned }
}

const numbersIn = (array: unknown, usual: number[]) => {
  if (!(array instanceof PDFArray) || array.size() < usual.length) return usual
  const numbers = usual.map((_, at) => {
    const value = array.lookup(at)
    return value instanceof PDFNumber ? value.asNumber() : Number.NaN
  })
  return numbers.every(Number.isFinite) ? numbers : usual
}

/** A field's current appearance: if it has states, such as a checkbox, that of its state. */
const appearanceOf = (field: PDFDict) => {
  const all = field.lookup(name('AP'))
  const normal = all instanceof PDFDict ? all.get(name('N')) : undefined
  const context = field.context
  const found = context.lookup(normal)
  if (found instanceof PDFStream) return normal
  if (!(found instanceof PDFDict)) return undefined
  const state = field.lookup(name('AS'))
  const ofState = state instanceof PDFName ? found.get(state) : undefined
  return context.lookup(ofState) instanceof PDFStream ? ofState : undefined
}

const HIDDEN = 0b10 | 0b10_0000

/**
 * Draws what was filled in onto the page (ISO 32000, 12.5.5) and removes the fields: they belong to a form of the whole
 * file, which would bring the fields of all pages along.
 */
const flatten = (page: PDFPageLeaf) => {
  const { context } = page
  const annotations = annotationsOf(page)
  const fields = annotations.filter(({ dict }) => isField(dict))
  if (fields.length === 0) return
  const drawn: string[] = []
  for (const { dict } of fields) {
    const flags = dict.lookup(name('F'))
    if (flags instanceof PDFNumber && flags.asNumber() & HIDDEN) continue
    const appearance = appearanceOf(dict)
    const stream = context.lookup(appearance)
    if (!(stream instanceof PDFStream)) continue
    const [x1, y1, x2, y2] = numbersIn(dict.lookup(name('Rect')), [0, 0, 0, 0]) as [number, number, number, number]
    const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)]
    const [bottom, top] = [Math.min(y1, y2), Math.max(y1, y2)]
    const [bx1, by1, bx2, by2] = numbersIn(stream.dict.lookup(name('BBox')), [0, 0, right - left, top - bottom]) as [
      ...[number, number, number, number],
    ]
    const [a, b, c, d, e, f] = numbersIn(stream.dict.lookup(name('Matrix')), [1, 0, 0, 1, 0, 0]) as [
      ...[number, number, number, number, number, number],
    ]
    const corners = [
      [bx1, by1],
      [bx2, by1],
      [bx1, by2],
      [bx2, by2],
    ] as const
    const xs = corners.map(([x, y]) => a * x + c * y + e)
    const ys = corners.map(([x, y]) => b * x + d * y + f)
    const [minX, minY] = [Math.min(...xs), Math.min(...ys)]
    const [wide, high] = [Math.max(...xs) - minX, Math.max(...ys) - minY]
    if (!(wide > 0 && high > 0 && right > left && top > bottom)) continue
    stream.dict.set(name('Type'), name('XObject'))
    stream.dict.set(name('Subtype'), name('Form'))
    const ref = appearance instanceof PDFRef ? appearance : context.register(stream)
    const key = page.newXObject('Filled', ref).asString()
    const [sx, sy] = [(right - left) / wide, (top - bottom) / high]
    drawn.push(`q ${sx} 0 0 ${sy} ${left - minX * sx} ${bottom - minY * sy} cm ${key} Do Q`)
  }
  const rest = annotations.filter(({ dict }) => !isField(dict)).map(({ entry }) => entry)
  page.set(name('Annots'), context.obj(rest))
  if (drawn.length === 0) return
  const content = (text: string) => context.register(context.flateStream(text))
  page.normalize()
  page.wrapContentStreams(content('q\n'), content('\nQ\n'))
  page.addContentStream(content(`\n${drawn.join('\n')}\n`))
}

/** The names in a page's content; undefined if it cannot be read. */
const namesIn = (page: PDFPageLeaf) => {
  const contents = page.lookup(name('Contents'))
  const streams =
    contents instanceof PDFArray ? Array.from({ length: contents.size() }, (_, at) => contents.lookup(at)) : [contents]
  try {
    const texts = streams.map((stream) =>
      stream instanceof PDFRawStream
        ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
        : stream instanceof PDFStream
          ? Buffer.from(
              (stream as PDFStream & { getUnencodedContents: () => Uint8Array }).getUnencodedContents(),
            ).toString('latin1')
          : '',
    )
    return new Set(Array.from(texts.join('\n').matchAll(/\/([^\s/<>[\](){}%]+)/g), ([, found]) => found))
  } catch (error) {
    if (error instanceof PdfProblem) throw error
    return undefined
  }
}

/** Some programs list the images of all pages with each page: the others would go along unseen. */
const forgetOthersPictures = (page: PDFPageLeaf) => {
  const resources = page.Resources()
  const pictures = resources?.lookup(name('XObject'))
  if (!resources || !(pictures instanceof PDFDict)) return
  const used = namesIn(page)
  if (!used) return
  const kept = page.context.obj({})
  for (const [key, value] of pictures.entries()) {
    if (!used.has(key.asString().slice(1))) continue
    const found = page.context.lookup(value)
    // A drawing without images of its own may use any of the page's.
    const isOpen =
      found instanceof PDFStream &&
      found.dict.lookup(name('Subtype')) === name('Form') &&
      !found.dict.has(name('Resources'))
    if (isOpen) return
    kept.set(key, value)
  }
  const own = page.context.obj({})
  for (const [key, value] of resources.entries()) own.set(key, value)
  own.set(name('XObject'), kept)
  page.set(name('Resources'), own)
}

/**
 * Gives appearances to values that have none, such as those a program filled in, and to all if the file asks for it. A
 * field that cannot be drawn keeps what it has.
 */
const drawFields = async (pdf: PDFDocument) => {
  const acroForm = pdf.catalog.lookup(name('AcroForm'))
  if (!(acroForm instanceof PDFDict)) return
  const isAsked = String(acroForm.lookup(name('NeedAppearances'))) === 'true'
  try {
    const form = pdf.getForm()
    const plain = form.getDefaultFont()
    const letters = new Set(plain.getCharacterSet())
    let wide: PDFFont | undefined
    for (const field of form.getFields()) {
      if (!isAsked && !field.needsAppearancesUpdate()) continue
      const value = inherited(field.acroField.dict, 'V')
      const said = value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
      // The standard fonts have the letters of western Europe only, and show others as question marks.
      const isPlain = [...said].every((letter) => letter < ' ' || letters.has(letter.codePointAt(0) ?? 0))
      if (!isPlain) wide ??= await embedWideFont(pdf)
      try {
        field.defaultUpdateAppearances(wide && !isPlain ? wide : plain)
      } catch {}
    }
  } catch {}
  // Fonts are written when they are saved, but the parts are copied before that.
  await pdf.flush()
}

const embedWideFont = async (pdf: PDFDocument) => {
  pdf.registerFontkit((await import('fontkit')) as never)
  const file = new URL('../fonts/NotoSans-Regular.ttf', import.meta.resolve('@embedpdf/fonts-latin'))
  return pdf.embedFont(readFileSync(file), { subset: true })
}

/**
 * One document for each of these lists of pages (1 is the first), in this order, without anything that belongs to other
 * pages. What was filled in stays visible; forms and digital signatures are lost, because they belong to the whole
 * file.
 */
export const split = async (source: Uint8Array, parts: number[][]) => {
  const { pdf, pages } = await open(source)
  const made: Uint8Array[] = []
  await drawFields(pdf)
  const chosen = [...new Set(parts.flat())].flatMap((number) => pages[number - 1] ?? [])
  for (const { node } of chosen) {
    flatten(node)
    forgetOthersPictures(node)
    // Articles link pages across the whole file.
    node.delete(name('B'))
  }
  let bytes = 0
  for (const part of parts) {
    const wanted = new Set(part)
    // Anything that refers to the other pages, such as a link, then leads nowhere, instead of bringing them along.
    for (const [at, { ref, node }] of pages.entries())
      if (wanted.has(at + 1)) pdf.context.assign(ref, node)
      else pdf.context.delete(ref)
    const target = await PDFDocument.create({ updateMetadata: false })
    const copier = PDFObjectCopier.for(pdf.context, target.context)
    for (const number of part) {
      const page = pages[number - 1]
      if (!page) throw new PdfProblem(`This PDF has ${pages.length} pages.`)
      const ref = copier.copy(page.ref)
      const leaf: unknown = target.context.lookup(ref)
      if (!(leaf instanceof PDFPageLeaf)) throw new PdfProblem(DAMAGED)
      target.addPage(PDFPage.of(leaf, ref, target))
    }
    // Which layers are visible.
    const layers = pdf.catalog.get(name('OCProperties'))
    if (layers) target.catalog.set(name('OCProperties'), copier.copy(layers))
    const saved = await target.save({ updateFieldAppearances: false, addDefaultPage: false })
    bytes += saved.length
    if (bytes > PARTS_BYTES_MAX)
      throw new PdfProblem('Together the parts would be larger than 100 MB. Make fewer at a time.')
    made.push(saved)
  }
  return made
}
