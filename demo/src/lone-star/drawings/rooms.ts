import { type Chance, chance } from '../chance.ts'
import type { Home } from '../homes.ts'
import { grassOf, horizon, type Light, leafOf, lightOf, sky, tree } from './outdoors.ts'
import { between, drawing, line, oval, path, poly, rect, shade, textured, tone } from './shapes.ts'

/** What the rooms of a home have in common. */
type Room = { luck: Chance; home: Home; light: Light; paint: string; wood: string; floor: string; accent: string; soft: string; isTiled: boolean } // biome-ignore format: a list

const roomOf = (home: Home, name: string): Room => {
  const all = chance('inside', home.slot.number, home.turn)
  const isWarm = all.is(0.5)
  const common = {
    paint: all.of(['#efe9dd', '#e9ece6', '#f1ede4', '#e4e8e6', '#ece2d2', '#e6e4df']),
    wood: all.of(isWarm ? ['#a9754a', '#8f6240', '#b98a5e'] : ['#c7a67e', '#d6bd98', '#7a5a42']),
    floor: all.of(isWarm ? ['#c39a6d', '#b58a5f'] : ['#d3bd9c', '#a98565', '#cdb08a']),
    accent: all.of(['#1f6f5c', '#b4553f', '#2f4858', '#c49a4a', '#7d8f69', '#8a5a6a']),
    isTiled: all.is(0.3),
  }
  const luck = chance('room', name, home.slot.number, home.turn)
  return { ...common, soft: luck.of(['#cfd6d2', '#d9cfc0', '#8fa3a0', '#b9c2b0', '#c9b8a8']), luck, home, light: lightOf(luck) } // biome-ignore format: one step
}

const FLOOR = 290
const shell = ({ paint, floor, isTiled, home }: Room, tiled = isTiled) =>
  rect(0, 0, 600, FLOOR, paint) +
  rect(0, 0, 600, 16, tone(paint, 0.5)) +
  (home.interior.includes('Crown Molding') ? rect(0, 15, 600, 6, '#ffffff') + rect(0, 21, 600, 2, '#00000012') : '') +
  (home.interior.includes('Beamed Ceilings') ? [60, 200, 340, 480].map((x) => rect(x, 0, 44, 20, '#8f6240') + rect(x, 17, 44, 4, '#6f4a30')).join('') : '') +
  textured((fill) => rect(0, FLOOR, 600, 110, fill), tiled ? '#dcd5c8' : floor, tiled ? 'squares' : 'planks') +
  rect(0, FLOOR - 9, 600, 10, '#fbfaf6') + rect(0, FLOOR, 600, 4, '#000000', shade(0.08)) // biome-ignore format: a drawing

const view = (room: Room, x: number, y: number, w: number, h: number, across = 2, curtains = true) => {
  const { light, home, accent, luck } = room
  const leaf = leafOf(home.town.land, light)
  const ground = y + h * 0.72
  const outside = home.style === 'High-Rise'
    ? Array.from({ length: 6 }, (_, i) => { const tall = h * (0.25 + luck.next() * 0.5); return rect(x + (i * w) / 6, y + h - tall, w / 6 - 2, tall, between('#8d9ba5', light.sky[1], 0.4)) }).join('')
    : rect(x, ground, w, y + h - ground, grassOf(home.town.land, light)) + oval(x + w * 0.2, ground, w * 0.24, h * 0.26, between(leaf, light.sky[1], 0.25)) + oval(x + w * 0.8, ground + 2, w * 0.3, h * 0.34, leaf)
  return (
    rect(x - 6, y - 6, w + 12, h + 12, '#fbfaf6') +
    `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${x} ${y} ${w} ${h}">${rect(x, y, w, h, light.sky[0])}${rect(x, y + h * 0.3, w, h * 0.6, light.sky[1], shade(0.7))}${outside}</svg>` +
    Array.from({ length: across - 1 }, (_, i) => rect(x + ((i + 1) * w) / across - 2, y, 4, h, '#fbfaf6')).join('') +
    rect(x, y + h * 0.5 - 1.5, w, 3, '#fbfaf6') + rect(x - 10, y + h + 6, w + 20, 6, '#ffffff') + rect(x - 10, y + h + 12, w + 20, 2, '#00000018') +
    (curtains ? rect(x - 34, y - 16, w + 68, 4, '#6b5b4d') + [x - 30, x + w + 2].map((cx) => rect(cx, y - 12, 28, FLOOR - y, between(accent, '#f4efe6', 0.72)) + [7, 14, 21].map((d) => rect(cx + d, y - 12, 1.5, FLOOR - y, '#00000014')).join('')).join('') : '')
  )
} // biome-ignore format: a drawing

