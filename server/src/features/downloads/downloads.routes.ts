import { enterByLink } from '../../access/actor.ts'
import { HttpError } from '../../http/errors.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { DownloadKind } from './links.ts'

/** Each holds a connection of the few that can stream; so many at once are enough for one person. */
const AT_ONCE = 2

/** Serves the links of these kinds of files. */
export const downloadRoutes = (kinds: DownloadKind<never>[]) => {
  const running = new Map<number, number>()
  const count = (userId: number, by: number) => running.set(userId, (running.get(userId) ?? 0) + by)
  return {
    download: {
      outside: async ({ params, services, transaction }) => {
        const link = await transaction((db) => enterByLink(db, params.Token))
        const kind = kinds.find((k) => k.kind === link?.Kind)
        if (!link || !kind)
          throw new HttpError(404, { Message: 'This link has expired. Go back and ask for the file again.' })
        if ((running.get(link.UserId) ?? 0) >= AT_ONCE)
          throw new HttpError(429, {
            Message: 'Two files are on their way to you already. Try again when one is done.',
          })
        const file = await kind.open(link.Payload, link, services)
        count(link.UserId, 1)
        file.Stream.once('close', () => count(link.UserId, -1))
        return file
      },
    },
  } satisfies Partial<Handlers>
}
