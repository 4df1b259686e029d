import { VIDEOS_SHOWN, type Video, type VideoView } from '@dormer/contract/messages/videos'
import { may } from '@dormer/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { thumbnailPath } from './thumbnail-path.ts'

/** A video whose day has come is gone at once, whenever its file is removed. */
const isThere = () =>
  sql<boolean>`v.storage_key is not null and (v.date_expires is null or v.date_expires > ${clock.now().toString()})`

type Row = Omit<Video, 'ThumbnailUrl' | 'VideoPageUrl'> & { VideoId: number; IsMoving: boolean; MaxRows: number }

const videosWhere = async (db: Tx, { TenantId }: Actor, condition: RawBuilder<boolean>) => {
  const { rows } = await sql<Row>`
    select v.video_id, v.video_guid, v.name as video_name, v.date_expires is null as is_permanent,
      v.date_expires as expiration_date, v.duration / 1000.0 as duration, v.size, v.date_created,
      v.moving_key is not null as is_moving,
      (select count(*) from video_link l where l.tenant_id = v.tenant_id and l.video_id = v.video_id) as sent_count,
      (select count(*) from video_view w where w.tenant_id = v.tenant_id and w.video_id = v.video_id) as watched_count,
      array(
        select t.name from email_template t where t.tenant_id = v.tenant_id and t.video_guid = v.video_guid::text
        union select t.name from text_template t where t.tenant_id = v.tenant_id and t.video_guid = v.video_guid::text
        order by 1) as used_in,
      array(
        select c.language from video_captions c where c.tenant_id = v.tenant_id and c.video_id = v.video_id
        order by c.language) as captions,
      count(*) over () as max_rows
    from video v
    where v.tenant_id = ${TenantId} and ${isThere()} and ${condition}
    order by v.video_id desc limit ${VIDEOS_SHOWN}`.execute(db)
  return rows.map((row) => ({ ...row, Duration: Number(row.Duration) }))
}

/** The video as it is answered; `base` is where Dormer is reached. */
export const shown = (row: Row, base: string): Video => ({
  ...row,
  ThumbnailUrl: thumbnailPath(row.VideoGuid),
  VideoPageUrl: new URL(`/v/${row.VideoGuid}`, base).href,
})

/** A user's own, newest first. */
export const listVideos = (db: Tx, actor: Actor) => videosWhere(db, actor, sql<boolean>`v.user_id = ${actor.UserId}`)

/** The actor's own or, for those who see all, any of the brokerage; otherwise 404. */
export const findVideo = async (db: Tx, actor: Actor, guid: string) => {
  const isTheirs = may(actor, 'SeeAll') ? sql<boolean>`true` : sql<boolean>`v.user_id = ${actor.UserId}`
  const [row] = await videosWhere(db, actor, sql<boolean>`v.video_guid = ${guid}::uuid and ${isTheirs}`)
  if (!row) throw notFound('video')
  return row
}

/** Who watched a video, newest first. */
export const viewsOf = async (db: Tx, { TenantId }: Actor, videoId: number) => {
  const { rows } = await sql<VideoView & { MaxRows: number }>`
    select c.contact_id, coalesce(c.name, case when m.message_id is not null then array_to_string(m.to_addresses, ', ') end) as name,
      w.date_watched, least(100, round(w.furthest * 100000.0 / greatest(v.duration, 1)))::integer as percent,
      count(*) over () as max_rows
    from video_view w
    join video v on v.tenant_id = w.tenant_id and v.video_id = w.video_id
    left join video_link l on l.tenant_id = w.tenant_id and l.video_link_id = w.video_link_id
    left join message m on m.tenant_id = l.tenant_id and m.message_id = l.message_id
    left join conversation t on t.tenant_id = m.tenant_id and t.conversation_id = m.conversation_id
    left join contact c on c.tenant_id = t.tenant_id and c.contact_id = t.contact_id
    where w.tenant_id = ${TenantId} and w.video_id = ${videoId}
    order by w.date_watched desc, w.video_view_id desc limit ${VIDEOS_SHOWN}`.execute(db)
  return rows
}
