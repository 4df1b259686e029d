import { ActionIcon, Button, Progress, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import files from '../../../ui/file-list.module.css'
import { formatSize } from '../../../ui/format.ts'
import type { Upload } from './useFolderUploads.ts'

/** A file being uploaded, or why the upload failed. */
export const UploadRow = ({ upload, retry, drop }: { upload: Upload; retry: () => void; drop: () => void }) => {
  const { file, sent, message, canRetry } = upload
  const percent = Math.round(sent * 100)
  return (
    <li className={files.row}>
      <div className={files.about}>
        <Text size="sm" className={files.name}>
          {file.name}
        </Text>
        {message ? (
          <Text size="xs" c="red" role="alert">
            {message}
          </Text>
        ) : (
          <>
            <Text size="xs" c="dimmed" className="tabular">
              {percent} % of {formatSize(file.size)}
            </Text>
            <Progress value={percent} size="sm" mt={4} aria-label={`Upload of ${file.name}`} />
          </>
        )}
      </div>
      {message && canRetry && (
        <Button size="compact-sm" variant="default" onClick={retry}>
          Retry
        </Button>
      )}
      {message && (
        <ActionIcon aria-label={`Dismiss ${file.name}`} onClick={drop}>
          <IconX size={18} />
        </ActionIcon>
      )}
    </li>
  )
}
