import { Paper, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { listed } from './duplicates.words.ts'
import classes from './Merge.module.css'
import { type Choice, type Preview, resultOf } from './merge.rules.ts'

type Props = { preview: Preview; names: string[]; kept: number; choice: Choice }

/** What the merged contact would be, and what moves to it. */
export const MergeResult = ({ preview, names, kept, choice }: Props) => {
  const id = useId()
  const at = (id: number) => preview.Contacts.findIndex(({ ContactId }) => ContactId === id)
  const moves = preview.Moves.filter(({ ContactId, What }) => ContactId !== kept && What.length > 0)
  return (
    <Paper p="sm" className={classes.result} component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={3} size="h6" id={id}>
          After merging
        </Title>
        <dl className={classes.list}>
          {resultOf(preview, choice).map(({ Field, Label, Value }) => (
            <div key={Field}>
              <dt>{Label}</dt>
              <dd>{Value}</dd>
            </div>
          ))}
        </dl>
        <div>
          <Text size="sm" fw={600}>
            Moves to {names[at(kept)]}
          </Text>
          {moves.map(({ ContactId, What }) => (
            <Text key={ContactId} size="sm">
              {preview.Contacts.length > 2 && `From ${names[at(ContactId)]}: `}
              {listed(What)}
            </Text>
          ))}
          {moves.length === 0 && (
            <Text size="sm" c="dimmed">
              Nothing else to move.
            </Text>
          )}
        </div>
      </Stack>
    </Paper>
  )
}
