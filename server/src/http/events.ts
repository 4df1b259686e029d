import { finished, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { HttpError } from './errors.ts'
import type { Events } from './handlers.ts'

/** Something is written this often, so that no proxy takes the stream for dead, and the session is checked again. */
const HEARTBEAT_MS = 25_000

/** How much may be buffered for a browser that has stopped reading; beyond that it is disconnected. */
const MAX_WAITING_BYTES = 64 * 1024

/** How long a browser may take to receive what was sent before its stream ends. */
const LAST_MS = 1000

/**
 * Sends server-sent events as long as the browser listens, `check` finds its session still valid, and the server is not
 * shutting down. A disconnected browser reconnects.
 */
export const eventSender = (app: FastifyInstance) => {
  const open = new Set<() => void>()
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
    for (const end of open) end()
  })

  return (reply: FastifyReply, events: Events, check: () => Promise<void>) => {
    const out = new Readable({ read: () => {} })
    const ended = new AbortController()
    let last: NodeJS.Timeout | undefined
    const end = () => {
      ended.abort()
      out.push(null)
      last ??= setTimeout(() => reply.raw.destroy(), LAST_MS)
    }
    const write = (text: string) => {
      if (ended.signal.aborted) return
      out.push(text)
      if (out.readableLength > MAX_WAITING_BYTES) reply.raw.destroy()
    }
    /** Ends the stream if the session is no longer valid; not if the server was merely too busy to check. */
    const checkSession = () =>
      check().catch((error) => {
        if (error instanceof HttpError && error.status < 429) end()
      })
    const send = async () => {
      for await (const event of events(ended.signal)) {
        await checkSession()
        write(`data: ${JSON.stringify(event)}\n\n`)
      }
    }
    const heartbeat = setInterval(() => {
      write(':\n\n')
      checkSession()
    }, HEARTBEAT_MS)

    write(':\n\n') // the headers go out with it
    send()
      .catch((err) => reply.log.error({ err }, 'sending events failed'))
      .finally(end)
    open.add(end)
    if (stopping) end()
    finished(reply.raw, () => {
      end()
      clearInterval(heartbeat)
      clearTimeout(last)
      open.delete(end)
    })
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(out)
  }
}
