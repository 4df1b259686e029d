import { stateCodes } from '@dormer/contract/fields'
import { NATIONAL } from '@dormer/contract/messages/do-not-call'
import { FileInput, Progress, Select, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DayInput } from '../../../forms/DayInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { today } from '../../../ui/format.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { useUploadList } from './do-not-call.api.ts'

const lists = [
  { value: NATIONAL, label: 'National Do Not Call Registry' },
  ...stateCodes.map((code) => ({ value: code, label: `${code} state list` })),
]

/** Uploads a list of a registry. */
export const UploadModal = ({ close }: { close: () => void }) => {
  const [sent, setSent] = useState(0)
  const { mutate, isPending, error } = useUploadList(setSent)
  const [file, setFile] = useState<File | null>(null)
  const [list, setList] = useState<string>(NATIONAL)
  const [date, setDate] = useState<string | null>(today())
  const [fault, setFault] = useState<string>()
  const submit = (event?: FormEvent) => {
    // Else the browser would send the form itself, and load the page anew.
    event?.preventDefault()
    if (!file) return setFault('Choose the file you downloaded')
    mutate(
      { File: file, List: list, ListDate: date ?? undefined },
      {
        onSuccess: () => {
          notifySuccess('Uploaded. It is being read now.')
          close()
        },
      },
    )
  }
  return (
    <FormDialog title="Upload a List" dirty={file !== null} saving={isPending} submit={submit} close={close}>
      <Stack gap="sm">
        <Text size="sm">
          Download your area codes at telemarketing.donotcall.gov as a Flat Text File, full or changes only, and upload
          the file or its zip here. A full list takes the place of the one before.
        </Text>
        <FileInput
          label="File"
          withAsterisk
          placeholder="A .txt, .csv or .zip file"
          data-autofocus
          accept=".txt,.csv,.zip,.dat"
          value={file}
          error={fault}
          onChange={(chosen) => {
            setFile(chosen)
            setFault(undefined)
          }}
        />
        <Select
          label="List"
          data={lists}
          value={list}
          allowDeselect={false}
          searchable
          onChange={(v) => v && setList(v)}
        />
        <DayInput
          label="Downloaded On"
          description="A list may be used for 31 days from then"
          value={date}
          onChange={setDate}
          maxDate={today()}
        />
        {isPending && <Progress value={sent * 100} aria-label="Uploading" />}
        {error && <Failure error={error} onRetry={() => submit()} />}
      </Stack>
    </FormDialog>
  )
}
