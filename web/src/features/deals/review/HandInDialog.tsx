import type { TransactionDocument } from '@dormer/contract/deals/documents'
import { Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { guessLine } from './guess-line.ts'
import { checklistQuery, useChecklist } from './review.api.ts'

type Props = { transactionId: number; documents: TransactionDocument[]; onDone?: () => void; close: () => void }

/** Hands in several documents at once, each for its line; lines suggested by the file names are preselected. */
export const HandInDialog = ({ transactionId, documents, onDone, close }: Props) => {
  const checklist = useQuery(checklistQuery(transactionId))
  const { handIn } = useChecklist()
  const [chosen, setChosen] = useState<Record<number, number | null>>({})
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const lines = (checklist.data?.Lines ?? []).filter(({ Status }) => Status !== 'NotApplicable')
  const open = lines.filter(({ Status }) => Status !== 'Accepted')
  const linesWith = (id: number) => lines.filter((line) => line.Documents.some(({ DocumentId }) => DocumentId === id))
  const lineOf = ({ DocumentId, Name }: TransactionDocument) => {
    if (DocumentId in chosen) return chosen[DocumentId] ?? null
    return linesWith(DocumentId).length > 0 ? null : (guessLine(open, Name)?.LineId ?? null)
  }
  const sent = documents.filter((document) => lineOf(document) !== null)
  const send = async () => {
    setSaving(true)
    setError(undefined)
    try {
      for (const [LineId, these] of Map.groupBy(sent, lineOf)) {
        const there = lines.find((line) => line.LineId === LineId)?.Documents ?? []
        const DocumentIds = these.map(({ DocumentId }) => DocumentId)
        // Already handed in, perhaps by the previous attempt.
        const missing = DocumentIds.filter((id) => !there.some(({ DocumentId }) => DocumentId === id))
        if (LineId !== null && missing.length > 0) await handIn.mutateAsync({ LineId, DocumentIds: missing })
      }
      notifySuccess(sent.length === 1 ? '1 document handed in' : `${formatCount(sent.length)} documents handed in`)
      onDone?.()
      close()
    } catch (failure) {
      setError(failure)
      setSaving(false)
    }
  }
  return (
    <FormDialog
      title="Hand In for the Checklist"
      size="lg"
      save={`Hand In${sent.length > 0 ? ` ${sent.length}` : ''}`}
      saving={isSaving}
      isDisabled={sent.length === 0}
      dirty={Object.keys(chosen).length > 0}
      close={close}
      submit={(event: FormEvent) => {
        event.preventDefault()
        if (!isSaving) void send()
      }}
    >
      {error !== undefined && <Failure title="Not everything was handed in" error={error} onRetry={send} />}
      <Loaded query={checklist} skeleton={<Blocks n={documents.length} h={60} />}>
        {() =>
          lines.length === 0 ? (
            <Text size="sm" c="dimmed">
              This transaction requires no documents.
            </Text>
          ) : (
            <Stack gap="sm">
              {documents.map((document) => (
                <Select<number>
                  key={document.DocumentId}
                  label={document.Name}
                  description={linesWith(document.DocumentId)
                    .map(({ Name }) => `Handed in for ${Name}`)
                    .join(', ')}
                  placeholder="Not for the checklist"
                  data={lines.map(({ LineId, Name }) => ({ value: LineId, label: Name }))}
                  value={lineOf(document)}
                  onChange={(LineId) => setChosen({ ...chosen, [document.DocumentId]: LineId })}
                  searchable
                  clearable
                  allowDeselect={false}
                  openOnFocus={false}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </FormDialog>
  )
}
