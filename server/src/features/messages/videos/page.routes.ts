import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import type { Download, Handlers } from '../../../http/handlers.ts'
import { makePublicLimits } from '../../../http/public-limits.ts'
import { partOf } from '../../../http/ranges.ts'
import { secretCookie } from '../../../http/secret-cookie.ts'
import { sessionCookie } from '../../../http/session-cookie.ts'
import { siteAddress } from '../../../http/site-address.ts'
import type { Services } from '../../../services.ts'
import { logoPath } from '../../brokerage/brokerage/logo.ts'
import { photoUrlOf } from '../../brokerage/users/photos.ts'
import { openFile } from '../../people/documents/stored.ts'
import { plainHtml } from '../content/plain-page.ts'
import { captionsOf } from './captions.ts'
import { type Found, findByAddress, isOwnSession, recordView } from './page.queries.ts'
import { videoPageHtml } from './page-html.rules.ts'
import { thumbnailPath } from './thumbnail-path.ts'

/** How often one network may do what, and in how many minutes; an office may share one address. */
const limitCall = makePublicLimits({
  pages: { most: 300, minutes: 1 },
  files: { most: 1200, minutes: 1 },
  views: { most: 600, minutes: 10 },
})

const viewerCookie = secretCookie('dormer_viewer', 400)

/** What previews, scanners and other programs call themselves that run pages' scripts, too. */
const PROGRAM = /bot\/|\bbot\b|crawl|spider|preview|scan|facebookexternalhit|lighthouse|python|curl|wget/i

const html = (reply: FastifyReply, status: number, text: string): Download => {
  reply.code(status).header('x-robots-tag', 'noindex, nofollow')
  const Stream = Readable.from([text])
  return { FileName: 'video.html', ContentType: 'text/html; charset=utf-8', Inline: true, IsPlayer: true, Stream }
}

type Call = { services: Services; request: FastifyRequest; params: { Address: string } }

const pageOf = (found: Found, { services, request, params }: Call) => {
  const { Brokerage, Agent, Video, VideoLinkId } = found
  const of = {
    Brokerage: { Name: Brokerage.Name, LogoUrl: logoPath(Brokerage) },
    Agent: Agent && { ...Agent, PhotoUrl: photoUrlOf(Agent.PhotoKey) },
  }
  const ask = Agent ? `Ask ${Agent.Name} to send it again.` : 'Ask whoever sent it to you to send it again.'
  if (!Video)
    return { ...of, Video: null, Title: 'This video was deleted', Why: `Whoever sent it has removed it. ${ask}` }
  if (Video.IsOver) return { ...of, Video: null, Title: 'This video has expired', Why: ask }
  const base = siteAddress(services.config, request)
  const Path = `/v/${VideoLinkId === null ? Video.Guid : encodeURIComponent(params.Address)}`
  return {
    ...of,
    Video,
    Path,
    Url: new URL(Path, base).href,
    ThumbnailUrl: new URL(thumbnailPath(Video.Guid), base).href,
  }
}

/** A file of a video that can still be watched; 404 otherwise. */
const findFile = async (
  { services, request, params }: Call,
  transaction: <T>(work: (db: Tx) => Promise<T>) => Promise<T>,
  key: 'StorageKey' | 'ThumbnailKey' | 'MovingKey' | 'Mp4Key',
) => {
  limitCall(services.config, 'files', request)
  const found = await transaction((db) => findByAddress(db, params.Address, request.recordedAs))
  const { Video } = found ?? {}
  const Key = Video?.[key]
  if (!Video || Video.IsOver || !Key) throw notFound('video')
  return { ...Video, Key }
}

/** For a HEAD, which is told how long the file is, nothing is read. */
const nothing = () => Readable.from([])

