import { z } from 'zod'
import { endpoint, uploadedFile } from '../endpoint.ts'
import { blankIsAbsent, done, guid, id, instant, line, number, totalCount, wholeNumber } from '../fields.ts'
import { CAPTION_LANGUAGES } from './caption-languages.ts'
import { addresses, attachmentFile, messageStatuses } from './messages.ts'

/** A video expires this many days after it was made, unless it is kept permanently. */
export const VIDEO_DAYS = 14
/** The longest video. */
export const VIDEO_MINUTES_MAX = 60
/** How many of a user's videos are returned. */
export const VIDEOS_SHOWN = 500
/** A video counts as watched once this much of it has played before somebody's eyes. */
export const WATCHED_SECONDS = 3

export const video = z
  .object({
    VideoGuid: z.string(),
    VideoName: z.string(),
    ThumbnailUrl: z.string(),
    VideoPageUrl: z.string(),
    SentCount: number,
    WatchedCount: number,
    IsPermanent: z.boolean(),
    ExpirationDate: instant.nullable(),
    // Beyond the specification.
    Duration: z.number(),
    Size: number,
    DateCreated: instant,
    /** The templates that name it. */
    UsedIn: z.array(z.string()),
    /** The languages that it has captions in. */
    Captions: z.array(z.string()),
  })
  .meta({ id: 'Video' })
export type Video = z.infer<typeof video>

const ofVideo = z.object({ VideoGuid: guid('video') })

export const getVideo = endpoint({
  method: 'GET',
  path: 'api/video/{VideoGuid}',
  summary: 'Get a video',
  permission: 'signed-in',
  params: ofVideo,
  response: video,
})

export const userVideos = endpoint({
  method: 'GET',
  path: 'api/video/videos/user',
  summary: "List the user's videos, newest first",
  permission: 'signed-in',
  response: z.array(video),
  headers: totalCount,
})

/** Of what size the parts of a large video are; the last one is smaller. */
export const VIDEO_PART_BYTES = 8 * 1024 * 1024
export const VIDEO_PARTS_MAX = 1000

/** An upload by parts, by the id that whoever uploads has chosen for it. */
const uploadGuid = z.guid('Choose a GUID for this upload').meta({ example: '0b0f1c9e-8a43-4d2b-9a4e-6f1f6a1c2d3e' })
const ofUpload = z.object({ UploadGuid: uploadGuid })

/** What has arrived of an upload by parts, so that only the rest is sent after a lost network. */
export const videoParts = endpoint({
  method: 'GET',
  path: 'api/video/uploads/{UploadGuid}',
  summary: 'List the parts of a video that have arrived',
  permission: 'signed-in',
  params: ofUpload,
  response: z
    .object({ Parts: z.array(z.object({ Part: number, Size: number, Sha256: z.string() })) })
    .meta({ id: 'VideoParts' }),
})

/** The same part again takes the place of the one before. Parts are kept for two days. */
export const uploadVideoPart = endpoint({
  method: 'POST|PUT',
  path: 'api/video/uploads/{UploadGuid}/parts/{Part}',
  summary: 'Upload a part of a video',
  permission: 'signed-in',
  bodyType: 'multipart',
  params: ofUpload.extend({
    Part: wholeNumber(0, VIDEO_PARTS_MAX - 1, `Number the parts from 0 to ${VIDEO_PARTS_MAX - 1}`),
  }),
  body: z.object({ File: uploadedFile }),
  response: done,
})

/** The file may come in any field, or it is put together from the parts of an upload. */
export const uploadVideo = endpoint({
  method: 'POST',
  path: 'api/video/upload',
  summary: 'Upload a video',
  permission: 'signed-in',
  creates: true,
  bodyType: 'multipart',
  fileLimit: 'videoMaxBytes',
  body: z
    .object({
      VideoName: line(200).optional(),
      Video: uploadedFile.optional(),
      /** In place of the file: its parts, in the order of their numbers. */
      UploadGuid: uploadGuid.optional().meta(blankIsAbsent),
      /** How many parts there are, so that one that never came is missed. */
      PartCount: wholeNumber(1, VIDEO_PARTS_MAX, `A video has 1 to ${VIDEO_PARTS_MAX} parts`).optional(),
      /** A frame of it: any picture that a browser can draw. */
      Thumbnail: uploadedFile.optional(),
      /** Some frames of it that move, for emails: a GIF. */
      Moving: uploadedFile.optional(),
    })
    .catchall(uploadedFile),
  response: z.object({ VideoGuid: z.string(), ThumbnailUrl: z.string(), VideoName: z.string() }),
})

export const deleteVideo = endpoint({
  method: 'DELETE',
  path: 'api/video/{VideoGuid}',
  summary: 'Delete a video',
  permission: 'signed-in',
  security: 'deletion',
  params: ofVideo,
  response: done,
})

export const keepVideo = endpoint({
  method: 'PUT|POST|PATCH',
  path: 'api/video/{VideoGuid}/permanent',
  summary: 'Keep a video permanently',
  permission: 'signed-in',
  params: ofVideo,
  response: video,
})

/** The largest file of captions: several times what an hour of speech takes. */
export const CAPTIONS_MAX = 1024 * 1024

const ofCaptions = ofVideo.extend({
  Language: z.enum(CAPTION_LANGUAGES, 'Choose a language'),
})

export const saveVideoCaptions = endpoint({
  method: 'PUT|POST|PATCH',
  path: 'api/video/{VideoGuid}/captions/{Language}',
  summary: 'Add or replace the captions of a video in a language',
  permission: 'signed-in',
  bodyType: 'multipart',
  params: ofCaptions,
  body: z.object({ File: uploadedFile }),
  response: video,
})

