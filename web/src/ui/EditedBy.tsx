import { formatInstantTime } from './format.ts'

type Props = { edited: { EditedByName: string | null; DateEdited: string | null } }

/** By whom and when something was last changed, after who wrote it; nothing if nobody did. */
export const EditedBy = ({ edited: { EditedByName, DateEdited } }: Props) =>
  DateEdited && (
    <>
      {' '}
      · edited by {EditedByName}, <time dateTime={DateEdited}>{formatInstantTime(DateEdited)}</time>
    </>
  )
