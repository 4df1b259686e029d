/** The width of every drawing, in its own units. */
export const WIDTH = 600
const HEIGHT = 400

export type Point = [x: number, y: number]
const n = (value: number) => String(Math.round(value * 10) / 10)

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${more && ` ${more}`}/>`
export const poly = (points: Point[], fill: string, more = '') =>
  `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z" fill="${fill}"${more && ` ${more}`}/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more && ` ${more}`}/>`
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`
export const line = (x1: number, y1: number, x2: number, y2: number, color: string, width = 1, more = '') =>
  `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" stroke="${color}" stroke-width="${width}" fill="none"${more && ` ${more}`}/>`
export const shade = (opacity: number) => `fill-opacity="${opacity}"`

/** A lighter (above 0) or darker color. */
export const tone = (color: string, by: number): string => {
  const parts = [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16))
  const toned = parts.map((part) => Math.round(by > 0 ? part + (255 - part) * by : part * (1 + by)))
  return `#${toned.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
/** A color between two. */
export const between = (a: string, b: string, share: number): string => {
  const [x, y] = [a, b].map((color) => [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16)))
  const mixed = x?.map((part, i) => Math.round(part + ((y?.[i] ?? part) - part) * share)) ?? []
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Textures, drawn over a flat color. */
const textures = `<pattern id="brick" width="14" height="9" patternUnits="userSpaceOnUse"><path d="M0 4.5h14M0 9h14M4 0v4.5M11 4.5V9" stroke="#fff" stroke-opacity=".28" stroke-width=".8" fill="none"/></pattern><pattern id="stone" width="46" height="24" patternUnits="userSpaceOnUse"><path d="M0 8h46M0 17h46M0 24h46M12 0v8M33 0v8M22 8v9M42 8v9M8 17v7M29 17v7" stroke="#6b6252" stroke-opacity=".2" fill="none"/><path d="M12 0h21v8H12zM22 8h20v9H22z" fill="#fff" fill-opacity=".16"/></pattern><pattern id="siding" width="20" height="7" patternUnits="userSpaceOnUse"><path d="M0 6.5h20" stroke="#000" stroke-opacity=".13" fill="none"/></pattern><pattern id="board" width="11" height="20" patternUnits="userSpaceOnUse"><path d="M10.5 0v20" stroke="#000" stroke-opacity=".12" stroke-width="1.4" fill="none"/></pattern><pattern id="wood" width="30" height="6" patternUnits="userSpaceOnUse"><path d="M0 5.5h30" stroke="#000" stroke-opacity=".2" fill="none"/></pattern><pattern id="shingle" width="16" height="10" patternUnits="userSpaceOnUse"><path d="M0 5h16M0 10h16M5 0v5M13 5v5" stroke="#000" stroke-opacity=".14" fill="none"/></pattern><pattern id="seam" width="13" height="20" patternUnits="userSpaceOnUse"><path d="M12.5 0v20" stroke="#fff" stroke-opacity=".3" fill="none"/><path d="M11.4 0v20" stroke="#000" stroke-opacity=".12" fill="none"/></pattern><pattern id="tile" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M0 5q4.5 5 9 0M0 0v9" stroke="#000" stroke-opacity=".2" fill="none"/></pattern><pattern id="planks" width="120" height="26" patternUnits="userSpaceOnUse"><path d="M0 13h120M0 26h120M40 0v13M95 13v13" stroke="#000" stroke-opacity=".1" fill="none"/></pattern><pattern id="squares" width="15" height="15" patternUnits="userSpaceOnUse"><path d="M0 14.5h15M14.5 0v15" stroke="#000" stroke-opacity=".09" fill="none"/></pattern><pattern id="subway" width="20" height="12" patternUnits="userSpaceOnUse"><path d="M0 6h20M0 12h20M5 0v6M15 6v6" stroke="#000" stroke-opacity=".1" fill="none"/></pattern>`
export type Texture = 'brick' | 'stone' | 'siding' | 'board' | 'wood' | 'shingle' | 'seam' | 'tile' | 'planks' | 'squares' | 'subway' // biome-ignore format: a list

/** A color with a texture over it. */
export const textured = (shape: (fill: string, more?: string) => string, color: string, texture: Texture | null) =>
  shape(color) + (texture ? shape(`url(#${texture})`) : '')

/** `sky` are the colors of the vertical gradient with the id 'sky'. */
export const drawing = (parts: string[], sky: [top: string, bottom: string] = ['#bfd9e8', '#f0f4ee']): string => {
  const body = parts.join('')
  const used = textures.match(/<pattern.*?<\/pattern>/g)?.filter((p) => body.includes(`#${/id="(\w+)"/.exec(p)?.[1]})`))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="1200" height="800"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>${used?.join('') ?? ''}</defs>${body}</svg>`
}
