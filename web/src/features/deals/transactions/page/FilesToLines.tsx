import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { lineOfFile } from './files-to-lines.ts'

type Line = { LineId: number; Name: string }
type Props = {
  lines: readonly Line[]
  files: readonly File[]
  send: (lineId: number, files: File[]) => Promise<unknown>
  close: () => void
}

/** Which document each of several files is: by its name if that says so, else the user chooses. */
export const FilesToLines = ({ lines, files, send, close }: Props) => {
  const [chosen, setChosen] = useState(() => files.map(({ name }) => lineOfFile(name, lines)?.LineId))
  const isWhole = chosen.every((one) => one !== undefined)
  const submit = async () => {
    close()
    // One line after another: each hands in its files together.
    for (const { LineId } of lines) {
      const own = files.filter((_, at) => chosen[at] === LineId)
      if (own.length > 0) await send(LineId, own)
    }
  }
  return (
    <Dialog title="Which documents are these?" close={close}>
      <Stack>
        {files.map((file, at) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none comes or goes.
            key={at}
            label={file.name}
            data={[
              { value: '', label: 'Choose the document' },
              ...lines.map(({ LineId, Name }) => ({ value: String(LineId), label: Name })),
            ]}
            value={String(chosen[at] ?? '')}
            onChange={({ currentTarget }) =>
              setChosen(chosen.map((one, place) => (place === at ? Number(currentTarget.value) || undefined : one)))
            }
          />
        ))}
        {!isWhole && (
          <Text size="sm" c="dimmed">
            Choose a document for each file.
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button onClick={() => void submit()} disabled={!isWhole}>
            Upload
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
