import { ActionIcon, Button, Group, Progress, Text, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from '../../../ui/file-list.module.css'
import { formatSize } from '../../../ui/format.ts'
import { removeUpload, retryUpload, type Upload } from './uploads.ts'

/** A file being uploaded, with its progress in percent, or why the upload failed. */
export const UploadRow = ({ upload }: { upload: Upload }) => {
  const { id, file, status, sent, message, canRetry } = upload
  const percent = Math.round(sent * 100)
  const failed = status === 'failed'
  const remove = failed ? 'Dismiss' : 'Cancel upload'
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <Text size="sm" fw={500} className={classes.name}>
          {file.name}
        </Text>
        {failed ? (
          <Text size="xs" c="red" role="alert">
            {message}
          </Text>
        ) : (
          <>
            <Text size="xs" c="dimmed" className="tabular">
              {status === 'waiting'
                ? `Waiting · ${formatSize(file.size)}`
                : percent < 100
                  ? `${percent} % · ${formatSize(sent * file.size)} of ${formatSize(file.size)}`
                  : 'Sent, being stored…'}
            </Text>
            <Progress value={percent} size="sm" mt={4} aria-label={`Upload of ${file.name}`} />
          </>
        )}
      </div>
      <Group gap={4} wrap="nowrap">
        {failed && canRetry && (
          <Button size="compact-sm" variant="default" onClick={() => retryUpload(id)}>
            Retry
          </Button>
        )}
        <Tooltip label={remove}>
          <ActionIcon aria-label={`${remove}: ${file.name}`} onClick={() => removeUpload(id)}>
            <IconX size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </li>
  )
}
