import zipcodes from 'zipcodes'
import type { Handlers } from '../../../http/handlers.ts'
import { townName } from '../../../providers/listings/place-names.ts'

type Town = { Name: string; Lat: number; Lng: number; ZipCodes: number }

/** Towns with at least two ZIP codes: all others are too many to name on a map of the whole country. */
const findTowns = (): Town[] => {
  const towns = new Map<string, Town>()
  for (const { city, state, latitude, longitude } of Object.values(zipcodes.codes)) {
    const Name = townName(city, state)
    const town = towns.get(`${Name}, ${state}`) ?? { Name, Lat: 0, Lng: 0, ZipCodes: 0 }
    town.Lat += Number(latitude)
    town.Lng += Number(longitude)
    town.ZipCodes++
    towns.set(`${Name}, ${state}`, town)
  }
  const mean = (sum: number, of: number) => Math.round((sum / of) * 1000) / 1000
  return [...towns.values()]
    .filter(({ ZipCodes }) => ZipCodes > 1)
    .map(({ Name, Lat, Lng, ZipCodes }) => ({ Name, Lat: mean(Lat, ZipCodes), Lng: mean(Lng, ZipCodes), ZipCodes }))
}
let towns: Town[] | undefined

export const mapRoutes = {
  mapSource: async ({ services }) => ({ StyleUrl: services.config.mapStyleUrl ?? null }),

  mapTowns: async () => {
    towns ??= findTowns()
    return towns
  },
} satisfies Partial<Handlers>