export const deleteVideoCaptions = endpoint({
  method: 'DELETE',
  path: 'api/video/{VideoGuid}/captions/{Language}',
  summary: 'Delete the captions of a video in a language',
  permission: 'signed-in',
  security: 'deletion',
  params: ofCaptions,
  response: video,
})

/** How many people a video is texted to at once. */
export const VIDEO_TEXTS_MAX = 10

export const sendVideo = endpoint({
  method: 'POST',
  path: 'api/video/{VideoGuid}/messages',
  summary: 'Send a video by email or text',
  permission: 'WorkContacts',
  creates: true,
  // 25 MB of attachments, in base64.
  bodyMaxBytes: 40 * 1024 * 1024,
  params: ofVideo,
  body: z.object({
    /** Email addresses, or phone numbers if MessageType is 'text'. */
    ToAddresses: addresses,
    CCAddresses: addresses,
    AttachmentFiles: z.array(attachmentFile).max(50, 'Attach at most 50 files').nullish(),
    Subject: z.string().trim().max(998, 'Use at most 998 characters').nullish(),
    /** HTML for an email, otherwise text; the video, or the link to it, comes below. */
    Body: z.string().trim().max(100_000, 'Use at most 100,000 characters').nullish(),
    MessageType: z.enum(['email', 'text'], 'Choose email or text'),
    ToContactId: id('contact').nullish(),
    /** What the message calls the video. */
    VideoName: line(200).nullish(),
  }),
  response: z.object({
    Successful: z.literal(true),
    Status: z.enum(messageStatuses),
    StatusText: z.string().nullable(),
    /** How often the video has been sent by now. */
    SentCount: number,
  }),
})

/** Who watched a video that was sent to them, newest first. */
export const videoView = z
  .object({
    ContactId: number.nullable(),
    /** The contact, or the address it was sent to; null for others who have the page's address. */
    Name: z.string().nullable(),
    DateWatched: instant,
    /** How far they came, in percent. */
    Percent: number,
  })
  .meta({ id: 'VideoView' })
export type VideoView = z.infer<typeof videoView>

export const videoViews = endpoint({
  method: 'GET',
  path: 'api/video/{VideoGuid}/views',
  summary: 'List who watched a video and how far, newest first',
  permission: 'signed-in',
  params: ofVideo,
  response: z.array(videoView),
  headers: totalCount,
})

/*
 * The public page of a video (decision 0106). `Address` is the video's guid or, in a message, a secret that tells which
 * message it came by. What is fetched means nothing, because mail programs, previews and scanners fetch, too: only what
 * the page reports once the video has played is a view.
 */
const atAddress = z.object({ Address: z.string().max(100, 'This address is not complete') })

export const videoPage = endpoint({
  method: 'GET',
  path: 'v/{Address}',
  summary: 'Get the page of a video',
  permission: 'link',
  params: atAddress,
  response: 'stream',
  mediaType: 'text/html',
})

export const videoFile = endpoint({
  method: 'GET',
  path: 'v/{Address}/video',
  summary: 'Get a video or a part of it',
  permission: 'link',
  params: atAddress,
  response: 'stream',
  answers: { 206: 'The part of the file that the header Range asks for' },
  sentHeaders: { Range: 'Which part of the file to send, such as bytes=0-1048575.' },
  refuses: [404],
})

/** Of a WebM, made once it is uploaded; 404 until then, and for what came as an MP4. */
export const videoMp4 = endpoint({
  method: 'GET',
  path: 'v/{Address}/video.mp4',
  summary: 'Get the MP4 that was made of a video or a part of it',
  permission: 'link',
  params: atAddress,
  response: 'stream',
  mediaType: 'video/mp4',
  answers: { 206: 'The part of the file that the header Range asks for' },
  sentHeaders: { Range: 'Which part of the file to send, such as bytes=0-1048575.' },
  refuses: [404],
})

export const videoThumbnail = endpoint({
  method: 'GET',
  path: 'v/{Address}/thumbnail.jpg',
  summary: "Get a video's thumbnail",
  permission: 'link',
  params: atAddress,
  response: 'stream',
  mediaType: 'image/jpeg',
  refuses: [404],
})

/** As emails show it; 404 if there is none that moves. */
export const videoMovingThumbnail = endpoint({
  method: 'GET',
  path: 'v/{Address}/thumbnail.gif',
  summary: "Get a video's moving thumbnail",
  permission: 'link',
  params: atAddress,
  response: 'stream',
  mediaType: 'image/gif',
  refuses: [404],
})

export const videoCaptions = endpoint({
  method: 'GET',
  path: 'v/{Address}/captions/{Language}',
  summary: 'Get the captions of a video in a language',
  permission: 'link',
  params: atAddress.extend({ Language: z.string().max(20, 'Choose a language') }),
  response: 'stream',
  mediaType: 'text/vtt',
  refuses: [404],
})

export const videoPlayer = endpoint({
  method: 'GET',
  path: 'v/player.js',
  summary: 'Get the script of the page of a video',
  permission: 'link',
  response: 'stream',
  mediaType: 'text/javascript',
})

export const videoWatched = endpoint({
  method: 'POST',
  path: 'v/{Address}/watched',
  summary: 'Report that a video is being watched',
  permission: 'link',
  params: atAddress,
  body: z.object({
    Seconds: z
      .number({ error: 'Say how many seconds have been watched' })
      .min(WATCHED_SECONDS, `A video counts as watched after ${WATCHED_SECONDS} seconds`)
      .max(VIDEO_MINUTES_MAX * 60 + 60, 'No video is that long')
      .meta({ example: 12 }),
  }),
  response: done,
})
