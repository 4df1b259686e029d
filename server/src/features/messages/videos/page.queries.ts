import { sql } from 'kysely'
import { hashToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import { notify } from '../../day/notifications/notify.queries.ts'

const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Where an address leads. The video is null if it was deleted. */
export type Found = {
  TenantId: number
  VideoId: number
  VideoLinkId: number | null
  Brokerage: { Name: string; SiteId: string; LogoKey: string | null }
  /** Who sent it, or made it; null if that is no longer known. */
  Agent: {
    Name: string
    Title: string | null
    Email: string
    Phone: string | null
    IsCellPhone: boolean
    PhotoKey: string | null
    /** The name of their booking page, if times can be booked there. */
    BookingName: string | null
  } | null
  Video: {
    Guid: string
    Name: string
    StorageKey: string | null
    ThumbnailKey: string | null
    MovingKey: string | null
    /** The MP4 that was made of it, and its size. */
    Mp4Key: string | null
    Mp4Size: number | null
    MediaType: string
    Size: number
    Seconds: number
    IsOver: boolean
    /** The languages that it has captions in. */
    Captions: string[]
  } | null
}

/** The video at a public address; opens the transaction for its brokerage. */
export const findByAddress = async (db: Tx, address: string, requestId: string): Promise<Found | undefined> => {
  const isGuid = GUID.test(address)
  const { rows: doors } = await sql<Pick<Found, 'TenantId' | 'VideoId' | 'VideoLinkId'>>`
    select * from enter_by_video(${isGuid ? address : null}::uuid, ${isGuid ? null : hashToken(address)}, ${requestId})`.execute(
    db,
  )
  const [door] = doors
  if (!door) return undefined
  const { rows } = await sql<Record<string, unknown>>`
    select json_build_object('Name', t.name, 'SiteId', t.site_id, 'LogoKey', t.logo_key) as brokerage,
      case when u.user_id is not null then json_build_object('Name', u.name, 'Title', u.title, 'Email', u.email,
        'Phone', coalesce(u.cell_phone, u.office_phone), 'IsCellPhone', u.cell_phone is not null, 'PhotoKey', u.photo_key,
        'BookingName', (select p.name from booking_page p where p.tenant_id = u.tenant_id and p.user_id = u.user_id
          and p.is_on and t.read_only_since is null)) end as agent,
      case when v.video_id is not null then json_build_object('Guid', v.video_guid, 'Name', v.name, 'StorageKey', v.storage_key,
        'ThumbnailKey', v.thumbnail_key, 'MovingKey', v.moving_key,
        'Mp4Key', v.mp4_key, 'Mp4Size', v.mp4_size, 'MediaType', v.media_type, 'Size', v.size, 'Seconds', v.duration / 1000.0,
        'Captions', array(select c.language from video_captions c where c.tenant_id = v.tenant_id and c.video_id = v.video_id
          order by c.language = 'en' desc, c.language),
        'IsOver', v.storage_key is null or coalesce(v.date_expires <= ${clock.now().toString()}, false)) end as video
    from tenant t
    left join video v on v.tenant_id = t.tenant_id and v.video_id = ${door.VideoId}
    left join video_link l on l.tenant_id = t.tenant_id and l.video_link_id = ${door.VideoLinkId}
    left join message m on m.tenant_id = l.tenant_id and m.message_id = l.message_id
    left join user_account u on u.tenant_id = t.tenant_id and u.user_id = coalesce(m.user_id, v.user_id)
      and u.date_deactivated is null
    where t.tenant_id = ${door.TenantId}`.execute(db)
  return { ...door, ...(rows[0] as Omit<Found, 'TenantId' | 'VideoId' | 'VideoLinkId'>) }
}

/** Whether this is the session of one of the brokerage's own users, whose looking at a video counts for nothing. */
export const isOwnSession = async (db: Tx, TenantId: number, token: string) => {
  const { rows } = await sql`
    select from session where tenant_id = ${TenantId} and access_hash = ${hashToken(token)}`.execute(db)
  return rows.length > 0
}

/**
 * Records that somebody watches a video. The first time that it comes by a message, the activity of the message says
 * when, and the sender is told.
 */
export const recordView = async (
  db: Tx,
  { TenantId, VideoId, VideoLinkId }: Found,
  { ViewerHash, Seconds, VideoName }: { ViewerHash: Buffer; Seconds: number; VideoName: string },
) => {
  const now = clock.now().toString()
  const { rows } = await sql<{ IsFirst: boolean }>`
    insert into video_view as v (tenant_id, video_id, viewer_hash, video_link_id, furthest, date_watched)
    values (${TenantId}, ${VideoId}, ${ViewerHash}, ${VideoLinkId}, ${Math.floor(Seconds)}, ${now})
    on conflict (tenant_id, video_id, viewer_hash) do update set furthest = greatest(v.furthest, excluded.furthest)
    returning xmax = 0 as is_first`.execute(db)
  if (!rows[0]?.IsFirst || VideoLinkId === null) return
  const { rows: sent } = await sql<{ UserId: number | null; ContactId: number | null; Who: string }>`
    with watched as (
      update activity a set date_watched_utc = ${now} from video_link l
      where l.tenant_id = ${TenantId} and l.video_link_id = ${VideoLinkId} and a.tenant_id = l.tenant_id
        and a.message_id = l.message_id and a.date_watched_utc is null)
    select m.user_id, contact.contact_id, coalesce(contact.name, array_to_string(m.to_addresses, ', ')) as who
    from video_link l
    join message m on m.tenant_id = l.tenant_id and m.message_id = l.message_id
    left join conversation c on c.tenant_id = m.tenant_id and c.conversation_id = m.conversation_id
    left join contact on contact.tenant_id = c.tenant_id and contact.contact_id = c.contact_id
    where l.tenant_id = ${TenantId} and l.video_link_id = ${VideoLinkId}`.execute(db)
  const [message] = sent
  if (!message?.UserId) return
  await notify(db, TenantId, [
    {
      UserId: message.UserId,
      Kind: 'VideoWatched',
      Title: `${message.Who} watched “${VideoName}”`.slice(0, 300).toWellFormed(),
      Path: message.ContactId === null ? '/video/videos' : `/contact/${message.ContactId}`,
      Cause: `video-watched:${VideoLinkId}`,
    },
  ])
}
