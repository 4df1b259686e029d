import { chance } from '../chance.ts'
import type { Home } from '../homes.ts'
import { drawing, oval, path, rect } from './shapes.ts'

const INK = '#17584a'
const THIN = `stroke="${INK}" stroke-width="1.5" stroke-opacity=".55"`
const box = (x: number, y: number, w: number, h: number, r = 3) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="#fff" ${THIN}/>` // biome-ignore format: one step

type Furnish = (x: number, y: number, w: number, h: number) => string
const bed: Furnish = (x, y, w, h) => {
  const [bw, bh] = [Math.min(64, w - 26), Math.min(62, h - 18)]
  const bx = x + (w - bw) / 2
  return box(bx, y + 6, bw, bh) + box(bx + 5, y + 10, bw / 2 - 8, 12) + box(bx + bw / 2 + 3, y + 10, bw / 2 - 8, 12) + path(`M${bx} ${y + bh * 0.5 + 4}h${bw}`, 'none', THIN) // biome-ignore format: a drawing
}
const bath: Furnish = (x, y, w, h) => box(x + 6, y + 6, Math.min(w - 12, 56), 22, 9) + (h > 50 ? oval(x + 16, y + h - 16, 7, 9, '#fff', THIN) : oval(x + w - 14, y + h - 14, 7, 7, '#fff', THIN)) + box(x + w - 30, y + h - 18, 24, 12) // biome-ignore format: a drawing
const sofa: Furnish = (x, y, w, h) => box(x + w / 2 - 46, y + h - 34, 92, 26, 6) + path(`M${x + w / 2 - 46} ${y + h - 18}h92`, 'none', THIN) + oval(x + w / 2, y + h - 56, 24, 11, '#fff', THIN) + box(x + w / 2 - 34, y + 6, 68, 8) // biome-ignore format: a drawing
const cook: Furnish = (x, y, w, h) => box(x + 5, y + 5, w - 10, 16) + box(x + 5, y + 5, 16, h - 10) + [0, 1].map((i) => oval(x + 42 + i * 14, y + 13, 4, 4, '#fff', THIN)).join('') + (w > 100 && h > 70 ? box(x + 48, y + h / 2 - 2, w - 76, 20) : '') // biome-ignore format: a drawing
const dine: Furnish = (x, y, w, h) => box(x + w / 2 - 24, y + h / 2 - 14, 48, 28, 5) + [-14, 14].map((d) => box(x + w / 2 + d - 6, y + h / 2 - 25, 12, 8) + box(x + w / 2 + d - 6, y + h / 2 + 17, 12, 8)).join('') // biome-ignore format: a drawing
const car: Furnish = (x, y, w, h) => Array.from({ length: w > 118 ? 2 : 1 }, (_, i) => { const cx = x + (w * (i + 0.5)) / (w > 118 ? 2 : 1) - 21; return box(cx, y + 8, 42, h - 18, 11) + box(cx + 6, y + 24, 30, 14, 5) + box(cx + 6, y + h - 34, 30, 12, 5) }).join('') // biome-ignore format: a drawing
const closet: Furnish = (x, y, w, h) =>
  path(`M${x + 6} ${y + 9}h${w - 12}M${x + 6} ${y + h - 9}h${w - 12}`, 'none', THIN)

/** The floor plan, with the home's number of bedrooms and baths, drawn as an architect would, without words. */
export const plan = (home: Home): string => {
  const luck = chance('plan', home.slot.number, home.turn)
  const beds = home.kind === 'Duplex' ? (home.beds ?? 4) / 2 : (home.beds ?? 3)
  const baths =
    (home.kind === 'Duplex' ? (home.full ?? 2) / 2 : (home.full ?? 2)) + (home.threeQuarter ?? 0) + (home.half ?? 0)
  const isSmall = beds === 1
  const [x0, y0, w, h] = isSmall ? [150, 80, 300, 240] : [64, 62, 472, 276]
  const walls: string[] = []
  const inside: string[] = []
  /** A room with a door in one of its walls, given as the side and how far along it is. */
  const room = (x: number, y: number, rw: number, rh: number, furnish: Furnish, door?: ['n' | 's' | 'e' | 'w', number], fill = '#ffffff') => {
    inside.push(rect(x, y, rw, rh, fill), furnish(x, y, rw, rh))
    walls.push(`M${x} ${y}h${rw}v${rh}h${-rw}z`)
    if (!door) return
    const [side, at] = door
    const size = 22
    const [dx, dy] = side === 'e' ? [x + rw, y + at] : side === 'w' ? [x, y + at] : side === 'n' ? [x + at, y] : [x + at, y + rh]
    const isUpright = side === 'e' || side === 'w'
    const into = side === 'e' || side === 's' ? -1 : 1
    openings.push(isUpright ? rect(dx - 3.5, dy, 7, size, '#ffffff') : rect(dx, dy - 3.5, size, 7, '#ffffff'))
    swings.push(isUpright ? `M${dx} ${dy}h${into * size}A${size} ${size} 0 0 ${into > 0 ? 1 : 0} ${dx} ${dy + size}` : `M${dx} ${dy}v${into * size}A${size} ${size} 0 0 ${into > 0 ? 0 : 1} ${dx + size} ${dy}`)
  } // biome-ignore format: long
  const openings: string[] = []
  const swings: string[] = []
  if (isSmall) {
    room(x0, y0, 170, 140, sofa)
    room(x0, y0 + 140, 170, 100, cook)
    room(x0 + 170, y0, 130, 130, bed, ['w', 96])
    room(x0 + 170, y0 + 130, 130, 62, bath, ['w', 20])
    room(x0 + 170, y0 + 192, 130, 48, closet, ['w', 14])
  } else {
    const left = 132
    const right = 138
    const mid = w - left - right
    const others = beds - 1
    const small = Math.max(1, baths - 1)
    // Bedrooms and the baths between them, in the left wing.
    const bathHeight = 52
    const leftBaths = Math.min(small, others > 2 ? 2 : 1)
    const stacked = Math.min(others, 3)
    const bedHeight = (h - leftBaths * bathHeight) / stacked
    let y = y0
    for (let i = 0; i < stacked; i++) {
      room(x0, y, left, bedHeight, bed, ['e', bedHeight / 2 - 10])
      y += bedHeight
      if (i < leftBaths) {
        room(x0, y, left, bathHeight, bath, ['e', 14])
        y += bathHeight
      }
    }
    const tall = 152
    room(x0 + left, y0, mid, tall, sofa)
    room(x0 + left, y0 + tall, mid * 0.5, h - tall, dine)
    room(x0 + left + mid * 0.5, y0 + tall, mid * 0.5, h - tall, cook)
    // Rooms that open onto each other have no wall between them.
    openings.push(rect(x0 + left + 12, y0 + tall - 4, mid - 24, 8, '#ffffff'), rect(x0 + left + mid * 0.5 - 4, y0 + tall + 30, 8, h - tall - 60, '#ffffff')) // biome-ignore format: one step
    const hasGarage = (home.garage ?? 0) > 0 && home.kind !== 'Condominium'
    const suite = hasGarage ? 108 : others > 3 ? 100 : 150
    const rx = x0 + left + mid
    room(rx, y0, right, suite, bed, ['w', suite - 40])
    room(rx, y0 + suite, right * 0.58, 70, bath, ['n', 8])
    room(rx + right * 0.58, y0 + suite, right * 0.42, 70, closet, ['w', 24])
    if (hasGarage) room(rx, y0 + suite + 70, right, h - suite - 70, car, ['w', 20], '#f1efe9')
    else room(rx, y0 + suite + 70, right, h - suite - 70, others > 3 ? bed : dine, ['w', 14])
  }
  const doorX = isSmall ? x0 + 60 : x0 + 132 + 40
  openings.push(rect(doorX, y0 + h - 4, 30, 8, '#ffffff'))
  swings.push(`M${doorX} ${y0 + h}v-30A30 30 0 0 1 ${doorX + 30} ${y0 + h}`)
  const windows = [0.14, 0.42, 0.62, 0.86].flatMap((t) => [rect(x0 + w * t - 20, y0 - 4.5, 40, 9, '#fff') + rect(x0 + w * t - 20, y0 - 2.5, 40, 5, '#bcd6cd')]) // biome-ignore format: one step
  const sides = [0.2, 0.72].flatMap((t) => [rect(x0 - 4.5, y0 + h * t - 16, 9, 32, '#fff') + rect(x0 - 2.5, y0 + h * t - 16, 5, 32, '#bcd6cd')]) // biome-ignore format: one step
  const flip = luck.is(0.5)
  return drawing([
    rect(0, 0, 600, 400, '#f6f8f7'),
    `<g${flip ? ' transform="matrix(-1 0 0 1 600 0)"' : ''}>`,
    ...inside,
    path(walls.join(''), 'none', `stroke="${INK}" stroke-width="5"`),
    path(`M${x0} ${y0}h${w}v${h}h${-w}z`, 'none', `stroke="${INK}" stroke-width="8"`),
    ...openings,
    path(swings.join(''), 'none', `stroke="${INK}" stroke-width="1.5"`),
    ...windows,
    ...sides,
    '</g>',
    path('M566 372v-26m-7 8l7 -9l7 9', 'none', `stroke="${INK}" stroke-width="2"`),
  ])
}