/** A file that is played, or the part of it that is asked for. */
const played = async ({ request, services }: Call, key: string, Size: number, ContentType: string, name: string) => {
  const part = partOf(request, Size)
  return {
    FileName: `${name}.${ContentType === 'video/webm' ? 'webm' : 'mp4'}`,
    ContentType,
    Inline: true,
    Size,
    // Whoever jumps back in it need not load it again.
    MaxAge: 3600,
    Ranges: { part },
    Stream: request.method === 'HEAD' ? nothing() : await openFile(services.storage, key, part),
  }
}

type Outside = Extract<Handlers['videoThumbnail'], { outside: unknown }>['outside']

const picture = (key: 'ThumbnailKey' | 'MovingKey', FileName: string, ContentType: string): { outside: Outside } => ({
  outside: async ({ transaction, ...call }) => {
    const { Key } = await findFile(call, transaction, key)
    // Mail programs show it.
    const shown = { FileName, ContentType, Inline: true, IsPublic: true, MaxAge: 3600 }
    return { ...shown, Stream: await openFile(call.services.storage, Key) }
  },
})

export const videoPageRoutes = {
  videoPage: async ({ db, reply, ...call }) => {
    limitCall(call.services.config, 'pages', call.request)
    const found = await findByAddress(db, call.params.Address, call.request.recordedAs)
    if (!found)
      return html(
        reply,
        404,
        plainHtml(
          'This video is not here',
          '<p>It was deleted, or the address is incomplete. Open it again from the email or text that you got.</p>',
        ),
      )
    const page = pageOf(found, call)
    return html(reply, page.Video ? 200 : 410, videoPageHtml(page))
  },

  videoFile: {
    outside: async ({ transaction, ...call }) => {
      const { Key, Size, MediaType, Name } = await findFile(call, transaction, 'StorageKey')
      return played(call, Key, Size, MediaType, Name)
    },
  },

  videoMp4: {
    outside: async ({ transaction, ...call }) => {
      const { Key, Mp4Size, Name } = await findFile(call, transaction, 'Mp4Key')
      return played(call, Key, Number(Mp4Size), 'video/mp4', Name)
    },
  },

  videoThumbnail: picture('ThumbnailKey', 'thumbnail.jpg', 'image/jpeg'),
  videoMovingThumbnail: picture('MovingKey', 'thumbnail.gif', 'image/gif'),

  videoCaptions: async ({ db, services, request, params }) => {
    limitCall(services.config, 'files', request)
    const found = await findByAddress(db, params.Address, request.recordedAs)
    const content = found && !found.Video?.IsOver && (await captionsOf(db, { ...found, Language: params.Language }))
    if (!content) throw notFound('video')
    return {
      FileName: `${params.Language}.vtt`,
      ContentType: 'text/vtt; charset=utf-8',
      Inline: true,
      Stream: Readable.from([content]),
    }
  },

  videoPlayer: async () => ({
    FileName: 'player.js',
    ContentType: 'text/javascript; charset=utf-8',
    Inline: true,
    MaxAge: 3600,
    Stream: Readable.from([await readFile(new URL('./player.js', import.meta.url))]),
  }),

  videoWatched: async ({ db, params, body, services, request, reply }) => {
    limitCall(services.config, 'views', request)
    const found = await findByAddress(db, params.Address, request.recordedAs)
    if (!found?.Video || found.Video.IsOver) throw notFound('video')
    const { Name, Seconds } = found.Video
    const session = sessionCookie.read(request, services.config)
    const isProgram = PROGRAM.test(request.headers['user-agent'] ?? '')
    if (isProgram || (session && (await isOwnSession(db, found.TenantId, session))))
      return { Successful: true as const }
    let viewer = found.VideoLinkId === null ? viewerCookie.read(request, services.config) : params.Address
    if (!viewer) {
      viewer = newToken()
      viewerCookie.send(request, reply, services.config, viewer)
    }
    await recordView(db, found, {
      ViewerHash: hashToken(viewer),
      Seconds: Math.min(body.Seconds, Math.ceil(Seconds)),
      VideoName: Name,
    })
    return { Successful: true as const }
  },
} satisfies Partial<Handlers>
