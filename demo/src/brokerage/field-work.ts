import { faker } from '@faker-js/faker/locale/base'
import type { Insertable } from 'kysely'
import type { DB } from '../../../server/src/db/schema.generated.ts'
import { streets } from './people.ts'

type Activity = Omit<Insertable<DB['activity']>, 'TenantId'>
type Client = { ContactId: number; ContactEntityId: number; AssignedAgentId: number | null; DateCreated: string }

const SEED = 20_191_125
const ZONE = 'America/Chicago'
const DAYS = 120
const [OFFER, SHOWING, OPEN_HOUSE] = [6, 21, 22]
const { arrayElement: oneOf, weightedArrayElement } = faker.helpers

const said: Record<number, string[]> = {
  [OFFER]: ['Offered the asking price, closing in 30 days.', 'Offered a little under the asking price.'],
  [SHOWING]: ['Liked the kitchen, not the yard.', 'Wants to see it again with the family.', 'Too close to the road.'],
  [OPEN_HOUSE]: ['Came to the open house and asked about the schools.', 'Stayed half an hour, will think about it.'],
}

/** Showings, open houses and offers of every agent in the last four months, each with a client the agent then had. */
export const seedFieldWork = (agents: number[], clients: Client[], now: number): Activity[] => {
  faker.seed(SEED)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).startOfDay()
  return agents.flatMap((UserId) => {
    const own = clients.filter(({ AssignedAgentId }) => AssignedAgentId === UserId)
    return Array.from({ length: DAYS }, (_, i) => i + 1).flatMap((days) => {
      const client = oneOf(own)
      const ActivityTypeId = weightedArrayElement([
        { value: SHOWING, weight: 9 },
        { value: OPEN_HOUSE, weight: 3 },
        { value: OFFER, weight: 2 },
      ])
      const hour = faker.number.int({ min: 9, max: 17 })
      const when = today.subtract({ days }).with({ hour, minute: oneOf([0, 15, 30, 45]) }).epochMilliseconds
      const street = `${faker.number.int({ min: 100, max: 9900 })} ${oneOf(streets)}`
      const Description = `${street}: ${oneOf(said[ActivityTypeId] as string[])}`
      const happened = faker.datatype.boolean(0.35) && Date.parse(client.DateCreated) < when
      if (!happened) return []
      const DateCreated = new Date(when).toISOString()
      const { ContactId, ContactEntityId } = client
      return [{ UserId, ContactId, ContactEntityId, ActivityTypeId, Description, DateCreated, DateLogged: DateCreated }]
    })
  })
}
