import type { ChecklistLine } from '@dormer/contract/deals/review'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { foldersQuery } from '../documents/documents.api.ts'

type Props = {
  transactionId: number
  line: ChecklistLine
  submit: (documentIds: number[]) => Promise<unknown>
  close: () => void
}

/** Hands in documents that the transaction already has. */
export const ChooseDocuments = ({ transactionId, line, submit, close }: Props) => {
  const folders = useQuery(foldersQuery(transactionId, false))
  const [chosen, setChosen] = useState<string[]>([])
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const there = line.Documents.map(({ DocumentId }) => DocumentId)
  const send = async () => {
    setSaving(true)
    setError(undefined)
    try {
      await submit(chosen.map(Number))
      close()
    } catch (failure) {
      setError(failure)
      setSaving(false)
    }
  }
  return (
    <FormDialog
      title={`Hand in: ${line.Name}`}
      save="Hand In"
      saving={isSaving}
      isDisabled={chosen.length === 0}
      dirty={chosen.length > 0}
      close={close}
      submit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      {error !== undefined && <Failure title="It was not handed in" error={error} onRetry={send} />}
      <Loaded query={folders} skeleton={<Blocks n={3} h={28} />}>
        {(list) =>
          list.every(({ Documents }) => Documents.length === 0) ? (
            <Text size="sm" c="dimmed">
              This transaction has no documents yet. Upload one to the line instead.
            </Text>
          ) : (
            <Checkbox.Group value={chosen} onChange={setChosen} aria-label="Documents">
              <Stack gap="md">
                {list
                  .filter(({ Documents }) => Documents.length > 0)
                  .map(({ FolderId, Name, Documents }) => (
                    <Stack key={FolderId} gap={8}>
                      <Text size="xs" fw={600} c="dimmed">
                        {Name}
                      </Text>
                      {Documents.map((document) => (
                        <Checkbox
                          key={document.DocumentId}
                          value={String(document.DocumentId)}
                          disabled={there.includes(document.DocumentId)}
                          label={document.Name}
                          description={
                            there.includes(document.DocumentId)
                              ? 'Handed in for this line'
                              : `${formatInstant(document.DateCreated)} · ${document.AuthorName ?? 'A former user'}`
                          }
                        />
                      ))}
                    </Stack>
                  ))}
              </Stack>
            </Checkbox.Group>
          )
        }
      </Loaded>
    </FormDialog>
  )
}
