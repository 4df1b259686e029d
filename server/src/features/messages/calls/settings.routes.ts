import { voiceIncoming } from '@dormer/contract/messages/call-hooks'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { NotSent } from '../../../providers/not-sent.ts'
import { statesLaw } from './recording-law.ts'
import { shortenKeepingJob } from './recordings.jobs.ts'
import { phoneOf, settingsOf } from './settings.queries.ts'
import { findingsOf } from './standing.rules.ts'

export const callSettingsRoutes = {
  callSettings: async ({ db, actor, services: { voice, config } }) => {
    const { Name: _, ...settings } = await settingsOf(db, actor.TenantId)
    const Problem =
      voice.via === 'Simulated'
        ? null
        : settings.OwnNumber === null
          ? 'The brokerage has no number yet. Ask whoever runs Dormer for one.'
          : config.publicUrl === undefined
            ? 'Twilio cannot reach Dormer, because its address (PUBLIC_URL) is not set. Ask whoever runs Dormer.'
            : null
    return { ...settings, Via: voice.via, Problem }
  },

  callStanding: {
    outside: async ({ actor: { TenantId }, services: { voice, config }, transaction }) => {
      const { OwnNumber } = await transaction((db) => settingsOf(db, TenantId))
      if (OwnNumber === null) return { Findings: [] }
      const standing = await voice.provider.standingOf(OwnNumber, AbortSignal.timeout(10_000)).catch((error) => {
        throw error instanceof NotSent ? refused(error.message) : error
      })
      const incoming = config.publicUrl && new URL(`/${voiceIncoming.path}`, config.publicUrl).href
      return { Findings: standing ? findingsOf(standing, OwnNumber, incoming) : [] }
    },
  },

  saveCallSettings: async ({ db, actor: { TenantId }, body }) => {
    const { RecordingDays } = await settingsOf(db, TenantId)
    const given = Object.fromEntries(
      Object.entries(body)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, value === '' ? null : value]),
    )
    await db
      .insertInto('call_settings')
      .values({ TenantId, ...given })
      .onConflict((same) => same.column('TenantId').doUpdateSet({ TenantId, ...given }))
      .execute()
    if (body.RecordingDays !== undefined && body.RecordingDays < RecordingDays)
      await enqueue(db, shortenKeepingJob, { TenantId }, { key: `keeping:${TenantId}` })
    return { Successful: true as const }
  },

  callPhone: async ({ db, actor }) => phoneOf(db, actor),

  saveCallPhone: async ({ db, actor: { TenantId, UserId }, body }) => {
    const { OwnNumber } = await settingsOf(db, TenantId)
    if (body.OwnPhone && body.OwnPhone === OwnNumber)
      throw invalid({ OwnPhone: 'This is the brokerage’s own number. Enter the phone that you answer.' })
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    await db
      .insertInto('call_phone')
      .values({ TenantId, UserId, ...given })
      .onConflict((same) => same.columns(['TenantId', 'UserId']).doUpdateSet({ TenantId, ...given }))
      .execute()
    return { Successful: true as const }
  },

  recordingLaw: async () => statesLaw,
} satisfies Partial<Handlers>
