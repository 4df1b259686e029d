import type { Rgb } from 'culori'
import {
  attributeColor,
  backgroundColorIn,
  colorOf,
  hexOf,
  INK,
  LINK,
  over,
  PAPER,
  plainColor,
  readableColor,
} from './mail-colors.rules.ts'
import { type Declaration, declarationsIn, mailSheets, type Styled, TooMuchStyle } from './mail-sheets.rules.ts'

/** Attributes of an element, by their names in lower case. */
type Attributes = Record<string, string>
type Kept = { maxOpen: number; isProperty: (name: string) => boolean; isValue: (value: string) => boolean }

type Seen = Styled & { color: Rgb; background: Rgb; variables: Map<string, string> }

const COLORS = /^(?:color|background|background-color|background-image)$/
const MAX_VARIABLES = 500
const MAX_VALUE = 2000

/**
 * Works out how each element of an email looks, from its style sheets, attributes and what it is in, so that what is
 * kept of it can be read: colors set in style sheets move into the element, a background that cannot be kept whole keeps
 * its color, and letters that would be lost on what is left of their background get another color. Throws TooMuchStyle,
 * unless `isPlain`: then no colors are kept.
 */
export const mailLook = (html: string, kept: Kept, isPlain: boolean) => {
  const declaredFor = isPlain ? () => [] : mailSheets(html, kept.maxOpen)
  const open: Seen[] = []
  const paper: Seen = {
    ...{ tag: '', classes: new Set<string>(), isLink: false, parent: undefined, variables: new Map<string, string>() },
    ...{ color: INK, background: PAPER },
  }
  let variablesSeen = 0

  const withVariables = (declared: Declaration[], inherited: Map<string, string>) => {
    const own = declared.filter(({ property }) => property.startsWith('--'))
    if (own.length === 0) return inherited
    // Each such element has its own copy.
    variablesSeen += inherited.size + own.length
    if (inherited.size + own.length > MAX_VARIABLES || variablesSeen > 100_000) throw new TooMuchStyle()
    return new Map([...inherited, ...own.map(({ property, value }) => [property, value] as const)])
  }

  return {
    /** An element begins, and later ends; in between it is given to `look`, if it is to be shown. */
    begin: () => open.push(open.at(-1) ?? paper),
    end: () => open.pop(),
    look: (tag: string, given: Attributes): Attributes => {
      const around = open.at(-2) ?? paper
      const element: Styled = {
        tag,
        ...(given.id !== undefined && { id: given.id }),
        classes: new Set((given.class ?? '').slice(0, 2000).split(/\s+/, 50).filter(Boolean)),
        isLink: tag === 'a' && given.href !== undefined,
        parent: around === paper ? undefined : around,
      }
      const inline = given.style ? declarationsIn(given.style) : []
      const ofSheets = declaredFor(element)
      const ordered = [
        ...ofSheets.filter(({ important }) => !important),
        ...inline.filter(({ important }) => !important),
        ...ofSheets.filter(({ important }) => important),
        ...inline.filter(({ important }) => important),
      ]
      const variables = isPlain ? around.variables : withVariables(ordered, around.variables)
      const style = new Map<string, Declaration>()
      for (const declaration of ordered) {
        const { property, value, important } = declaration
        if (isPlain && COLORS.test(property)) continue
        const found = keptOf(property, substituted(value, variables), kept)
        if (!found) continue
        // The later one is written later.
        style.delete(found.property)
        // A background's color is part of it.
        if (found.property === 'background') style.delete('background-color')
        style.set(found.property, { ...found, important: important && inline.includes(declaration) })
      }
      const attributes = { ...given }
      if (isPlain) for (const name of ['bgcolor', 'color', 'text']) delete attributes[name]

      const seen = seenOf(element, attributes, style, around)
      const readable = isPlain || isHidden(style) ? undefined : readableColor(seen.color, seen.background)
      if (readable) {
        style.delete('color')
        style.set('color', { property: 'color', value: hexOf(readable), important: false })
        seen.color = readable
      }
      open[open.length - 1] = { ...element, ...seen, variables }

      if (style.size === 0) delete attributes.style
      else
        attributes.style = [...style.values()]
          .map(({ property, value, important }) => `${property}:${value}${important ? ' !important' : ''}`)
          .join(';')
      return attributes
    },
  }
}

/** A declaration as it is kept, if it is. */
const keptOf = (property: string, value: string | undefined, { isProperty, isValue }: Kept) => {
  if (value === undefined || value.length > MAX_VALUE) return undefined
  const simple = /^background(?:-image)?$/.test(property) && !isValue(value) ? backgroundColorIn(value) : undefined
  if (simple) return { property: 'background-color', value: simple }
  if (!isProperty(property)) return undefined
  if (isValue(value)) return { property, value }
  const color = COLORS.test(property) ? plainColor(value) : undefined
  return color ? { property, value: color } : undefined
}

/** A value with the variables in it, or what it says to take where there is none. Undefined if it cannot be known. */
const substituted = (value: string, variables: Map<string, string>) => {
  let read = value
  for (let times = 0; times < 20; times++) {
    const from = read.search(/\bvar\(/i)
    if (from < 0) return read
    let to = from + 4
    for (let open = 1; open > 0 && to < read.length; to++) open += read[to] === '(' ? 1 : read[to] === ')' ? -1 : 0
    const inside = read.slice(from + 4, to - 1)
    const comma = inside.indexOf(',')
    const name = (comma < 0 ? inside : inside.slice(0, comma)).trim()
    const found = variables.get(name) ?? (comma < 0 ? undefined : inside.slice(comma + 1).trim())
    if (found === undefined) return undefined
    read = read.slice(0, from) + found + read.slice(to)
    if (read.length > MAX_VALUE) return undefined
  }
  return undefined
}

/** Not to be seen: a color would not make it so. */
const isHidden = (style: Map<string, Declaration>) => {
  const is = (property: string, pattern: RegExp) => pattern.test((style.get(property)?.value ?? '').slice(0, 40))
  return is('display', /^none/i) || is('visibility', /^hidden/i) || is('font-size', /^[012](?:\.\d+)?(?:px|pt)?$/i)
}

/** The colors that are seen on an element. */
const seenOf = (element: Styled, attributes: Attributes, style: Map<string, Declaration>, around: Seen) => {
  const last = (...names: string[]) => [...style.values()].findLast(({ property }) => names.includes(property))?.value
  const behind = last('background', 'background-color')
  const found =
    behind === undefined ? attributeColor(attributes.bgcolor) : (colorOf(behind) ?? colorOf(backgroundColorIn(behind)))
  const said = style.get('color')?.value
  const letters = said === undefined ? attributeColor(attributes.color ?? attributes.text) : colorOf(said)
  return {
    background: found && (found.alpha ?? 1) > 0 ? over(found, around.background) : around.background,
    color: letters ?? (element.isLink && said === undefined ? LINK : around.color),
  }
}
