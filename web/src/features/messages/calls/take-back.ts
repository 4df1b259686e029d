import { takeBackOutcome } from '@dormer/contract/messages/calls'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { changed } from '../../../api/queries.ts'
import { keepDraft } from '../../brokerage/session/drafts.ts'

/**
 * Takes back a call that was logged with somebody; what was noted becomes the draft of their call card. Undefined if it
 * has not been logged yet, because it waits for a connection.
 */
export const takeBackOf = ({ ContactId }: { ContactId: number }, ActivityId: number | undefined) =>
  ActivityId === undefined
    ? undefined
    : async () => {
        const { Description } = await call(takeBackOutcome, { query: { activityId: ActivityId } })
        if (Description) keepDraft(`call.${ContactId}`, Description)
        await changed(keys.calls, keys.inbox, keys.activities, keys.contacts, keys.today)
      }
