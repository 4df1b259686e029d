import type { EventPayload } from '@dormer/contract/events'
import { type NotificationKind, notificationKinds } from '@dormer/contract/notification-kinds'
import { may, rights } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { usualSettings } from './notifications.queries.ts'

/** While the agent they are for is deactivated, these go to the users who assign leads: clients wait for an answer. */
const inherited = Object.entries(notificationKinds).flatMap(([kind, { isInherited }]) => (isInherited ? kind : []))

/** Incoming messages, which are told later than anything else (decision 0040). */
const messageKinds = Object.entries(notificationKinds).flatMap(([kind, { isMessage }]) => (isMessage ? kind : []))

export type NotificationInput = {
  UserId: number
  Kind: NotificationKind
  Title: string
  /** When the task is due or the appointment begins. */
  DateTime?: string | null
  Path: string
  /** Work that may be retried names its cause: a user is told once per cause. Anything else is a cause of its own. */
  Cause?: string
  /**
   * The sender of a message. What users send themselves is told within Dormer only: a phone that gets a text about its
   * own automatic answer would answer again.
   */
  From?: string
}

/**
 * Tells users what happened, on the channels they want: within Dormer now, by email, text and on their devices through `noticesDue`;
 * deactivated users are left out.
 */
export const notify = async (db: Tx, TenantId: number, news: NotificationInput[]) => {
  if (news.length === 0) return
  await insertNotifications(db, {
    TenantId,
    UserIds: news.map((n) => n.UserId),
    Kinds: news.map((n) => n.Kind),
    Titles: news.map((n) => n.Title),
    Times: news.map((n) => n.DateTime ?? null),
    Paths: news.map((n) => n.Path),
    Causes: news.map((n) => n.Cause ?? crypto.randomUUID()),
    Settings: news.map((n) => notificationKinds[n.Kind].setting ?? null),
    Senders: news.map((n) => n.From ?? null),
  })
}

type NotificationColumns = Record<
  'UserIds' | 'Kinds' | 'Titles' | 'Times' | 'Paths' | 'Causes' | 'Settings' | 'Senders',
  unknown[]
>
const insertNotifications = prepared((db, news: { TenantId: number } & NotificationColumns) =>
  sql`
    with told as (
      select distinct on (u.user_id, n.cause) n.place, u.user_id, n.kind, n.title, n.date_time, n.path, n.cause, n.setting, s.settings,
        u.cell_phone is not null as has_phone,
        exists (select from push_device d where d.tenant_id = u.tenant_id and d.user_id = u.user_id) as has_device,
        n.sender is not null and exists (select from user_account own where own.tenant_id = u.tenant_id
          and n.sender in (own.cell_phone, own.email, own.notification_email)) as is_own
      from unnest(${news.UserIds}::bigint[], ${news.Kinds}::text[], ${news.Titles}::text[], ${news.Times}::timestamptz[],
        ${news.Paths}::text[], ${news.Causes}::text[], ${news.Settings}::text[], ${news.Senders}::text[]) with ordinality
        n (user_id, kind, title, date_time, path, cause, setting, sender, place)
      join user_account asked on asked.tenant_id = ${news.TenantId} and asked.user_id = n.user_id
      join user_account u on u.tenant_id = ${news.TenantId} and u.date_deactivated is null
        and (u.user_id = n.user_id or asked.date_deactivated is not null and n.kind = any(${inherited}::text[])
          and u.role_id = any(${[...rights.AssignLeads]}::integer[]))
      cross join lateral (select ${JSON.stringify(usualSettings)}::jsonb || coalesce(u.notification_settings, '{}')) s (settings)
    ), wanted as (
      select told.*, wants_notification(settings, setting || 'InApp') as in_app,
        not is_own and coalesce((settings ->> (setting || 'ByEmail'))::boolean, false) as by_email,
        not is_own and has_phone and coalesce((settings ->> (setting || 'ByText'))::boolean, false) as by_text,
        not is_own and has_device and coalesce((settings ->> (setting || 'ByPush'))::boolean, false) as by_push
      from told
    ), made as (
      insert into notification (tenant_id, user_id, kind, title, date_time, path, cause, in_app)
      select ${news.TenantId}, user_id, kind, title, date_time, path, cause, in_app from wanted
      where in_app or by_email or by_text or by_push
      order by place
      on conflict do nothing
      returning notification_id, user_id, cause, kind
    )
    insert into notice (tenant_id, notification_id, channel, user_id, is_message)
    select ${news.TenantId}, made.notification_id, channel, made.user_id, made.kind = any(${messageKinds}::text[])
    from made
    join wanted using (user_id, cause)
    cross join lateral (values ('Email', by_email), ('Text', by_text), ('Push', by_push)) c (channel, wants)
    where wants`.compile(db),
)

/** How many contacts a user got, and which one if it is a single one. */
type Assigned = { UserId: number; Count: number; ContactId?: number | null }

const count = (n: number, what: string) => `${n.toLocaleString('en-US')} ${what}${n === 1 ? '' : 's'}`

/** The contacts list as the quick button New shows it. */
const newContacts = `/contacts?filters=${encodeURIComponent(JSON.stringify([{ field: 'IsNew', operation: 'IsTrue' }]))}`

/**
 * Notifies users of the contacts they got, once per `cause`, except the user who assigned them. Work that may be
 * retried names its cause; anything else is a cause of its own. Reassigned contacts need not be new.
 */
