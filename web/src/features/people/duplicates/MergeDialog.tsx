import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
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
  /** Called once they are merged; otherwise the kept contact's page opens. */
  onMerged?: (ContactId: number) => void
  close: () => void
}

const question = { text: 'Close without merging? What you chose will be lost.', title: 'Not merged yet' }

/** Compares contacts field by field, shows what they would become, and merges them. */
export const MergeDialog = ({ contactIds, onMerged, close }: Props) => {
  const [ids, setIds] = useState(contactIds)
  const [choice, setChoice] = useState<Choice>({ fields: {} })
  const preview = useQuery(previewQuery(ids))
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
        query={preview}
        skeleton={<Blocks n={4} h={64} />}
        missing={
          <Empty
            icon={<IconUserOff />}
            title="These contacts cannot be merged by you"
            description="One of them was merged or deleted meanwhile, or is somebody else’s. An admin can merge contacts of several agents."
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
            leaveOut={ids.length > 2 ? (id) => setIds(ids.filter((one) => one !== id)) : undefined}
            onMerged={onMerged}
            close={close}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

type ComparisonProps = Pick<Props, 'onMerged' | 'close'> & {
  preview: Preview
  reload: () => unknown
  choice: Choice
  setChoice: (choice: Choice) => void
  leaveOut?: (ContactId: number) => void
}

const Comparison = ({ preview, reload, choice, setChoice, leaveOut, onMerged, close }: ComparisonProps) => {
  const navigate = useNavigate()
  const merge = useMerge()
  const [refusal, setRefusal] = useState<string>()
  const { Contacts, Warnings, Blocked } = preview
  const names = namesOf(Contacts)
  const kept = keptOf(preview, choice)
  const nameOf = (id: number) => names[Contacts.findIndex(({ ContactId }) => ContactId === id)] ?? ''

  const submit = async () => {
    setRefusal(undefined)
    try {
      const { MergeId, ContactId } = await merge.mutateAsync(mergeOf(preview, choice))
      const others = names.filter((name) => name !== nameOf(kept))
      close()
      if (onMerged) onMerged(ContactId)
      else await navigate({ to: '/contact/$ContactId', params: { ContactId: String(ContactId) } })
      void offerUndo(`${listed(others)} ${others.length === 1 ? 'is' : 'are'} merged into ${nameOf(kept)}.`, () =>
        undoMerge(MergeId, others, nameOf(kept)).catch((error) => notifyFailure(error, 'The merge was not undone')),
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
    <Stack>
      {refusal && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle />} title="Nothing was merged" role="alert">
          {refusal}
        </Alert>
      )}
      {Blocked && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle />} title="These contacts cannot be merged">
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
        One contact stays, and everything of the {Contacts.length === 2 ? 'other' : 'others'} moves to it. Links to the{' '}
        {Contacts.length === 2 ? 'other' : 'others'} will lead to it, too. You can undo a merge at any time.
      </Text>
      <div className={classes.columns}>
        <MergeFields
          preview={preview}
          names={names}
          kept={kept}
          choice={choice}
          setChoice={setChoice}
          leaveOut={leaveOut}
        />
        <MergeResult preview={preview} names={names} kept={kept} choice={choice} />
      </div>
      <DialogFoot>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button loading={merge.isPending} disabled={Blocked !== null} onClick={submit}>
          {Contacts.length === 2 ? 'Merge' : `Merge ${Contacts.length} contacts`}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
