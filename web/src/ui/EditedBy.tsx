import { Text } from '@mantine/core'
import { formatInstantTime } from './format.ts'

type Props = { edited: { EditedByName: string | null; DateEdited: string | null } }

/** By whom and when something was last changed, below who wrote it; nothing if nobody did. */
export const EditedBy = ({ edited: { EditedByName, DateEdited } }: Props) =>
  DateEdited && (
    <Text span inherit display="block">
      Edited by {EditedByName} · <time dateTime={DateEdited}>{formatInstantTime(DateEdited)}</time>
    </Text>
  )
