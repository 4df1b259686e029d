import type { ImportFile } from '@dormer/contract/people/import-files'
import { Text } from '@mantine/core'
import { counted } from '../import-files.words.ts'

const things = (n: number) => counted(n, 'note or activity', 'notes and activities')

/** What undoing such a file asks. */
export const recordsQuestion = (added: number) =>
  `${things(added)} this file added ${added === 1 ? 'is' : 'are'} removed. Those someone has changed since are kept and listed.`

/** What undoing it came to. */
export const RecordsUndone = ({ file }: { file: ImportFile }) => {
  const { Removed, Kept } = file.Undone ?? { Removed: 0, Kept: 0 }
  return (
    <Text size="sm">
      {things(Removed)} removed
      {Kept > 0 && `, with something kept for ${counted(Kept, 'contact')} because it was changed since`}.
    </Text>
  )
}
