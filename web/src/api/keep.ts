import type { Endpoint, Request, Response } from '@dormer/contract/endpoint'
import { ApiError, call } from './client.ts'
import { actsFor, DRAFTS } from './session.ts'

/** What waits to be sent, as the person who typed it knows it. */
export type Typed = {
  kind: 'Note' | 'Call' | 'Activity' | 'Task' | 'Task done' | 'Text' | 'Email' | 'Appointment' | 'Contact'
  words: string
  about?: string
}

/** Beside the drafts: logging out asks about them, and removes them, too. */
export const waitingPrefix = () => `${DRAFTS}${actsFor()}.waiting.`
const isAnyWaiting = () => Object.keys(localStorage).some((key) => key.startsWith(waitingPrefix()))

/** Whether a call failed because Dormer could not be reached, or only a proxy answered in its place. */
export const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504 && !error.body))

/**
 * Calls an endpoint, as `call` does. Without a connection, what was typed is kept, and sent once there is one
 * (waiting.ts): then it returns undefined. What is typed while something waits comes after it.
 */
export const callOrKeep = async <E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  typed: Typed,
): Promise<Response<E> | undefined> => {
  // Its code is loaded along with the frame: without a connection it could not be.
  const waiting = () => import('./waiting.ts')
  const isKept = () =>
    waiting().then(
      ({ keep }) => keep(endpoint, request as Request<E> & object, typed),
      () => false,
    )
  try {
    if (isAnyWaiting() && !(await (await waiting()).isAllSent()) && (await isKept())) return undefined
    return await call(endpoint, request)
  } catch (error) {
    if (!isUnreachable(error) || !(await isKept())) throw error
    return undefined
  }
}
