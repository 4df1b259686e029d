import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import type { Download, Handlers } from '../../../http/handlers.ts'
import { partOf } from '../../../http/ranges.ts'
import type { Services } from '../../../services.ts'
import { openFile } from '../../people/documents/stored.ts'
import { findCall } from './calls.queries.ts'

type Asked = {
  actor: Actor
  params: { CallId: number }
  services: Services
  request: FastifyRequest
  transaction: <T>(work: (db: Tx) => Promise<T>) => Promise<T>
}

/** Streams what was recorded of a call that the actor sees, or a part of it. */
const listen = async (
  { actor, params, services, request, transaction }: Asked,
  kind: 'Recording' | 'Voicemail',
): Promise<Download> => {
  const file = await transaction(async (db) => {
    const call = await findCall(db, actor, params.CallId)
    if (!call[`${kind}Url`]) return undefined
    const [key, size] =
      kind === 'Recording' ? (['RecordingKey', 'RecordingSize'] as const) : (['VoicemailKey', 'VoicemailSize'] as const)
    return db
      .selectFrom('call')
      .select([`${key} as Key`, `${size} as Size`, 'Via'])
      .where('TenantId', '=', actor.TenantId)
      .where('CallId', '=', params.CallId)
      .executeTakeFirst()
  })
  if (!file?.Key) throw notFound(kind.toLowerCase())
  const Size = Number(file.Size)
  const part = partOf(request, Size)
  const isWav = file.Via === 'Simulated'
  return {
    FileName: `${kind} ${params.CallId}.${isWav ? 'wav' : 'mp3'}`,
    ContentType: isWav ? 'audio/wav' : 'audio/mpeg',
    Inline: true,
    Size,
    Ranges: { part },
    Stream: request.method === 'HEAD' ? Readable.from([]) : await openFile(services.storage, file.Key, part),
  }
}

export const callAudioRoutes = {
  callRecording: { outside: (call) => listen(call, 'Recording') },
  callVoicemail: { outside: (call) => listen(call, 'Voicemail') },
} satisfies Partial<Handlers>
