import type { ClientProperty } from '@dormer/contract/homes/client-listings'
import { statusLabel } from '@dormer/contract/homes/listings'
import { formatMoney } from '@dormer/contract/money'
import type { NotificationKind } from '@dormer/contract/notification-kinds'
import { rights } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { clock, todayIn } from '../../../time/clock.ts'
import { logActivities } from '../../day/acts/log-activities.ts'
import { notify } from '../../day/notifications/notify.queries.ts'
import type { Client, Visit } from './visits.ts'

/** What clients do on the public pages. */
export const activityTypeOf = {
  tour: 11,
  favorite: 12,
  question: 13,
  view: 14,
  search: 15,
  prequalify: 16,
  value: 17,
  appointment: 20,
} as const

type KnownVisit = Visit & { ContactId: number; ContactEntityId: number }
/** A client whose contact is known. */
export type Known = Client & { visit: KnownVisit }

/** The client, if the visit's contact is known. */
export const known = (client: Client): Known | undefined =>
  client.visit?.ContactId && client.visit.ContactEntityId ? (client as Known) : undefined

type Act = { Type: keyof typeof activityTypeOf; Subject: string; Description?: string | null; DateCreated?: string }

/** Writes what the client did as an activity of the contact, which updates LastActive. Returns its id. */
export const logAct = async (
  { db, TenantId, visit: { ContactId, ContactEntityId } }: Known,
  { Type, Subject, Description = null, DateCreated = clock.now().toString() }: Act,
) => {
  const act = { ActivityTypeId: activityTypeOf[Type], Subject: Subject.slice(0, 200), Description, DateCreated }
  const [ActivityId] = await logActivities(db, TenantId, [{ ...act, ContactId, ContactEntityId }])
  return ActivityId as number
}

/** '1204 Oak St, Austin, TX 78704' or, if the address is withheld, a description for the agent. */
export const nameOf = ({ HasAddress, UnparsedAddress, City, ListingId }: ClientProperty) =>
  HasAddress && UnparsedAddress ? UnparsedAddress : [`MLS # ${ListingId}`, City].filter(Boolean).join(', ')

/** '$400,000, Active, MLS # 4417723' */
export const factsOf = ({ ListPrice, StandardStatus, ListingId }: ClientProperty) =>
  [ListPrice && formatMoney(ListPrice), statusLabel(StandardStatus), `MLS # ${ListingId}`].filter(Boolean).join(', ')

export type People = { Name: string; AgentId: number | null; LenderId: number | null; AdminIds: number[] }

/** The contact's name and agent; without an agent, the users who assign leads. */
export const peopleOf = async ({ db, TenantId, visit }: Known): Promise<People> => {
  const { rows } = await sql<People>`
    select c.name, c.assigned_agent_id as agent_id,
      c.assigned_lender_id as lender_id,
      array(select user_id from user_account where tenant_id = c.tenant_id and role_id = any (${[...rights.AssignLeads]}::integer[])
        order by user_id) as admin_ids
    from contact c where c.tenant_id = ${TenantId} and c.contact_id = ${visit.ContactId}`.execute(db)
  return rows[0] as People
}

const toldOf = ({ AgentId, AdminIds }: People) => (AgentId === null ? AdminIds : [AgentId])

/** Tells the contact's agent. News with a `cause` is told once. */
const tell = async (
  client: Known,
  people: number[],
  { Kind, Title, cause }: { Kind: NotificationKind; Title: string; cause?: string },
) =>
  notify(
    client.db,
    client.TenantId,
    [...new Set(people)].map((UserId) => ({
      UserId,
      Kind,
      Title: Title.slice(0, 300).toWellFormed(),
      Path: `/contact/${client.visit.ContactId}`,
      ...(cause && { Cause: cause }),
    })),
  )

/** Questions, tour requests and the like are told at once, each of them. */
export const notifyOfRequest = async (client: Known, people: People, what: string, alsoLender = false) =>
  tell(client, [...toldOf(people), ...(alsoLender && people.LenderId !== null ? [people.LenderId] : [])], {
    Kind: 'ClientRequest',
    Title: `${people.Name} ${what}`,
  })

/** For news that needs no answer: browsing and favorites are each reported once a day. */
export const notifyOfActivity = async (client: Known, what: string, fold?: 'active' | 'favorite') => {
  const people = await peopleOf(client)
  await tell(client, toldOf(people), {
    Kind: 'ClientActive',
    Title: `${people.Name} ${what}`,
    ...(fold && { cause: `client-${fold}:${client.visit.ContactId}:${todayIn(client.site.TimeZone)}` }),
  })
}