const picture = ({ luck, accent, soft }: Room, x: number, y: number, w: number, h: number) =>
  rect(x - 5, y - 5, w + 10, h + 10, '#5d4a3a') + rect(x, y, w, h, '#f7f3ea') +
  (luck.is(0.5)
    ? poly([[x + 8, y + h - 10], [x + w * 0.4, y + h * 0.35], [x + w * 0.62, y + h * 0.6], [x + w * 0.76, y + h * 0.45], [x + w - 8, y + h - 10]], between(accent, soft, 0.4)) + oval(x + w * 0.75, y + h * 0.25, 6, 6, '#e0b45f')
    : rect(x + 10, y + 10, w * 0.34, h - 20, accent, shade(0.7)) + oval(x + w * 0.66, y + h * 0.46, w * 0.17, w * 0.17, soft)) // biome-ignore format: a drawing
const plant = ({ light, home }: Room, x: number, y: number, s = 1) => {
  const green = leafOf(home.town.land, light)
  return [-26, -16, -6, 6, 17, 27].map((dx, i) => path(`M${x} ${y - 28 * s}Q${x + dx * 0.3 * s} ${y - 66 * s} ${x + dx * s} ${y - (92 - Math.abs(dx)) * s}Q${x + dx * 0.9 * s} ${y - 54 * s} ${x} ${y - 28 * s}z`, tone(green, i % 2 ? 0.12 : -0.08))).join('') + poly([[x - 17 * s, y - 32 * s], [x + 17 * s, y - 32 * s], [x + 12 * s, y], [x - 12 * s, y]], '#c9b8a8') // biome-ignore format: a drawing
}
const lamp = (x: number, y: number, h: number, light: Light) =>
  (light.isLit ? oval(x, y - h + 14, 58, 46, '#f6d48a', shade(0.22)) : '') + rect(x - 1.5, y - h + 20, 3, h - 20, '#6b5b4d') + oval(x, y, 14, 3, '#6b5b4d') + poly([[x - 13, y - h], [x + 13, y - h], [x + 21, y - h + 28], [x - 21, y - h + 28]], light.isLit ? '#fbe6b4' : '#f4ecdc') // biome-ignore format: a drawing
