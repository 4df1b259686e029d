import type { Chance } from '../chance.ts'
import type { Home } from '../homes.ts'
import { grassOf, horizon, type Light, leafOf, sky, tree } from './outdoors.ts'
import { between, drawing, line, oval, path, poly, rect, shade, tone } from './shapes.ts'

/** Land for sale: pasture, a fence, a road in. */
export const landscape = (luck: Chance, home: Home, light: Light): string => {
  const { land } = home.town
  const ground = grassOf(land, light)
  const wood = between('#85725e', light.tint, light.by)
  const far = luck.some([[60, 268, 0.4], [130, 262, 0.34], [236, 266, 0.36], [352, 262, 0.36], [444, 268, 0.44], [530, 264, 0.36]] as const, 4) // biome-ignore format: points
  const pond = luck.is(0.4)
  const road = luck.whole(230, 380)
  return drawing(
    [
      sky(luck),
      horizon(luck, land, light, 250),
      rect(0, 248, 600, 152, ground),
      path('M0 262Q160 246 320 262T600 258V248H0z', tone(ground, 0.1)),
      path('M0 400V312Q180 284 360 312T600 304V400z', tone(ground, -0.07)),
      ...far.map(([x, y, s]) => tree(luck, land, light, x, y, s)),
      luck.is(0.35) ? windmill(luck.of([96, 500]), 288) : '',
      pond
        ? oval(468, 306, 74, 12, between('#8fb0bd', light.sky[0], 0.4)) + oval(462, 303, 56, 6, '#fff', shade(0.2))
        : '',
      path(`M${road} 262Q${road + 30} 300 ${road - 40} 400h96Q${road + 70} 310 ${road + 12} 262z`, between('#cdb893', light.tint, light.by)), // biome-ignore format: one path
      tree(luck, land, light, luck.of([70, 540]), 342, 1),
      ...Array.from({ length: 26 }, () => { const [x, y] = [luck.whole(0, 600), luck.whole(300, 392)]; return path(`M${x} ${y}q-3 -8 -6 -10M${x} ${y}q0 -8 1 -12M${x} ${y}q3 -7 7 -9`, 'none', `stroke="${tone(leafOf(land, light), 0.1)}" stroke-width="1.4" stroke-opacity=".6"`) }), // biome-ignore format: one step
      ...[352, 364, 376].map(
        (y) => line(0, y, road - 46, y, '#6b6f70', 1.2) + line(road + 78, y, 600, y, '#6b6f70', 1.2),
      ),
      ...Array.from({ length: 16 }, (_, i) => i * 42 - 10).filter((x) => x < road - 40 || x > road + 70).map((x) => rect(x, 344, 5, 42, wood) + rect(x + 3.5, 344, 1.5, 42, tone(wood, -0.2))), // biome-ignore format: one step
      rect(road - 52, 334, 9, 56, wood) + rect(road + 72, 334, 9, 56, wood),
      poly([[road - 43, 350], [road + 8, 346], [road + 8, 382], [road - 43, 380]], 'none', `stroke="${tone(wood, -0.2)}" stroke-width="3"`) + line(road - 43, 378, road + 8, 348, tone(wood, -0.2), 2.5), // biome-ignore format: points
    ],
    light.sky,
  )
}

const windmill = (x: number, y: number) => {
  const [hub, steel] = [y - 104, '#7c8488']
  const blades = Array.from({ length: 12 }, (_, i) => {
    const [a, b] = [(i * Math.PI) / 6, (i * Math.PI) / 6 + 0.3]
    return poly([[x + Math.cos(a) * 6, hub + Math.sin(a) * 6], [x + Math.cos(a) * 24, hub + Math.sin(a) * 24], [x + Math.cos(b) * 24, hub + Math.sin(b) * 24]], '#b9bfc0') // biome-ignore format: points
  })
  return (
    line(x - 14, y, x - 2, hub, steel, 2.2) + line(x + 14, y, x + 2, hub, steel, 2.2) +
    [0.25, 0.5, 0.75].map((t) => line(x - 14 + 12 * t, y - 104 * t, x + 14 - 12 * t, y - 104 * t, steel, 1.4)).join('') +
    poly([[x + 4, hub - 2], [x + 38, hub - 11], [x + 38, hub + 9]], '#a4493d') + blades.join('') + oval(x, hub, 4, 4, steel)
  ) // biome-ignore format: a drawing
}

/** The land from above: its boundary, trees, the road along it. */
export const fromAbove = (luck: Chance, home: Home, light: Light): string => {
  const { land } = home.town
  const ground = grassOf(land, light)
  const leaf = leafOf(land, light)
  const corners: [number, number][] = [[150 + luck.whole(-30, 20), 70], [452, 56 + luck.whole(-10, 26)], [476 + luck.whole(-10, 20), 300], [136, 306 + luck.whole(-14, 10)]] // biome-ignore format: points
  const clump = (x: number, y: number) => Array.from({ length: 5 }, () => { const [dx, dy, r] = [luck.whole(-26, 26), luck.whole(-18, 18), luck.whole(7, 14)]; return oval(x + dx + 3, y + dy + 4, r, r, '#10161c', shade(0.18)) + oval(x + dx, y + dy, r, r, tone(leaf, luck.next() * 0.2 - 0.1)) + oval(x + dx - 3, y + dy - 3, r * 0.5, r * 0.5, tone(leaf, 0.16)) }).join('') // biome-ignore format: one step
  return drawing([
    rect(0, 0, 600, 400, tone(ground, -0.04)),
    poly([[0, 0], [136, 0], [120, 322], [0, 330]], tone(ground, -0.12)),
    poly([[470, 0], [600, 0], [600, 318], [492, 318]], tone(ground, 0.1)),
    ...Array.from({ length: 12 }, (_, i) => line(480 + i * 11, 0, 500 + i * 10, 318, tone(ground, -0.02), 2)),
    poly(corners, tone(ground, 0.04)),
    ...Array.from({ length: 7 }, () => clump(luck.whole(40, 560), luck.whole(20, 300))),
    luck.is(0.4) ? oval(390, 220, 34, 22, '#8fb0bd') + oval(384, 215, 22, 12, '#a5c2cd') : '',
    rect(0, 338, 600, 30, '#b3b0aa'), rect(0, 352, 600, 1.5, '#f3efe2'),
    rect(292, 296, 16, 44, '#d0bd98'),
    poly(corners, 'none', 'stroke="#f7f3e6" stroke-width="3" stroke-dasharray="12 7"'),
    ...corners.map(([x, y]) => oval(x, y, 5, 5, '#1f6f5c', 'stroke="#fff" stroke-width="2"')),
  ]) // biome-ignore format: a drawing
}
