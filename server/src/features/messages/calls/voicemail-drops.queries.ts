import { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { defineDownload } from '../../brokerage/downloads/links.ts'
import { openFile } from '../../people/documents/stored.ts'

const ofUser = (db: Tx, { TenantId, UserId }: Pick<Actor, 'TenantId' | 'UserId'>) =>
  db.selectFrom('voicemail_drop').where('TenantId', '=', TenantId).where('UserId', '=', UserId)

/** A user's own recordings. */
export const listDrops = async (db: Tx, actor: Actor) =>
  (
    await ofUser(db, actor)
      .select(['VoicemailDropId', 'Name', 'Seconds', 'Size', 'DateCreated'])
      .orderBy('VoicemailDropId')
      .execute()
  ).map((row) => ({ ...row, Size: Number(row.Size) }))

/** One of the actor's own recordings; otherwise 404. */
export const findDrop = async (db: Tx, actor: Pick<Actor, 'TenantId' | 'UserId'>, VoicemailDropId: number) => {
  const found = await ofUser(db, actor)
    .select(['VoicemailDropId', 'Name', 'StorageKey', 'Size', 'MediaType'])
    .where('VoicemailDropId', '=', VoicemailDropId)
    .executeTakeFirst()
  if (!found) throw notFound('recorded voicemail')
  return { ...found, Size: Number(found.Size) }
}

export const fileNameOf = ({ Name, MediaType }: Pick<Awaited<ReturnType<typeof findDrop>>, 'Name' | 'MediaType'>) =>
  `${Name}.${MediaType === 'audio/wav' ? 'wav' : 'mp3'}`

/** The address that the phone provider plays a recording from, for minutes. */
export const dropDownload = defineDownload({
  kind: 'voicemail-drop',
  atOnce: 10,
  payload: z.object({ VoicemailDropId: z.number() }),
  fromDatabase: false,
  open: async ({ VoicemailDropId }, actor, { database, storage }) => {
    const drop = await database.asTenant(actor.TenantId, (db) => findDrop(db, actor, VoicemailDropId))
    return {
      FileName: fileNameOf(drop),
      ContentType: drop.MediaType,
      Size: drop.Size,
      Stream: await openFile(storage, drop.StorageKey, undefined),
    }
  },
})
