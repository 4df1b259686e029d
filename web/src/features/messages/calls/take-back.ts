import { takeBackOutcome } from '@dormer/contract/messages/calls'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { changed } from '../../../api/queries.ts'
import { DRAFTS, readSession } from '../../../api/session.ts'

/** Keeps a draft of the user who is signed in; an open editor shows it. */
const keepDraft = (about: string, value: unknown) => {
  const key = `${DRAFTS}${readSession()?.UserId}.${about}`
  localStorage.setItem(key, JSON.stringify(value))
  // What the storage hooks of this tab listen to.
  window.dispatchEvent(new CustomEvent('mantine-local-storage', { detail: { key, value } }))
}

/** Takes back a call that was logged with somebody; what was noted becomes the draft of their call card. */
export const takeBack = async (contactId: number, activityId: number) => {
  const { Description } = await call(takeBackOutcome, { query: { activityId } })
  if (Description) keepDraft(`call.${contactId}`, Description)
  await changed(keys.calls, keys.inbox, keys.activities, keys.contacts, keys.today)
}
