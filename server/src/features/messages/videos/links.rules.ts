import { videoInMail } from './send.rules.ts'
import { mailThumbnailPath } from './thumbnail-path.ts'

/** A video as messages show it; `Duration` in seconds. */
export type LinkedVideo = { VideoId: number; VideoGuid: string; VideoName: string; Duration: number; IsMoving: boolean }

const GUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const ADDRESS = `(https?://[^\\s"'<>/]{1,255}/v/)(${GUID})(?![\\w/-])`

/** The guids of the videos whose pages a message links to. */
export const guidsIn = (text: string) => [
  ...new Set(Array.from(text.matchAll(new RegExp(ADDRESS, 'gi')), ([, , guid = '']) => guid.toLowerCase())),
]

/** A text with the links to these videos replaced by the message's own. */
export const withOwnLinks = (text: string, tokens: ReadonlyMap<string, string>) =>
  text.replace(new RegExp(ADDRESS, 'gi'), (all, place: string, guid: string) => {
    const token = tokens.get(guid.toLowerCase())
    return token ? `${place}${token}` : all
  })

/** The HTML of an email in which a link to a video that stands alone is the picture of that video. */
export const withPictures = (html: string, videos: ReadonlyMap<string, LinkedVideo>) =>
  html.replace(
    new RegExp(`<p>\\s{0,9}<a href="${ADDRESS}"[^<>]{0,300}>[^<>]{0,300}</a>\\s{0,9}</p>`, 'gi'),
    (all, place: string, guid: string) => {
      const video = videos.get(guid.toLowerCase())
      if (!video) return all
      const Url = `${place}${guid}`
      const ThumbnailUrl = new URL(mailThumbnailPath(video.VideoGuid, video.IsMoving), Url).href
      return videoInMail({ Name: video.VideoName, Seconds: video.Duration, Url, ThumbnailUrl })
    },
  )
