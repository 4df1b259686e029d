import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { HttpError } from './errors.ts'

/** How many bytes a brokerage's files take up, and how many they may. */
export type StorageUse = { Documents: number; Deleted: number; Quota: number }

/**
 * Deleted documents count until they can no longer be restored; an import's files are gone when the import has ended.
 * Emailed documents of a transaction share one file with their attachments.
 */
export const storageUseOf = async (db: Tx, TenantId: number, Quota: number): Promise<StorageUse> => {
  const { rows } = await sql<{ Documents: number; Deleted: number }>`
    select
      (select coalesce(sum(size), 0)::bigint from contact_document where tenant_id = ${TenantId})
        + (select coalesce(sum(size), 0)::bigint from message_attachment a where tenant_id = ${TenantId}
          and not exists (select from transaction_document d
            where d.tenant_id = a.tenant_id and d.storage_key = a.storage_key))
        + (select coalesce(sum(size), 0)::bigint from transaction_document where tenant_id = ${TenantId})
        + (select coalesce(sum(size), 0)::bigint from transaction_image where tenant_id = ${TenantId})
        + (select coalesce(sum(size + coalesce(mp4_size, 0)), 0)::bigint from video where tenant_id = ${TenantId} and storage_key is not null)
        + (select coalesce(sum(octet_length(content)), 0)::bigint from video_captions where tenant_id = ${TenantId})
        + (select coalesce(sum(size), 0)::bigint from voicemail_drop where tenant_id = ${TenantId})
        + (select coalesce(sum(coalesce(recording_size, 0) + coalesce(voicemail_size, 0)), 0)::bigint from call
          where tenant_id = ${TenantId}) as documents,
      (select coalesce(sum(size), 0)::bigint from discarded_file where tenant_id = ${TenantId}) as deleted`.execute(db)
  return { Documents: 0, Deleted: 0, ...rows[0], Quota }
}

export const leftIn = ({ Documents, Deleted, Quota }: StorageUse) => Math.max(0, Quota - Documents - Deleted)

const inUnits = (bytes: number) =>
  bytes >= 1024 ** 3 ? `${(bytes / 1024 ** 3).toFixed(1)} GB` : `${Math.ceil(bytes / 1024 ** 2)} MB`

/** 413: the file does not fit into what is left of the brokerage's storage. */
export const storageFull = ({ Documents, Deleted, Quota }: StorageUse) =>
  new HttpError(413, {
    Message: `Your brokerage has no room for this file: ${inUnits(Documents + Deleted)} of ${inUnits(Quota)} are used, ${inUnits(Documents)} by documents and ${inUnits(Deleted)} by deleted ones, which are removed after 31 days. Delete what nobody needs, or ask whoever runs Dormer for more room.`,
  })
