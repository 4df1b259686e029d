import { enterByLink } from '../../access/actor.ts'
import { HttpError } from '../../http/errors.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { DownloadKind } from './links.ts'

/** Serves the links of these kinds of files. */
export const downloadRoutes = (kinds: DownloadKind<never>[]) =>
  ({
    download: {
      outside: async ({ params, services, transaction }) => {
        const link = await transaction((db) => enterByLink(db, params.Token))
        const kind = kinds.find((k) => k.kind === link?.Kind)
        if (!link || !kind)
          throw new HttpError(404, { Message: 'This link has expired. Go back and ask for the file again.' })
        return kind.open(link.Payload, link, services)
      },
    },
  }) satisfies Partial<Handlers>
