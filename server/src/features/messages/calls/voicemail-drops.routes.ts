import { Readable } from 'node:stream'
import { isRunning } from '@dormer/contract/messages/calls'
import { DROP_MAX_BYTES, DROPS_MAX } from '@dormer/contract/messages/voicemail-drops'
import { sql } from 'kysely'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { partOf } from '../../../http/ranges.ts'
import { clock } from '../../../time/clock.ts'
import { openFile } from '../../people/documents/stored.ts'
import { inspectDropFile } from '../videos/inspect.ts'
import { findCall, lockCall } from './calls.queries.ts'
import { leaveVoicemail, whyNotLeft } from './leave-voicemail.ts'
import { fileNameOf, findDrop, listDrops } from './voicemail-drops.queries.ts'

export const voicemailDropRoutes = {
  voicemailDrops: async ({ db, actor }) => listDrops(db, actor),

  addVoicemailDrop: {
    // The file is looked at first; no transaction is open during that.
    outside: async ({ actor, body: { Name, File }, services: { storage }, transaction }) => {
      if (File.Size > DROP_MAX_BYTES)
        throw invalid({ File: `A recording can have at most ${DROP_MAX_BYTES / 1024 / 1024} MB` })
      const { MediaType, Duration } = await inspectDropFile(storage, actor, File)
      return transaction(async (db) => {
        const { TenantId, UserId } = actor
        // One at a time, so that the limit holds.
        await sql`select pg_advisory_xact_lock(hashtextextended('voicemail drops', ${UserId}))`.execute(db)
        const kept = await listDrops(db, actor)
        if (kept.length >= DROPS_MAX)
          throw invalid({ File: `You have ${DROPS_MAX} recorded voicemails already. Delete one of them first.` })
        if (kept.some((one) => one.Name.toLowerCase() === Name.toLowerCase()))
          throw invalid({ Name: 'You have a recording of this name already' })
        const made = await db
          .insertInto('voicemail_drop')
          .values({
            ...{ TenantId, UserId, Name, MediaType },
            StorageKey: File.Key,
            Size: File.Size,
            Seconds: Math.round(Duration / 1000),
            DateCreated: clock.now().toString(),
          })
          .returning(['VoicemailDropId', 'Name', 'Seconds', 'Size', 'DateCreated'])
          .executeTakeFirstOrThrow()
        return { ...made, Size: Number(made.Size) }
      })
    },
  },

  deleteVoicemailDrop: async ({ db, actor, params: { VoicemailDropId } }) => {
    await findDrop(db, actor, VoicemailDropId)
    await db
      .deleteFrom('voicemail_drop')
      .where('TenantId', '=', actor.TenantId)
      .where('VoicemailDropId', '=', VoicemailDropId)
      .execute()
    return { Successful: true as const }
  },

  voicemailDropAudio: {
    outside: async ({ actor, params, services, request, transaction }) => {
      const drop = await transaction((db) => findDrop(db, actor, params.VoicemailDropId))
      const part = partOf(request, drop.Size)
      return {
        FileName: fileNameOf(drop),
        ContentType: drop.MediaType,
        Inline: true,
        Size: drop.Size,
        Ranges: { part },
        Stream: request.method === 'HEAD' ? Readable.from([]) : await openFile(services.storage, drop.StorageKey, part),
      }
    },
  },

  mayLeaveVoicemail: async ({ db, actor, params: { CallId } }) => {
    await findCall(db, actor, CallId)
    const call = await lockCall(db, actor.TenantId, CallId)
    if (!call || !isRunning(call.Status)) return { MayLeave: false, Reasons: ['This call is over.'] }
    const Reasons = await whyNotLeft(db, actor, call)
    return { MayLeave: Reasons.length === 0, Reasons }
  },

  leaveVoicemail: { outside: leaveVoicemail },
} satisfies Partial<Handlers>
