import { ATTACHMENTS_MAX } from '@dormer/contract/messages/messages'
import { Alert, Group, Pill, Stack, Text } from '@mantine/core'
import { formatSize } from '../../../../ui/format.ts'
import classes from './Email.module.css'

/** A file, or an attachment of the forwarded email. */
type Attached = { key: string; name: string; size: number; remove: () => void }

const sizeOf = (files: { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0)

/** What is wrong with the attached files as a whole, in words. */
export const tooLarge = (files: { size: number }[]) =>
  sizeOf(files) > ATTACHMENTS_MAX
    ? `Attachments can be at most ${formatSize(ATTACHMENTS_MAX)} in total. These are ${formatSize(sizeOf(files))}; remove some of them.`
    : undefined

type Props = { files: Attached[]; lost: string[]; forgetLost: () => void }

export const Attachments = ({ files, lost, forgetLost }: Props) => {
  const wrong = tooLarge(files)
  if (files.length + lost.length === 0) return null
  return (
    <Stack gap="xs">
      {lost.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          p="xs"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={forgetLost}
          title="Attach these again"
        >
          <Text size="sm" className={classes.long}>
            {`The page was reloaded, which drops attached files: ${lost.join(', ')}`}
          </Text>
        </Alert>
      )}
      {files.length > 0 && (
        <Group gap="xs" component="ul" p={0} m={0} aria-label="Attachments">
          {files.map((file) => (
            <Pill
              key={file.key}
              component="li"
              size="md"
              withRemoveButton
              onRemove={file.remove}
              // Unlike a tag's button, it is the only way to remove one by keyboard.
              removeButtonProps={{ 'aria-label': `Remove ${file.name}`, 'aria-hidden': false, tabIndex: 0 }}
            >
              {file.name} · {formatSize(file.size)}
            </Pill>
          ))}
        </Group>
      )}
      {wrong && (
        <Text size="sm" c="red" role="alert">
          {wrong}
        </Text>
      )}
    </Stack>
  )
}

/** A file in the API's format: a base64 data URL. */
export const readFile = (file: File) =>
  new Promise<{ FileName: string; FileType: string; DataString: string }>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve({ FileName: file.name, FileType: file.type, DataString: String(reader.result) })
    reader.onerror = () => reject(new UnreadableFile(file.name))
    reader.readAsDataURL(file)
  })

/** It was moved or changed after it was attached. */
export class UnreadableFile extends Error {
  constructor(name: string) {
    super(`${name} could not be read. Remove it and attach it again.`)
  }
}
