import type { restoreTrash } from '@dormer/contract/brokerage/trash'
import type { Endpoint, Request, Response } from '@dormer/contract/endpoint'
import { ask, call } from '../../../api/client.ts'
import { everythingChanged, queries } from '../../../api/queries.ts'
import { readSession } from '../../../api/session.ts'
import {
  endProgress,
  notifyFailure,
  notifyInfo,
  notifyProgress,
  notifySuccess,
  notifyWarning,
} from '../../../ui/notify.ts'
import { offerUndo } from '../../../ui/notifyUndo.tsx'

/** Loaded on demand: every screen that deletes imports this file. */
const contract = () => import('@dormer/contract/brokerage/trash')

/** Deletes; returns the request id by which it can be undone. */
export const callToDelete = async <E extends Endpoint>(endpoint: E, request: Request<E>) => {
  const answer = await ask(endpoint, request)
  // Until it is read, the request is not finished.
  await answer.text()
  return answer.headers.get('x-recorded-as') ?? ''
}

/** Says that something was deleted, and offers for a while to restore what the request deleted. */
export const notifyDeleted = (told: string, RequestId: string) =>
  offerUndo(told, () =>
    queries
      .getMutationCache()
      .build(queries, { mutationFn: async () => call((await contract()).restoreRequest, { body: { RequestId } }) })
      .execute(undefined)
      .then(
        (answer) => notifyRestored('Deletion undone', answer),
        (error) => notifyFailure(error, 'The deletion was not undone'),
      ),
  )

/** Confirms the restore and refetches what came back; for a restore in the background, once it is done. */
export const notifyRestored = async (
  told: string,
  { InBackground, TrashId, Message }: Response<typeof restoreTrash>,
) => {
  if (InBackground) {
    const id = `restore-${TrashId}`
    notifyProgress(id, 'They are being restored. You can keep working.', 'Restoring')
    const isBack = await ended(TrashId).finally(() => endProgress(id))
    if (!isBack)
      return notifyWarning('They are still in the Trash. Try again from there.', 'Not everything was restored')
  }
  if (Message) notifyInfo(Message, told)
  else notifySuccess(told)
  // Anything may have been restored, and other data may be attached to it.
  return everythingChanged()
}

const EVERY = 2000
/** Waits until the items being restored have left the trash; resolves to false if they stay. */
const ended = async (TrashId: number): Promise<boolean> => {
  const { trash } = await contract()
  while (readSession()) {
    await new Promise((resolve) => setTimeout(resolve, EVERY))
    // A failed poll is repeated.
    const here = await call(trash, { query: { before: TrashId + 1, take: 1 } }).catch(() => undefined)
    const entry = here?.find((one) => one.TrashId === TrashId)
    if (here && !entry?.IsRestoring) return !entry
  }
  return false
}