export const notifyNewLeads = async (
  db: Tx,
  {
    TenantId,
    by,
    cause = crypto.randomUUID(),
    areNew = true,
    assigned,
  }: { TenantId: number; by: number | null; cause?: string; areNew?: boolean; assigned: Assigned[] },
) => {
  const told = assigned.filter((a) => a.UserId !== by && a.Count > 0)
  if (told.length === 0) return
  const names = await namesOf(
    db,
    TenantId,
    told.flatMap(({ ContactId }) => ContactId ?? []),
  )
  await notify(
    db,
    TenantId,
    told.map(({ UserId, Count, ContactId }) => {
      const name = ContactId && names.get(ContactId)
      const of = name
        ? { Title: name, Path: `/contact/${ContactId}` }
        : {
            Title: areNew ? count(Count, 'new lead') : `${count(Count, 'contact')} given to you`,
            Path: areNew ? newContacts : '/contacts',
          }
      return { UserId, Kind: 'NewLead', ...of, Cause: cause }
    }),
  )
}

const namesOf = async (db: Tx, TenantId: number, ContactIds: number[]) =>
  new Map((await namesByIds(db, { TenantId, ContactIds })).map((row) => [row.ContactId, row.Name]))
const namesByIds = prepared((db, { TenantId, ContactIds }: { TenantId: number; ContactIds: number[] }) =>
  sql<{ ContactId: number; Name: string }>`
    select contact_id, name from contact
    where tenant_id = ${TenantId} and contact_id = any(${ContactIds}::bigint[])`.compile(db),
)

/** A lead that came in is told once, however it was made and assigned. */
const causeOfLead = (contactId: number) => `new-lead:${contactId}`

/** Notifies the agent of a lead that came in by itself. */
export const notifyIncomingLead = async (
  db: Tx,
  TenantId: number,
  { ContactId, AssignedAgentId: UserId }: { ContactId: number; AssignedAgentId: number | null },
) => {
  if (UserId === null) return
  const assigned = [{ UserId, Count: 1, ContactId }]
  await notifyNewLeads(db, { TenantId, by: null, cause: causeOfLead(ContactId), assigned })
}

/** Notifies a user of the contacts assigned to them by hand. */
export const notifyAssigned = (
  db: Tx,
  { TenantId, ById, UserId, AreNew, ContactIds, ContactEntityIds }: EventPayload<'ContactAssigned'>,
) => {
  const [first] = ContactIds
  const ContactId = ContactEntityIds.length === 1 ? first : undefined
  return notifyNewLeads(db, {
    TenantId,
    by: ById,
    areNew: AreNew,
    ...(AreNew && ContactId && { cause: causeOfLead(ContactId) }),
    assigned: [{ UserId, Count: ContactIds.length, ContactId }],
  })
}

/** Notifies the user who started an import of its result, and the users it gave contacts to. */
export const notifyImported = async (db: Tx, ended: EventPayload<'ImportEnded'>) => {
  const { TenantId, ImportId, ImportFileId, FileName } = ended
  const broken = { Failed: 'failed', Canceled: 'was canceled' }[ended.Status]
  const own = await ownOf(db, ended)
  const title =
    broken !== undefined
      ? `The import of ${FileName} ${broken}${ended.Added > 0 ? ` after ${count(ended.Added, 'contact')}` : ''}`
      : [
          `Imported ${count(ended.Added, 'contact')} from ${FileName}`,
          // An agent does not see what went to colleagues.
          own < ended.Added && `${own.toLocaleString('en-US')} of them yours`,
          ended.Updated > 0 && `${ended.Updated.toLocaleString('en-US')} updated`,
          ended.Warned > 0 && `${ended.Warned.toLocaleString('en-US')} of them with a warning`,
          ended.Duplicates > 0 && count(ended.Duplicates, 'duplicate'),
          ended.Rejected > 0 && `${ended.Rejected.toLocaleString('en-US')} rejected`,
        ]
          .filter(Boolean)
          .join(', ')
  const cause = `import:${ImportId}`
  if (ended.UserId !== null)
    await notify(db, TenantId, [
      {
        UserId: ended.UserId,
        Kind: 'ImportFinished',
        Title: title,
        Path: ImportFileId === null ? `/contacts/import?import=${ImportId}` : `/contacts/import/${ImportFileId}`,
        Cause: cause,
      },
    ])
  // Contacts before, they are no new leads.
  if (ended.AreExisting) return
  const assigned = Object.entries(ended.Assigned)
  await notifyNewLeads(db, {
    TenantId,
    by: ended.UserId,
    cause,
    assigned: assigned.map(([id, Count]) => ({ UserId: Number(id), Count })),
  })
}

/** How many of the contacts that were added the user who imported them sees: admins see all. */
const ownOf = async (db: Tx, { TenantId, UserId, Assigned, Added }: EventPayload<'ImportEnded'>) => {
  const user = await db
    .selectFrom('user_account')
    .select('RoleId')
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .executeTakeFirst()
  return user && may(user, 'SeeAll') ? Added : (Assigned[String(UserId)] ?? 0)
}

/** Tells a user of another login address, regardless of their settings: they may not know of it. */
export const notifyLoginChanged = (db: Tx, { TenantId, UserId, From, To }: EventPayload<'LoginChanged'>) =>
  notify(db, TenantId, [
    {
      UserId,
      Kind: 'LoginChanged',
      Title: `You now sign in with ${To} instead of ${From}`,
      Path: `/admin/user/${UserId}`,
    },
  ])

/** Tells the user who asked for an export of everything that it is ready, or failed. */
export const notifyEverything = async (
  db: Tx,
  { TenantId, ExportId, UserId, Status }: EventPayload<'ExportChanged'>,
) => {
  if (UserId === null || Status === 'Waiting') return
  await notify(db, TenantId, [
    {
      UserId,
      Kind: 'ExportFinished',
      Title: Status === 'Done' ? 'The export of everything is ready to download' : 'The export of everything failed',
      Path: '/settings/brokerage',
      Cause: `export:${ExportId}`,
    },
  ])
}
