import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconUserOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { everythingChanged } from '../../../api/queries.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { offerUndo } from '../../../ui/notifyUndo.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { previewQuery, undoMerge, useMerge } from './duplicates.api.ts'
import { listed, namesOf } from './duplicates.words.ts'
import classes from './Merge.module.css'
import { MergeFields } from './MergeFields.tsx'
import { MergeResult } from './MergeResult.tsx'
import { type Choice, keptOf, mergeOf, type Preview } from './merge.rules.ts'

type Props = {
  contactIds: readonly number[]
  /** The page stays once they are merged; otherwise the kept contact's opens. */
  stays?: boolean
  close: () => void
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

const question = { text: 'Close without merging? What you chose will be lost.', title: 'Not merged yet' }

/** Compares contacts field by field, shows what they would become, and merges them. */
export const MergeDialog = ({ contactIds, stays, close }: Props) => {
  const [ids, setIds] = useState(contactIds)
  const [choice, setChoice] = useState<Choice>({ fields: {} })
  // With one left out, the comparison stays until the next is there.
  const preview = useQuery({ ...previewQuery(ids), placeholderData: keepPreviousData })
  const leaveOut = (id: number) => {
    setIds(ids.filter((one) => one !== id))
    // Nothing can be chosen of one that is left out.
    setChoice({
      keep: choice.keep === id ? undefined : choice.keep,
      fields: Object.fromEntries(Object.entries(choice.fields).filter(([, from]) => from !== id)),
    })
  }
  const isChosen = choice.keep !== undefined || Object.keys(choice.fields).length > 0
  return (
    <Dialog
      close={close}
      isDirty={isChosen}
      question={question}
      title="Merge contacts"
      size={ids.length > 2 ? '96rem' : '72rem'}
    >
      <Loaded
        // Merged by somebody else meanwhile: there is nothing left to compare.
        query={isConflict(preview.error) ? { ...preview, data: undefined } : preview}
        skeleton={<Blocks n={4} h={64} />}
        missing={
          <Empty
            icon={<IconUserOff />}
            title="You can’t merge these contacts"
            description="One of them was merged or deleted, or belongs to another agent. An admin can merge contacts of different agents."
          >
            <Button onClick={close}>Close</Button>
          </Empty>
        }
      >
        {(data) => (
          <Comparison
            preview={data}
            reload={preview.refetch}
            choice={choice}
            setChoice={setChoice}
            isLoading={preview.isPlaceholderData}
            leaveOut={ids.length > 2 ? leaveOut : undefined}
            stays={stays}
            close={close}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

type ComparisonProps = Pick<Props, 'stays' | 'close'> & {
  preview: Preview
  reload: () => unknown
  choice: Choice
  setChoice: (choice: Choice) => void
  isLoading: boolean
  leaveOut?: (ContactId: number) => void
}

const Comparison = ({ preview, reload, choice, setChoice, isLoading, leaveOut, stays, close }: ComparisonProps) => {
  const navigate = useNavigate()
  const merge = useMerge()
  const [refusal, setRefusal] = useState<string>()
  const { Contacts, Warnings, Blocked } = preview
  const names = namesOf(Contacts)
  const kept = keptOf(preview, choice)
  const top = useRef<HTMLDivElement>(null)
  const nameOf = (id: number) => names[Contacts.findIndex(({ ContactId }) => ContactId === id)] ?? ''

  const submit = async () => {
    setRefusal(undefined)
    try {
      const { MergeId, ContactId } = await merge.mutateAsync(mergeOf(preview, choice))
      const others = names.filter((name) => name !== nameOf(kept))
      close()
      if (!stays) await navigate({ to: '/contact/$ContactId', params: { ContactId: String(ContactId) } })
      void offerUndo(`${listed(others)} ${others.length === 1 ? 'was' : 'were'} merged into ${nameOf(kept)}.`, () =>
        undoMerge(MergeId, others).catch((error) => notifyFailure(error, 'The merge was not undone')),
      )
      // Everything that belonged to the others is now the kept contact's.
      void everythingChanged()
    } catch (error) {
      // Somebody else was first: what they did is on the screen next.
      if (!(error instanceof ApiError && (error.status === 409 || error.status === 400))) return notifyFailure(error)
      setRefusal(error.message)
      reload()
    }
  }

  return (
    <Stack ref={top} tabIndex={-1} className={classes.top}>
      {refusal && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle />} title="Nothing was merged" role="alert">
          {refusal}
        </Alert>
      )}
      {Blocked && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle />} title="These contacts can’t be merged">
          {Blocked}
        </Alert>
      )}
      {Warnings.length > 0 && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title="Before you merge">
          {Warnings.map((warning) => (
            <Text key={warning} size="sm">
              {warning}
            </Text>
          ))}
        </Alert>
      )}
      <Text size="sm">
        One contact is kept, and everything from the {Contacts.length === 2 ? 'other' : 'others'} moves to it. Links to
        the {Contacts.length === 2 ? 'other' : 'others'} will open the one you keep. You can undo a merge at any time.
      </Text>
      <div className={classes.columns}>
        <MergeFields
          preview={preview}
          names={names}
          kept={kept}
          choice={choice}
          setChoice={setChoice}
          leaveOut={
            leaveOut &&
            ((id) => {
              // The button that was pressed goes.
              top.current?.focus()
              leaveOut(id)
            })
          }
        />
        <MergeResult preview={preview} names={names} kept={kept} choice={choice} />
      </div>
      <DialogFoot>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button loading={merge.isPending} disabled={Blocked !== null || isLoading} onClick={submit}>
          {Contacts.length === 2 ? 'Merge' : `Merge ${Contacts.length} contacts`}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
