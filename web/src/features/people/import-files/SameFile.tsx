import type { ImportFile } from '@dormer/contract/people/import-files'
import { Alert } from '@mantine/core'
import { IconCopyCheck } from '@tabler/icons-react'
import { againSentence, shortDay } from './import-files.words.ts'

/** Says of a file that was imported before when that was, and what importing it again does. */
export const SameFile = ({ file }: { file: ImportFile }) =>
  file.SameFile && (
    <Alert
      variant="light"
      color="yellow"
      icon={<IconCopyCheck />}
      title={`This file was already imported ${shortDay(file.SameFile.DateImported)}`}
    >
      {againSentence(file)}
    </Alert>
  )
