import { randomBytes } from 'node:crypto'
import type { Channel } from '@dormer/contract/messages/messages'
import { withVideoLink } from '@dormer/contract/messages/video-link'
import { sql } from 'kysely'
import { hashToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import { refused } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { guidsIn, type LinkedVideo, withOwnLinks, withPictures } from './links.rules.ts'

/** The link to a video in one message; of its token, the hash is stored. */
export type VideoLink = { VideoId: number; Token: string }

/** A brokerage's videos with these guids that can still be watched, by guid in lower case. */
const videosByGuid = async (db: Tx, TenantId: number, guids: string[]): Promise<Map<string, LinkedVideo>> => {
  if (guids.length === 0) return new Map()
  const { rows } = await sql<LinkedVideo>`
    select video_id, video_guid, name as video_name, duration / 1000.0 as duration,
      moving_key is not null as is_moving from video
    where tenant_id = ${TenantId} and video_guid = any(${guids}::uuid[]) and storage_key is not null
      and (date_expires is null or date_expires > ${clock.now().toString()})`.execute(db)
  return new Map(rows.map((row) => [row.VideoGuid, { ...row, Duration: Number(row.Duration) }]))
}

/** The videos that a message to be sent links to; read once for messages that say the same. */
export const videosIn = (db: Tx, TenantId: number, said: string) =>
  said.includes('/v/') ? videosByGuid(db, TenantId, guidsIn(said)) : Promise.resolve(new Map<string, LinkedVideo>())

const GONE = 'has expired or was deleted. Choose another, or take it out.'

/** Why a message to many is not sent: nobody could watch its video anymore. Undefined if all of its videos are there. */
export const whyVideoIsGone = async (db: Tx, TenantId: number, said: string) => {
  const there = await videosIn(db, TenantId, said)
  return guidsIn(said).some((guid) => !there.has(guid)) ? `The video in this message ${GONE}` : undefined
}

/**
 * What a template says, with the link to its video. Refused (400) if the video cannot be watched anymore, or if its
 * address is not known because nobody has said where Dormer is reached.
 */
export const bodyWithVideo = async (
  db: Tx,
  TenantId: number,
  channel: Channel,
  template: { Body: string; VideoGuid: string | null },
  base: string | null,
) => {
  const Body = withVideoLink(channel, template, base ?? 'https://localhost')
  if (Body === template.Body) return Body
  if (base === null)
    throw refused(
      'Dormer does not know its own address, so there is no link to the video. Ask whoever runs it to set PUBLIC_URL.',
    )
  const there = await videosByGuid(db, TenantId, [template.VideoGuid ?? ''])
  if (there.size === 0) throw refused(`The video of this step’s template ${GONE}`)
  return Body
}

type Said = { Body: string; PlainText?: string | null | undefined }

/** 128 random bits in 22 characters: short enough for a text. */
const newToken = () => randomBytes(16).toString('base64url')

/**
 * What a message says, with links of its own to these videos, so that it is known who watched; in an email, one that
 * stands alone becomes a picture. Its links are to be stored along with it (`storeVideoLinks`).
 */
export const withVideos = <S extends Said>(channel: Channel, said: S, videos: Map<string, LinkedVideo>) => {
  if (videos.size === 0) return { said, links: [] }
  const tokens = new Map(Array.from(videos.keys(), (guid) => [guid, newToken()]))
  const html = channel === 'Email' ? withPictures(said.Body, videos) : said.Body
  const links = Array.from(videos, ([guid, { VideoId }]): VideoLink => ({ VideoId, Token: tokens.get(guid) ?? '' }))
  const PlainText = said.PlainText && withOwnLinks(said.PlainText, tokens)
  return { said: { ...said, Body: withOwnLinks(html, tokens), ...(PlainText && { PlainText }) }, links }
}

/** Records which messages these links are in. */
export const storeVideoLinks = async (db: Tx, TenantId: number, links: (VideoLink & { MessageId: number })[]) => {
  if (links.length === 0) return
  await sql`
    insert into video_link (tenant_id, video_id, message_id, token_hash)
    select ${TenantId}, video_id, message_id, token_hash
    from unnest(${links.map((one) => one.VideoId)}::bigint[], ${links.map((one) => one.MessageId)}::bigint[],
      ${links.map((one) => hashToken(one.Token))}::bytea[]) l (video_id, message_id, token_hash)`.execute(db)
}
