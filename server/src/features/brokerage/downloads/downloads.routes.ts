import { enterByLink } from '../../../access/actor.ts'
import { HttpError } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { DownloadKind } from './links.ts'

/** A brokerage's share of the connections for exports (`bulkPool`), so that others get theirs. */
const OF_BROKERAGE = 3

/** Serves download links for these kinds of files. */
export const downloadRoutes = (kinds: DownloadKind<never>[]) => {
  const running = new Map<string, number>()
  const count = (who: string, by: number) => {
    const now = (running.get(who) ?? 0) + by
    if (now > 0) running.set(who, now)
    else running.delete(who)
  }
  return {
    download: {
      outside: async ({ params, services, request, transaction }) => {
        const link = await transaction((db) => enterByLink(db, params.Token))
        const kind = kinds.find((k) => k.kind === link?.Kind)
        if (!link || !kind)
          throw new HttpError(404, { Message: 'This link has expired. Go back and ask for the file again.' })
        Object.assign(request.security, { TenantId: link.TenantId, UserId: link.UserId, What: kind.kind })
        const who = `${link.UserId} ${kind.kind}`
        if ((running.get(who) ?? 0) >= kind.atOnce)
          throw new HttpError(429, {
            Message: `${kind.atOnce} files are already on their way to you. Try again when one is done.`,
          })
        const brokerage = `brokerage ${link.TenantId}`
        if (kind.fromDatabase && (running.get(brokerage) ?? 0) >= OF_BROKERAGE)
          throw new HttpError(429, {
            Message: `${OF_BROKERAGE} exports of your brokerage are already on their way. Try again when one is done.`,
          })
        const counted = kind.fromDatabase ? [who, brokerage] : [who]
        const countAll = (by: number) => {
          for (const whose of counted) count(whose, by)
        }
        // Counted before it is opened; otherwise many concurrent requests would all be let in.
        countAll(1)
        try {
          const file = await kind.open(link.Payload, link, services)
          file.Stream.once('close', () => countAll(-1))
          return file
        } catch (error) {
          countAll(-1)
          throw error
        }
      },
    },
  } satisfies Partial<Handlers>
}
