import { sql } from 'kysely'
import { defineDue } from '../../../jobs/due.ts'

/** Videos that expire: their files are discarded, and removed at night; the row stays for the page, which says so. */
export const videosDue = defineDue({
  kind: 'video',
  run: async (db, { TenantId, rows, now }) => {
    await sql`
      with expired as (
        select tenant_id, video_id, storage_key, thumbnail_key, moving_key, mp4_key, size, mp4_size from video
        where tenant_id = ${TenantId} and video_id = any(${rows.map(({ Key }) => Key)}::bigint[])
          and date_expires <= ${now.toString()} and storage_key is not null
        for update
      ), discarded as (
        insert into discarded_file (tenant_id, storage_key, size, date_due)
        select tenant_id, file.key, file.size, ${now.toString()} from expired
        cross join lateral (values (storage_key, size), (thumbnail_key, 0), (moving_key, 0),
          (mp4_key, mp4_size)) file (key, size)
        where file.key is not null
        on conflict do nothing
      ), uncaptioned as (
        delete from video_captions c using expired e where c.tenant_id = e.tenant_id and c.video_id = e.video_id
      )
      update video v set storage_key = null, thumbnail_key = null, moving_key = null, mp4_key = null, mp4_size = null
      from expired e
      where v.tenant_id = e.tenant_id and v.video_id = e.video_id`.execute(db)
    return []
  },
})