const cushion = (x: number, y: number, size: number, color: string) => `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="5" fill="${color}"/>` // biome-ignore format: one step
const soft = (x: number, y: number, w: number, h: number, r: number, fill: string) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>` // biome-ignore format: one step

const living = (room: Room): string => {
  const { luck, home, accent, soft: cloth, wood, light } = room
  const fireplace = home.interior.includes('Built-in Features') && home.kind !== 'Condominium'
  const parts = [shell(room)]
  if (fireplace) {
    const stone = luck.of(['#d9ccb0', '#e8e4da', '#b5785f'])
    for (const x of [24, 216]) {
      parts.push(rect(x, 92, 84, FLOOR - 92, '#fbfaf6'))
      for (const y of [128, 172, 216]) {
        parts.push(rect(x + 5, y - 32, 74, 32, tone(room.paint, -0.1)))
        for (let b = 0; b < 7; b++) parts.push(rect(x + 9 + b * 7, y - luck.whole(15, 25), 5, 26, luck.of([accent, wood, '#b9c2b0', '#2f4858', '#d9b98a']))) // biome-ignore format: one step
        parts.push(rect(x + 5, y, 74, 3, '#d9d4c8'))
      }
    }
    parts.push(textured((fill) => rect(108, 22, 108, FLOOR - 22, fill), stone, 'stone'), rect(126, 206, 72, 76, '#2b2724'), poly([[142, 280], [162, 236], [182, 280]], '#d98a4a'), poly([[150, 280], [162, 254], [174, 280]], '#f1c56f'), rect(102, 186, 120, 9, wood)) // biome-ignore format: points
    parts.push(picture(room, 130, 96, 64, 62))
    parts.push(view(room, 372, 66, 168, 150, 3))
  } else {
    parts.push(view(room, 60, 62, 150, 156, 2))
    parts.push(picture(room, 300, 78, 84, 66), picture(room, 412, 78, 60, 66))
    parts.push(lamp(556, 330, 150, light))
  }
  parts.push(path('M70 352L530 352L584 396L16 396z', between(accent, '#f4efe6', 0.6)), path('M100 358L500 358L540 390L60 390z', between(accent, '#f4efe6', 0.78))) // biome-ignore format: points
  const sx = fireplace ? 300 : 214
  parts.push(oval(sx + 118, 352, 150, 7, '#000', shade(0.12)), soft(sx, 236, 236, 76, 12, tone(cloth, -0.08)), soft(sx + 22, 282, 94, 42, 7, cloth), soft(sx + 120, 282, 94, 42, 7, cloth), soft(sx - 14, 262, 38, 82, 12, tone(cloth, -0.03)), soft(sx + 212, 262, 38, 82, 12, tone(cloth, -0.03)), rect(sx, 320, 236, 22, tone(cloth, -0.12)), rect(sx + 2, 342, 7, 10, '#5d4a3a'), rect(sx + 226, 342, 7, 10, '#5d4a3a')) // biome-ignore format: a drawing
  parts.push(cushion(sx + 32, 256, 32, accent), cushion(sx + 176, 256, 32, between(accent, '#f4efe6', 0.5)))
  parts.push(rect(sx + 48, 356, 140, 8, wood), rect(sx + 60, 364, 7, 24, tone(wood, -0.2)), rect(sx + 170, 364, 7, 24, tone(wood, -0.2)), oval(sx + 118, 354, 20, 4, '#f7f3ea')) // biome-ignore format: a drawing
  parts.push(plant(room, fireplace ? 566 : 30, 344, 1.1))
  return drawing(parts)
}

const kitchen = (room: Room): string => {
  const { luck, home, accent, wood, light } = room
  const cabinet = luck.of(['#f4f1ea', '#e8ebe6', '#7d8f86', '#2f4858', '#c39a6d', '#a8b4ac'])
  const counter = home.interior.includes('Quartz Counters') ? '#f3f1ec' : home.interior.includes('Granite Counters') ? '#8a837a' : home.interior.includes('Tile Counters') ? '#d8b98f' : '#b9a083' // biome-ignore format: a choice
  const hasIsland = home.interior.includes('Kitchen Island')
  const handle = '#8a7a5c'
  const unit = (x: number, y: number, w: number, h: number, side: number) => rect(x + 1, y, w - 2, h, cabinet) + rect(x + 6, y + 6, w - 12, h - 12, tone(cabinet, -0.05)) + rect(side > 0 ? x + w - 10 : x + 8, y + (y > 150 ? 10 : h - 24), 3, 14, handle) // biome-ignore format: one step
  const parts = [shell(room, true), textured((fill) => rect(70, 130, 460, 80, fill), luck.of(['#f1eee6', '#dfe6e3', '#e9e0d0']), 'subway')] // biome-ignore format: one step
  for (const [i, x] of [70, 122, 406, 458].entries()) parts.push(unit(x, 44, i === 3 ? 72 : 52, 90, i % 2 ? -1 : 1))
  parts.push(view(room, 194, 58, 94, 84, 2, false))
  parts.push(
    poly(
      [
        [322, 112],
        [334, 62],
        [378, 62],
        [390, 112],
      ],
      luck.is(0.5) ? '#c9cbc9' : wood,
    ),
    rect(318, 110, 76, 10, '#b9bcba'),
  )
  parts.push(rect(70, 208, 460, 8, counter), rect(70, 216, 460, 2, '#00000020'))
  for (const [i, x] of [70, 132, 194, 256, 396, 458].entries()) parts.push(unit(x, 218, i === 5 ? 72 : 62, 66, i % 2 ? -1 : 1)) // biome-ignore format: one step
  parts.push(rect(318, 206, 78, 80, '#c9cbc9'), rect(326, 236, 62, 36, '#3b3f42'), rect(326, 226, 62, 4, '#8d9295'), ...[330, 344, 358, 372].map((x) => oval(x + 6, 218, 3, 3, '#5d6468')), rect(322, 203, 70, 4, '#3b3f42')) // biome-ignore format: a drawing
  parts.push(path('M236 206v-22q0 -12 11 -12t11 12', 'none', 'stroke="#8d9295" stroke-width="3.5"'))
  parts.push(rect(532, 70, 68, 218, '#cfd2d1'), rect(532, 70, 68, 218, '#00000008'), line(532, 152, 600, 152, '#9aa0a2', 2), rect(540, 110, 4, 34, '#8d9295'), rect(540, 162, 4, 50, '#8d9295'), rect(0, 60, 70, 228, tone(cabinet, -0.04)), rect(8, 68, 54, 104, tone(cabinet, -0.09)), rect(8, 180, 54, 102, tone(cabinet, -0.09)), rect(56, 150, 3, 18, handle), rect(56, 186, 3, 18, handle)) // biome-ignore format: a drawing
  parts.push(oval(146, 204, 13, 6, accent), rect(424, 186, 14, 22, wood), plant(room, 490, 208, 0.42))
  if (hasIsland) {
    const island = luck.is(0.5) ? cabinet : tone(accent, -0.05)
    parts.push(oval(300, 388, 220, 8, '#000', shade(0.14)), rect(110, 312, 380, 74, tone(island, -0.04)), ...[118, 244, 370].map((x) => rect(x, 320, 112, 58, tone(island, 0.05))), rect(92, 298, 416, 14, counter), rect(92, 311, 416, 3, '#00000022')) // biome-ignore format: a drawing
    for (const x of [180, 300, 420]) parts.push(soft(x - 24, 332, 48, 10, 4, wood), rect(x - 20, 342, 4, 50, '#3b3f42'), rect(x + 16, 342, 4, 50, '#3b3f42'), rect(x - 18, 368, 36, 3, '#3b3f42')) // biome-ignore format: a drawing
    for (const x of [220, 380]) parts.push((light.isLit ? oval(x, 84, 44, 30, '#f6d48a', shade(0.25)) : '') + line(x, 0, x, 52, '#3b3f42', 1.5) + path(`M${x - 20} 76q0 -24 20 -24t20 24z`, accent)) // biome-ignore format: a drawing
    parts.push(oval(300, 296, 26, 6, '#f7f3ea'), oval(292, 291, 6, 6, '#c9773f'), oval(304, 290, 6, 6, '#b4553f'), oval(312, 293, 5, 5, '#8fa04f')) // biome-ignore format: a drawing
  } else parts.push(path('M150 344L450 344L486 384L114 384z', between(accent, '#f4efe6', 0.55)), path('M166 350L434 350L458 378L142 378z', between(accent, '#f4efe6', 0.72))) // biome-ignore format: points
  return drawing(parts)
}

const bedroom = (room: Room): string => {
  const { luck, accent, soft: cloth, wood, light } = room
  const head = luck.of([wood, cloth, '#5d6a70'])
  const left = luck.is(0.5)
  const parts = [shell(room, false), rect(0, 16, 600, FLOOR - 25, accent, shade(luck.is(0.3) ? 0.14 : 0))]
  parts.push(view(room, left ? 42 : 448, 70, 110, 150, 2))
  parts.push(picture(room, 262, 62, 76, 54))
  parts.push(path('M84 344L516 344L560 396L40 396z', between(accent, '#f4efe6', 0.7)))
  parts.push(soft(176, 146, 248, 150, 12, head), soft(188, 158, 224, 70, 8, tone(head, 0.1)))
  parts.push(soft(184, 226, 232, 120, 12, '#fbfaf6'), soft(200, 196, 96, 48, 14, '#ffffff'), soft(304, 196, 96, 48, 14, '#f6f3ec'), cushion(262, 208, 36, accent), cushion(302, 208, 36, between(accent, '#f4efe6', 0.45))) // biome-ignore format: a drawing
  parts.push(path('M184 262h232v80q0 10 -10 10h-212q-10 0 -10 -10z', cloth), path('M184 262h232v16h-232z', tone(cloth, 0.3)), path('M184 306h232v34h-232z', accent, shade(0.55)), rect(190, 352, 9, 16, '#5d4a3a'), rect(401, 352, 9, 16, '#5d4a3a')) // biome-ignore format: a drawing
  for (const x of [104, 436]) parts.push(rect(x, 258, 60, 66, wood), rect(x + 5, 264, 50, 24, tone(wood, 0.14)), rect(x + 5, 294, 50, 24, tone(wood, 0.14)), oval(x + 30, 276, 2.5, 2.5, '#3b3f42'), oval(x + 30, 306, 2.5, 2.5, '#3b3f42'), lamp(x + 30, 258, 66, light)) // biome-ignore format: a drawing
  parts.push(plant(room, left ? 552 : 40, 336, 1))
  return drawing(parts)
}

const bath = (room: Room): string => {
  const { luck, home, accent, wood } = room
  const isDouble = home.interior.includes('Double Vanity')
  const hasTub = home.interior.includes('Soaking Tub') || luck.is(0.3)
  const tile = luck.of(['#e3e8e6', '#eae4d9', '#d3dedb', '#e6e2dc'])
  const counter = home.interior.includes('Granite Counters') ? '#8a837a' : '#f3f1ec'
  const parts = [shell(room, true), textured((fill) => rect(0, 16, 600, FLOOR - 25, fill), tile, 'subway'), rect(0, 0, 600, 16, '#fbfaf6')] // biome-ignore format: one step
  const vw = isDouble ? 270 : 176
  parts.push(rect(34, 196, vw, 88, wood), ...Array.from({ length: isDouble ? 4 : 2 }, (_, i) => rect(42 + i * ((vw - 10) / (isDouble ? 4 : 2)), 206, (vw - 10) / (isDouble ? 4 : 2) - 8, 70, tone(wood, 0.12))), rect(28, 188, vw + 12, 10, counter), rect(28, 197, vw + 12, 2, '#00000022')) // biome-ignore format: a drawing
  for (const x of isDouble ? [102, 236] : [122]) {
    parts.push(soft(x - 44, 62, 88, 100, luck.is(0.5) ? 44 : 6, '#8a7a5c'), soft(x - 40, 66, 80, 92, 40, '#d6e4e8'), poly([[x - 28, 84], [x + 4, 72], [x - 18, 134]], '#fff', shade(0.35))) // biome-ignore format: points
    parts.push(
      oval(x, 188, 32, 7, '#ffffff'),
      path(`M${x} 184v-16q0 -6 8 -6`, 'none', 'stroke="#8d9295" stroke-width="3.5"'),
    )
  }
  const start = 34 + vw + 34
  if (hasTub) {
    parts.push(view(room, start + 60, 50, 120, 108, 2, false))
    const tw = Math.min(224, 584 - start)
    parts.push(oval(start + tw / 2, 346, tw / 2, 8, '#000', shade(0.13)), path(`M${start} 240h${tw}q2 92 -34 104h${-(tw - 68)}q-36 -12 -34 -104z`, '#fdfdfb'), path(`M${start + tw * 0.62} 240h${tw * 0.38}q2 92 -34 104h-30q34 -40 ${24 - tw * 0.1} -104z`, '#000', shade(0.05)), soft(start - 6, 233, tw + 12, 11, 5, '#ffffff'), rect(start + 30, 236, 44, 40, accent), rect(start + 30, 268, 44, 4, tone(accent, 0.3))) // biome-ignore format: a drawing
    parts.push(path(`M${start + tw - 30} 234v-40q0 -10 -18 -10`, 'none', 'stroke="#8d9295" stroke-width="4"'))
  } else {
    parts.push(textured((fill) => rect(start, 30, 230, 256, fill), tone(tile, -0.1), 'squares'), rect(start, 284, 230, 12, '#fbfaf6'), path(`M${start + 190} 84h-24q-8 0 -8 10`, 'none', 'stroke="#8d9295" stroke-width="4"'), oval(start + 158, 98, 14, 4, '#8d9295'), rect(start, 30, 230, 256, '#cfe2e6', shade(0.35)), rect(start + 112, 30, 3, 256, '#8d9295'), rect(start, 28, 230, 4, '#8d9295'), rect(start + 100, 140, 4, 56, '#8d9295'), poly([[start + 16, 60], [start + 60, 60], [start + 16, 200]], '#fff', shade(0.3))) // biome-ignore format: points
  }
  parts.push(path('M60 334L270 334L286 378L44 378z', between(accent, '#f4efe6', 0.5)), path('M70 340L260 340L270 372L60 372z', between(accent, '#f4efe6', 0.68))) // biome-ignore format: points
  return drawing(parts)
}

const dining = (room: Room): string => {
  const { luck, accent, soft: cloth, wood, light } = room
  const parts = [shell(room), view(room, 196, 58, 208, 160, 3), picture(room, 58, 96, 70, 84), rect(470, 190, 110, 92, wood), rect(476, 198, 48, 78, tone(wood, 0.12)), rect(528, 198, 46, 78, tone(wood, 0.12)), rect(464, 184, 122, 8, tone(wood, -0.15)), plant(room, 552, 184, 0.6)] // biome-ignore format: a drawing
  parts.push(path('M90 344L510 344L560 398L40 398z', between(accent, '#f4efe6', 0.66)))
  for (const x of [170, 270, 370]) parts.push(soft(x - 4, 226, 58, 70, 8, cloth), rect(x, 290, 5, 60, '#5d4a3a'), rect(x + 44, 290, 5, 60, '#5d4a3a')) // biome-ignore format: a drawing
  parts.push(oval(300, 388, 200, 7, '#000', shade(0.12)), rect(116, 288, 368, 14, wood), rect(116, 300, 368, 4, tone(wood, -0.25)), rect(140, 304, 12, 82, tone(wood, -0.14)), rect(448, 304, 12, 82, tone(wood, -0.14))) // biome-ignore format: a drawing
  for (const x of [170, 300, 430]) parts.push(oval(x, 289, 28, 4, '#fbfaf6'))
  parts.push(rect(292, 258, 16, 30, accent), ...[-14, -4, 6, 15].map((d) => line(300, 260, 300 + d, 234, '#6d8a5c', 2) + oval(300 + d, 232, 5, 5, luck.of(['#e2a6a0', '#f3e3d0', '#d59aa8'])))) // biome-ignore format: a drawing
  parts.push((light.isLit ? oval(300, 100, 100, 44, '#f6d48a', shade(0.2)) : '') + line(300, 0, 300, 70, '#3b3f42', 2) + line(232, 78, 368, 78, '#3b3f42', 3) + [232, 266, 300, 334, 368].map((x) => rect(x - 5, 64, 10, 14, '#fbe6b4')).join('')) // biome-ignore format: a drawing
  return drawing(parts)
}

/** The back yard: lawn and fence and, if it has them, the pool, the patio and the fire pit. */
const yard = (room: Room): string => {
  const { luck, home, light, accent } = room
  const { land } = home.town
  const ground = grassOf(land, light)
  const wood = between(luck.of(['#b08a62', '#a5805c', '#8f7660']), light.tint, light.by)
  const stone = between('#d9d2c4', light.tint, light.by)
  const parts = [sky(luck), horizon(luck, land, light, 226)]
  parts.push(tree(luck, land, light, 110, 240, 0.9), tree(luck, land, light, 470, 238, 0.8))
  parts.push(textured((fill) => rect(0, 180, 600, 62, fill), wood, 'board'), rect(0, 178, 600, 5, tone(wood, 0.14)), rect(0, 230, 600, 4, tone(wood, -0.14))) // biome-ignore format: a drawing
  parts.push(rect(0, 240, 600, 160, ground), path('M0 258Q300 240 600 262V240H0z', tone(ground, -0.1)))
  for (let x = 20; x < 600; x += 44) parts.push(oval(x + luck.whole(-8, 8), 246, luck.whole(14, 22), luck.whole(9, 14), tone(leafOf(land, light), luck.next() * 0.2 - 0.1))) // biome-ignore format: one step
  if (home.hasPool) {
    parts.push(path('M90 300Q80 264 200 268Q300 250 400 272Q510 274 500 312Q500 352 390 350Q300 364 210 346Q100 346 90 300z', stone), path('M108 302Q100 276 206 280Q300 264 394 284Q490 286 482 312Q482 340 386 338Q300 350 214 334Q116 334 108 302z', '#6fb3c4'), path('M128 304Q140 288 210 290Q300 278 390 294', 'none', 'stroke="#fff" stroke-opacity=".5" stroke-width="3"'), path('M180 318Q260 306 340 320M300 302Q350 296 420 306', 'none', 'stroke="#fff" stroke-opacity=".35" stroke-width="2"')) // biome-ignore format: a drawing
  } else if (home.exterior.includes('Fire Pit'))
    parts.push(oval(300, 326, 130, 30, stone), oval(300, 318, 44, 13, '#8a7f72'), oval(300, 314, 34, 9, '#3b332c'), poly([[284, 314], [300, 284], [316, 314]], '#d98a4a'), poly([[291, 314], [300, 296], [309, 314]], '#f1c56f'), ...[180, 396].map((x) => chair(x, 334, accent, wood))) // biome-ignore format: a drawing
  else if (home.exterior.includes('Garden'))
    for (const x of [120, 270, 420]) parts.push(rect(x, 296, 116, 26, wood), rect(x, 290, 116, 8, '#6b4f3a'), ...Array.from({ length: 8 }, (_, i) => oval(x + 10 + i * 14, 284, 8, 9, tone('#6f9a54', luck.next() * 0.3 - 0.1)) + (i % 3 === 0 ? oval(x + 11 + i * 14, 282, 3, 3, '#c9553f') : ''))) // biome-ignore format: a drawing
  else parts.push(tree(luck, land, light, luck.whole(240, 360), 318, 0.9))
  parts.push(path('M0 366Q300 350 600 366V400H0z', stone))
  if (home.hasPool || luck.is(0.6)) parts.push(chair(64, 384, accent, wood), chair(486, 384, accent, wood))
  const isPlain = !home.hasPool && !home.exterior.includes('Fire Pit') && !home.exterior.includes('Garden')
  if (isPlain && (home.exterior.includes('Outdoor Kitchen') || home.exterior.includes('Outdoor Grill'))) parts.push(textured((fill) => rect(236, 336, 128, 44, fill), '#d9ccb0', 'stone'), rect(230, 330, 140, 8, '#8a837a'), rect(276, 314, 48, 17, '#8d9295'), rect(276, 320, 48, 2, '#5d6468')) // biome-ignore format: a drawing
  return drawing(parts, light.sky)
}
const chair = (x: number, y: number, cloth: string, wood: string) =>
  oval(x + 28, y + 2, 34, 5, '#000', shade(0.16)) + poly([[x, y - 44], [x + 12, y - 48], [x + 26, y - 14], [x + 58, y - 14], [x + 58, y - 4], [x + 18, y - 4]], wood) + poly([[x + 4, y - 44], [x + 13, y - 47], [x + 28, y - 18], [x + 56, y - 18], [x + 56, y - 12], [x + 22, y - 12]], cloth) + rect(x + 20, y - 4, 4, 6, wood) + rect(x + 52, y - 4, 4, 6, wood) // biome-ignore format: a drawing

/** The view from a condominium's balcony. */
const balcony = (room: Room): string => {
  const { luck, home, light, accent, wood } = room
  const { land } = home.town
  const isHigh = home.style === 'High-Rise'
  const horizonAt = isHigh ? 250 : 232
  const parts = [sky(luck), isHigh ? '' : horizon(luck, land, light, horizonAt), rect(0, horizonAt, 600, 170, isHigh ? between(leafOf(land, light), light.sky[1], 0.3) : grassOf(land, light))] // biome-ignore format: a drawing
  if (isHigh) for (let i = 0; i < 13; i++) { const tall = luck.whole(30, 170), x = i * 48 - 10, color = between(luck.of(['#8d9ba5', '#a9a59c', '#7f8f9a', '#b5a79a']), light.sky[1], 0.25); parts.push(rect(x, 268 - tall, 40, tall + 40, color), ...Array.from({ length: Math.floor(tall / 13) }, (_, k) => rect(x + 5, 274 - tall + k * 13, 30, 5, light.isLit && luck.is(0.5) ? '#f6d48a' : tone(color, -0.12)))) } // biome-ignore format: one step
  else for (const [x, y, s] of [[80, 286, 0.7], [210, 276, 0.6], [360, 280, 0.7], [510, 288, 0.8]] as const) parts.push(tree(luck, land, light, x, y, s)) // biome-ignore format: one step
  parts.push(
    rect(0, 340, 600, 60, '#c9c2b6'),
    textured((fill) => rect(0, 344, 600, 56, fill), '#cdbfa8', 'planks'),
  )
  parts.push(rect(0, 256, 600, 88, '#e3eef0', shade(0.28)), rect(0, 250, 600, 6, '#3b3f42'), rect(0, 338, 600, 5, '#3b3f42'), ...[0, 150, 300, 450, 596].map((x) => rect(x - 2, 250, 5, 92, '#3b3f42'))) // biome-ignore format: a drawing
  parts.push(rect(0, 0, 26, 400, tone(room.paint, -0.12)), rect(0, 0, 600, 14, tone(room.paint, -0.2)))
  parts.push(chair(92, 384, accent, wood), oval(220, 358, 34, 6, wood), rect(217, 360, 6, 28, tone(wood, -0.2)), oval(220, 388, 18, 3, tone(wood, -0.3)), plant(room, 540, 392, 1.1)) // biome-ignore format: a drawing
  return drawing(parts, light.sky)
}

const rooms = { living, kitchen, bedroom, bath, dining, yard, balcony }
export type RoomName = keyof typeof rooms
export const drawRoom = (home: Home, name: RoomName): string => rooms[name](roomOf(home, name))
