import { type CssNode, parse, type Rule, type Selector } from 'css-tree'
import { Parser } from 'htmlparser2'

/** How much of an email's style sheets is read, in characters; mail programs with many users stop at 16,000. */
const MAX_SHEETS = 300_000
const MAX_SELECTORS = 10_000
/** How many comparisons of a selector's part with an element, and declarations, an email may cost. */
const MAX_STEPS = 1_000_000

/** An email's style sheets are too large, or too slow to apply. */
export class TooMuchStyle extends Error {}

export type Declaration = { property: string; value: string; important: boolean }

/** One part of a selector, such as `td.price`, and how it relates to the part before it. */
type Part = { tag?: string; id?: string; classes: string[]; isLink: boolean; isChild: boolean }
type StyleRule = { parts: Part[]; weight: number; declarations: Declaration[]; steps: number }

/** An element, as far as selectors of mail look at it, and what it is in. */
export type Styled = { tag: string; id?: string; classes: Set<string>; isLink: boolean; parent: Styled | undefined }

/** The text of its `<style>` elements. What is in comments, such as the rules for old Outlook, is none. */
const sheetsOf = (html: string, maxOpen: number) => {
  if (!/<style/i.test(html)) return ''
  let sheets = ''
  let open = 0
  let isInside = false
  const parser = new Parser({
    onopentag: (tag, { media = 'all' }) => {
      if (++open > maxOpen) throw new RangeError('Nested too deeply')
      isInside = tag === 'style' && isScreen(media)
    },
    ontext: (text) => {
      if (!isInside) return
      sheets += text
      if (sheets.length > MAX_SHEETS) throw new TooMuchStyle()
    },
    onclosetag: () => {
      open--
      isInside = false
    },
  })
  parser.end(html)
  return sheets
}

/** Conditions, such as the width of a phone or a dark scheme, do not hold in the frame that shows it. */
const isScreen = (media: string) => /^\s*(?:(?:only\s+)?(?:all|screen)\s*)?$/i.test(media.split(',', 1)[0] ?? '')

const declarationsOf = (block: CssNode | null): Declaration[] =>
  block && 'children' in block && block.children
    ? block.children.toArray().flatMap((one) =>
        one.type === 'Declaration' && one.value.type === 'Raw'
          ? [
              {
                property: one.property.startsWith('--') ? one.property : one.property.toLowerCase(),
                value: one.value.value.trim(),
                important: one.important !== false,
              },
            ]
          : [],
      )
    : []

/** The declarations of a style attribute. */
export const declarationsIn = (style: string) =>
  declarationsOf(parse(style.split(/[{}]/, 1)[0] ?? '', { context: 'declarationList', ...AS_WRITTEN }))

const AS_WRITTEN = { parseValue: false, parseAtrulePrelude: false, parseCustomProperty: false }

/** Undefined for a selector of kinds that are not read, such as `:hover` and `p + p`. */
const partsOf = (selector: Selector): Pick<StyleRule, 'parts' | 'weight'> | undefined => {
  const begun = (isChild: boolean): Part => ({ classes: [], isLink: false, isChild })
  let part = begun(false)
  const parts = [part]
  let weight = 0
  for (const node of selector.children.toArray()) {
    if (node.type === 'Combinator' && /^[\s>]*$/.test(node.name)) {
      part = begun(node.name.includes('>'))
      parts.push(part)
    } else if (node.type === 'TypeSelector') {
      if (node.name === '*') continue
      part.tag = node.name.toLowerCase()
      weight += 1
    } else if (node.type === 'ClassSelector') {
      part.classes.push(node.name)
      weight += 1000
    } else if (node.type === 'IdSelector') {
      part.id = node.name
      weight += 1_000_000
    } else if (node.type === 'PseudoClassSelector' && node.name === 'link') {
      part.isLink = true
      weight += 1000
    } else if (node.type === 'PseudoClassSelector' && node.name === 'root') {
      part.tag = 'html'
      weight += 1000
    } else return undefined
  }
  return { parts, weight }
}

const rulesOf = (sheets: string): StyleRule[] => {
  const rules: StyleRule[] = []
  const add = ({ prelude, block }: Rule) => {
    if (prelude.type !== 'SelectorList') return
    const declarations = declarationsOf(block)
    if (declarations.length === 0) return
    const length = declarations.reduce((sum, { value }) => sum + value.length, 0)
    const steps = declarations.length + Math.floor(length / 50)
    for (const selector of prelude.children.toArray()) {
      const read = selector.type === 'Selector' ? partsOf(selector) : undefined
      if (read) rules.push({ ...read, declarations, steps })
    }
    if (rules.length > MAX_SELECTORS) throw new TooMuchStyle()
  }
  const sheet = parse(sheets, AS_WRITTEN)
  if (sheet.type !== 'StyleSheet') return rules
  for (const node of sheet.children.toArray()) {
    if (node.type === 'Rule') add(node)
    if (node.type === 'Atrule' && node.name.toLowerCase() === 'media' && node.prelude?.type === 'Raw') {
      if (isScreen(node.prelude.value))
        for (const one of node.block?.children.toArray() ?? []) if (one.type === 'Rule') add(one)
    }
  }
  return rules
}

/**
 * What an email's style sheets declare for an element, the weightiest last. Throws TooMuchStyle where that takes too
 * long, also later for an element, and RangeError where more than `maxOpen` elements are within one another.
 */
export const mailSheets = (html: string, maxOpen: number) => {
  // By what an element must have to be meant at all, in the sheets' order.
  const byKey = new Map<string, { rule: StyleRule; at: number }[]>()
  rulesOf(sheetsOf(html, maxOpen)).forEach((rule, at) => {
    const last = rule.parts.at(-1) as Part
    const key = last.id ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : (last.tag ?? '*')
    const known = byKey.get(key)
    if (known) known.push({ rule, at })
    else byKey.set(key, [{ rule, at }])
  })

  let steps = 0
  const step = (count: number) => {
    steps += count
    if (steps > MAX_STEPS) throw new TooMuchStyle()
  }
  const isPart = (part: Part, element: Styled) => {
    step(1 + part.classes.length)
    return (
      (part.tag === undefined || part.tag === element.tag) &&
      (part.id === undefined || part.id === element.id) &&
      part.classes.every((name) => element.classes.has(name)) &&
      (!part.isLink || element.isLink)
    )
  }
  /** Whether the parts up to `at` describe the element and what it is in. */
  const matches = (parts: Part[], at: number, element: Styled): boolean => {
    const part = parts[at] as Part
    if (!isPart(part, element)) return false
    if (at === 0) return true
    if (part.isChild) return element.parent !== undefined && matches(parts, at - 1, element.parent)
    for (let around = element.parent; around; around = around.parent) if (matches(parts, at - 1, around)) return true
    return false
  }
  return (element: Styled): Declaration[] => {
    if (byKey.size === 0) return []
    const keys = ['*', element.tag, ...[...element.classes].map((name) => `.${name}`), `#${element.id}`]
    return keys
      .flatMap((key) => byKey.get(key) ?? [])
      .filter(({ rule: { parts } }) => matches(parts, parts.length - 1, element))
      .sort((a, b) => a.rule.weight - b.rule.weight || a.at - b.at)
      .flatMap(({ rule }) => {
        step(rule.steps)
        return rule.declarations
      })
  }
}
