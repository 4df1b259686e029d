import {
  type CommandAct,
  type CommandUndo,
  doCommand,
  readCommand,
  UNDO_SECONDS,
  undoCommand,
} from '@dormer/contract/desk/command'
import { readActs } from '@dormer/contract/desk/command-words'
import type { Response } from '@dormer/contract/endpoint'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { changed } from '../../../api/queries.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { offerUndo, undoOfHeld } from '../../../ui/notifyUndo.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { transactionHere } from '../../deals/transactions/page/here.ts'
import { contactHere } from '../contact-page/here.ts'
import { recentOf } from '../shell/recent.ts'

type Command = Response<typeof readCommand>
export type Chosen = { Word: string; Kind: Command['Choices'][number]['Kind']; Value: string }

/** Whether words are worth asking the server about: they begin with an act. */
export const isCommand = (term: string) => readActs(term) !== undefined

/** What the server makes of a sentence, about whom and what is in view; with what its words find as a search. */
export const useCommand = (term: string, chosen: Chosen[]) => {
  const user = useCurrentUser()
  const about = {
    ContactId: contactHere()?.contact.ContactId,
    TransactionId: transactionHere()?.transaction.TransactionId,
    Recents: recentOf(user?.UserId).flatMap(({ kind, id }) => (kind === 'contact' ? [id] : [])),
  }
  return useQuery({
    queryKey: ['palette', 'command', term, about, chosen],
    queryFn: ({ signal }) => call(readCommand, { body: { Text: term, ...about, Chosen: chosen } }, { signal }),
    enabled: isCommand(term),
    // Times are read from now on.
    staleTime: 0,
    // What was read a while ago is never taken for what is meant now.
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** All that acts may change. */
const stale = [
  keys.activities,
  keys.appointments,
  keys.contacts,
  keys.messages,
  keys.notes,
  keys.tasks,
  keys.today,
  keys.transactions,
  keys.recorded,
]

const takeBack = (undo: CommandUndo) =>
  call(undoCommand, { body: undo })
    .then(
      () => notifySuccess('All of it is undone'),
      (error: unknown) => notifyFailure(error, 'It was not undone'),
    )
    .finally(() => void changed(...stale))

/** Does acts together, and offers to undo all of them. */
export const useDoCommand = () =>
  useMutation({
    mutationFn: (Acts: CommandAct[]) => call(doCommand, { body: { Acts } }),
    meta: { stale },
    onSuccess: ({ Done, Undo }) => {
      const told = Done.join(', ')
      void offerUndo(told.charAt(0).toUpperCase() + told.slice(1), () => void takeBack(Undo), undoOfHeld(UNDO_SECONDS))
    },
  })
