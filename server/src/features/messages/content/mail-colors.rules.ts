import { blend, type Color, converter, formatHex, formatHex8, parse, type Rgb, wcagContrast } from 'culori'

/** The paper, ink and links of the frame that shows received mail (web `mail-page.ts`). */
export const PAPER: Rgb = { mode: 'rgb', r: 1, g: 1, b: 1 }
export const INK: Rgb = { mode: 'rgb', r: 0x1a / 255, g: 0x1b / 255, b: 0x1e / 255 }
export const LINK: Rgb = { mode: 'rgb', r: 0x18 / 255, g: 0x64 / 255, b: 0xab / 255 }

/** Below this ratio (WCAG 2), letters cannot be told from what is behind them. */
const UNREADABLE = 1.5
/** Longer values are no single color. */
const MAX_COLOR = 100

const toRgb = converter('rgb')

/** A color in any notation of CSS; undefined for anything else. */
export const colorOf = (text: string | undefined): Rgb | undefined => {
  const given = (text ?? '').slice(0, MAX_COLOR + 1).trim()
  if (given === '' || given.length > MAX_COLOR) return undefined
  return toRgb(parse(given) as Color | undefined)
}

/** A color in an attribute such as `bgcolor`, where the # may be missing. */
export const attributeColor = (text: string | undefined) => colorOf(text) ?? colorOf(`#${text ?? ''}`)

export const hexOf = (color: Rgb) => ((color.alpha ?? 1) < 1 ? formatHex8(color) : formatHex(color))

/** A color as every browser and our sanitizer read it, such as `#112233`. */
export const plainColor = (text: string) => {
  const color = colorOf(text)
  return color && hexOf(color)
}

/** What is seen where a translucent color lies over another one. */
export const over = (top: Rgb, below: Rgb): Rgb => ((top.alpha ?? 1) === 1 ? top : blend([below, top]))

const meanOf = (colors: Rgb[]): Rgb => {
  const mean = (part: (color: Rgb) => number) => colors.reduce((sum, color) => sum + part(color), 0) / colors.length
  return {
    mode: 'rgb',
    r: mean((c) => c.r),
    g: mean((c) => c.g),
    b: mean((c) => c.b),
    alpha: mean((c) => c.alpha ?? 1),
  }
}

const COLOR_FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]{0,100}\)/gi
const colorsIn = (text: string) =>
  [...text.matchAll(/#[\da-f]{3,8}\b|(?<![-\w#])[a-z]{3,25}(?![-\w])/gi)].flatMap(([word]) => colorOf(word) ?? [])

/**
 * The one color that comes closest to a background with gradients or images: the mean of its gradients' colors, over
 * its own color. Undefined if it names none.
 */
export const backgroundColorIn = (value: string) => {
  const hex = value
    .slice(0, 4000)
    .replaceAll(/\burl\((?:"[^"]*"|'[^']*'|[^()"']*)\)/gi, ' ')
    .replaceAll(COLOR_FUNCTION, (color) => ` ${plainColor(color) ?? ''} `)
    .replaceAll(/\b(?:from|to|color-stop)\(([^()]*)\)/gi, ' $1 ')
  const gradients = [...hex.matchAll(/gradient\(([^()]*)\)/gi)].flatMap(([, inside = '']) => colorsIn(inside))
  const own = colorsIn(hex.replaceAll(/[-\w]{1,40}\([^()]*\)/g, ' ')).at(-1)
  if (gradients.length === 0) return own && hexOf(own)
  const mean = meanOf(gradients)
  return hexOf(own ? over(mean, own) : mean)
}

/** A color for letters that cannot be read on their background; undefined if they can. */
export const readableColor = (color: Rgb, background: Rgb) => {
  if (color === INK && background === PAPER) return undefined
  if (wcagContrast(over(color, background), background) >= UNREADABLE) return undefined
  return wcagContrast(INK, background) >= wcagContrast(PAPER, background) ? INK : PAPER
}
