import type { Channel } from './messages.ts'

const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * What a template says, with the link to its video at the end unless it is already there. `base` is where the
 * installation is reached. Once the message is sent, each recipient gets a link of their own (decision 0106).
 */
export const withVideoLink = (
  channel: Channel,
  { Body, VideoGuid }: { Body: string; VideoGuid: string | null },
  base: string,
) => {
  if (VideoGuid === null || !GUID.test(VideoGuid) || Body.toLowerCase().includes(VideoGuid.toLowerCase())) return Body
  const { href } = new URL(`/v/${VideoGuid}`, base)
  return channel === 'Text' ? `${Body.trimEnd()} ${href}` : `${Body}<p><a href="${href}">Play the video</a></p>`
}
