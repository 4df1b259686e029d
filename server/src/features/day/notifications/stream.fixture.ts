import type { NotificationEvent } from '@dormer/contract/day/notifications'
import { expect, onTestFinished } from 'vitest'
import type { User } from '../../../../test/harness.ts'

/** Opens a user's stream and collects its events, comments and end. */
export const openStream = async (url: string, { token }: User, query = '') => {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const response = await fetch(`${url}/api/notification/stream${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'accept-encoding': 'gzip' },
    signal: leaving.signal,
  })
  const stream = {
    response,
    events: [] as NotificationEvent[],
    comments: 0,
    ended: false,
    leave: () => leaving.abort(),
  }
  const read = async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const messages = (text + chunk).split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages)
        if (message.startsWith('data: ')) stream.events.push(JSON.parse(message.slice(6)))
        else stream.comments += 1
    }
  }
  read()
    .catch(() => {})
    .finally(() => {
      stream.ended = true
    })
  return stream
}
type Stream = Awaited<ReturnType<typeof openStream>>

/** The same, once it has sent the unread count. */
export const openedStream = async (url: string, user: User, query = '') => {
  const stream = await openStream(url, user, query)
  await expect.poll(() => stream.events.length, { interval: 10 }).toBeGreaterThan(0)
  return stream
}

/** The titles of all new notifications received. */
export const titlesOf = (stream: Stream) => stream.events.flatMap((event) => event.New.map((one) => one.Title))
