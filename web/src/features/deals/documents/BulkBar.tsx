import type { TransactionDocument } from '@dormer/contract/deals/documents'
import { Button, Group, Paper, Text } from '@mantine/core'
import { IconArchive, IconChecklist, IconDownload, IconShare, IconTrash } from '@tabler/icons-react'
import { formatCount } from '../../../ui/format.ts'
import classes from './Documents.module.css'
import type { DocumentActions } from './documentActions.ts'

type Props = { chosen: TransactionDocument[]; actions: DocumentActions; clear: () => void; canEdit: boolean }

/** The actions on all checked documents. */
export const BulkBar = ({ chosen, actions, clear, canEdit }: Props) => {
  const isArchived = chosen.every(({ IsArchived }) => IsArchived)
  return (
    <Paper p="xs" shadow="md" className={classes.bar} role="group" aria-label="Checked documents">
      <Group gap="xs">
        <Text size="sm" px="xs" role="status">
          {formatCount(chosen.length)} checked
        </Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={actions.isDownloading}
          onClick={() => actions.download(chosen)}
        >
          Download
        </Button>
        {actions.mayEmail && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconShare size={16} />}
            onClick={() => actions.email(chosen, clear)}
          >
            Share
          </Button>
        )}
        {canEdit && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconChecklist size={16} />}
              onClick={() => actions.handIn(chosen, clear)}
            >
              Hand In
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArchive size={16} />}
              onClick={() => actions.archive(chosen, !isArchived, clear)}
            >
              {isArchived ? 'Restore' : 'Archive'}
            </Button>
            <Button
              size="xs"
              variant="default"
              c="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => actions.remove(chosen)}
            >
              Delete
            </Button>
          </>
        )}
        <Button size="xs" variant="subtle" color="gray" onClick={clear}>
          Clear
        </Button>
      </Group>
    </Paper>
  )
}
