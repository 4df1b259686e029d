import { renderAsync } from '@resvg/resvg-js'
import { type AskedPhoto, FeedFailure, type ListingPhoto } from '../../../server/src/providers/listings/listings.ts'
import { chance } from './chance.ts'
import { facade } from './drawings/facades.ts'
import { fromAbove } from './drawings/landscapes.ts'
import { lightOf } from './drawings/outdoors.ts'
import { plan } from './drawings/plan.ts'
import { drawRoom, type RoomName } from './drawings/rooms.ts'
import { type Home, homeOf } from './homes.ts'
import { parseKey } from './keys.ts'
import { turnOf } from './life.ts'

const captions = { front: 'Front', above: 'From above', living: 'Living room', kitchen: 'Kitchen', dining: 'Dining room', bedroom: 'Primary bedroom', bath: 'Primary bath', yard: 'Back yard', balcony: 'View from the balcony', plan: 'Floor plan' } // biome-ignore format: a table
type Scene = keyof typeof captions

const scenesOf = (home: Home): Scene[] => {
  if (home.kind === 'Unimproved Land') return ['front', 'above']
  const luck = chance('scenes', home.slot.number, home.turn)
  const inside: Scene[] = [
    'living',
    'kitchen',
    ...((home.area ?? 0) > 1700 ? ['dining' as const] : []),
    'bedroom',
    'bath',
  ]
  const outside: Scene = home.kind === 'Condominium' ? 'balcony' : 'yard'
  const hasOutside = home.kind !== 'Condominium' || home.exterior.includes('Balcony')
  return ['front', ...inside, ...(hasOutside ? [outside] : []), ...(luck.is(0.7) ? ['plan' as const] : [])]
}

/** Where this installation serves them. */
const PATH = '/api/listing/photo/1/'

/** Photos show the home, so they stay the same when it comes on the market again; their addresses name the listing. */
export const photosOf = (home: Home, key: string): ListingPhoto[] =>
  scenesOf(home).map((scene, Order) => ({
    Order,
    MediaURL: `${PATH}${key}/${scene}.svg`,
    ShortDescription: captions[scene],
  }))

const draw = (home: Home, scene: Scene): string => {
  if (scene === 'front') return facade(home)
  if (scene === 'plan') return plan(home)
  if (scene === 'above') return fromAbove(chance('above', home.slot.number, home.turn), home, lightOf(chance('above')))
  return drawRoom(home, scene satisfies RoomName)
}

const WIDE = 1200

/**
 * A photo by its MediaURL; with `.png` instead of `.svg`, as a bitmap for mail programs, which show no SVG. Throws
 * FeedFailure.
 */
export const photo = async ({
  Source: url,
}: Pick<AskedPhoto, 'Source'>): Promise<{ contentType: string; bytes: Uint8Array }> => {
  const [, key = '', scene = '', format] = /^\/api\/listing\/photo\/1\/(\d{8})\/([a-z]+)\.(svg|png)$/.exec(url) ?? []
  const which = parseKey(key)
  const home = which && homeOf(which.slot, turnOf(which.life))
  if (!home || !scenesOf(home).includes(scene as Scene)) throw new FeedFailure('Lone Star MLS has no such photo')
  const svg = draw(home, scene as Scene)
  if (format === 'svg') return { contentType: 'image/svg+xml', bytes: Buffer.from(svg) }
  const pixels = await renderAsync(svg, { fitTo: { mode: 'width', value: WIDE }, font: { loadSystemFonts: false } })
  return { contentType: 'image/png', bytes: pixels.asPng() }
}
