import { Text } from '@mantine/core'
import { formatInstantTime } from './format.ts'

type Props = { edited: { EditedByName: string | null; DateEdited: string | null } }

/** Who last changed something and when, below its author; nothing if nobody did. */
export const EditedBy = ({ edited: { EditedByName, DateEdited } }: Props) =>
  DateEdited && (
    <Text span inherit display="block">
      Edited by {EditedByName} · <time dateTime={DateEdited}>{formatInstantTime(DateEdited)}</time>
    </Text>
  )
