import { faker } from '@faker-js/faker/locale/base'
import type { Insertable } from 'kysely'
import type { DB } from '../../../server/src/db/schema.generated.ts'

export type Home = Omit<Insertable<DB['contact_property']>, 'TenantId' | 'ContactEntityId'>

const kinds = { 'Single Family': 12, Condo: 3, Townhouse: 3, 'Multi Family': 1.5, Manufactured: 0.5, Farm: 0.5, Land: 0.7 } // biome-ignore format: a table
const whole = (min: number, max: number) => faker.number.int({ min, max })

/** A property that somebody owns in that place. */
export const seedHome = (place: Pick<Home, 'Address' | 'City' | 'StateCode' | 'ZipCode'>, isLuxury: boolean): Home => {
  const PropertyType = faker.helpers.weightedArrayElement(
    Object.entries(kinds).map(([value, weight]) => ({ value, weight })),
  )
  const Bedrooms = PropertyType === 'Land' ? null : PropertyType === 'Condo' ? whole(1, 3) : whole(2, isLuxury ? 7 : 5)
  const SquareFootage = Bedrooms && Bedrooms * whole(45, 70) * 10 + whole(20, 60) * 10
  const price = SquareFootage ? SquareFootage * whole(150, 260) : whole(60, 300) * 1000
  const value = Math.round((price * (isLuxury ? 4 : 1)) / 5000) * 5000
  return {
    ...place,
    PropertyType,
    EstimatedValue: String(value),
    MortgageBalance: faker.datatype.boolean(0.7) ? String(Math.round((value * whole(15, 85)) / 100_000) * 1000) : null,
    SquareFootage,
    Bedrooms,
    Bathrooms: Bedrooms && Math.max(1, Bedrooms - 1) + whole(0, 1) / 2,
  }
}
