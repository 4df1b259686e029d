import type { ImportFile } from '@dormer/contract/people/import-files'
import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { formatCount } from '../../../ui/format.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import classes from './ImportFile.module.css'
import type { Check } from './import-files.api.ts'

type Preview = Check['Previews'][number]
const outcomes: Record<Preview['Outcome'], { label: string; color: string }> = {
  New: { label: 'New', color: 'roof' },
  Updated: { label: 'Updated', color: 'blue' },
  Unchanged: { label: 'No changes', color: 'gray' },
  Skipped: { label: 'Skipped', color: 'gray' },
  Joint: { label: 'Joint contact', color: 'blue' },
  Refused: { label: 'Not imported', color: 'red' },
}

/** Contacts of the file as they will be; of those that exist, what changes. */
export const Previews = ({ previews, holds = 'People' }: { previews: Preview[]; holds?: ImportFile['Holds'] }) => (
  <Stack gap="sm" component="section" aria-label="Preview">
    <Stack gap={2}>
      <Title order={2} size="h4">
        Preview
      </Title>
      <Text size="sm" c="dimmed">
        {holds === 'Records' ? 'A few rows as they will be.' : 'A few contacts of each kind.'}
      </Text>
    </Stack>
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {previews.map((preview) => (
        <PreviewCard key={preview.Place} preview={preview} holds={holds} />
      ))}
    </SimpleGrid>
  </Stack>
)

const PreviewCard = ({ preview, holds }: { preview: Preview; holds: ImportFile['Holds'] }) => {
  const { Name, ContactId, Outcome, Reason, Fields, Problems, RowNumber } = preview
  return (
    <Paper p="sm" component="article">
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" fw={600} truncate>
            {ContactId ? (
              <AnchorLink to="/contact/$ContactId" params={{ ContactId: `${ContactId}` }} inherit>
                {Name || 'No name'}
              </AnchorLink>
            ) : (
              Name || 'No name'
            )}
          </Text>
          <Group gap={6} wrap="nowrap" flex="none">
            <Text size="xs" c="dimmed">
              Line {formatCount(RowNumber)}
            </Text>
            <Badge size="sm" variant="light" color={outcomes[Outcome].color} tt="none">
              {holds === 'Records' && Outcome === 'Unchanged' ? 'Already imported' : outcomes[Outcome].label}
            </Badge>
          </Group>
        </Group>
        {Reason && (
          <Text size="xs" c="dimmed">
            {Reason}
          </Text>
        )}
        <Stack gap={2} component="dl" m={0}>
          {Fields.map(({ Label, Value, Before }, at) => (
            // Two phones may be called the same; none changes its place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <div key={at} className={classes.field}>
              <Text size="xs" c="dimmed" component="dt">
                {Label}
              </Text>
              <Text size="xs" component="dd" m={0} className={classes.wrap}>
                {Before !== null && Before !== Value && (
                  <>
                    <Text span inherit c="dimmed" td={Before ? 'line-through' : undefined}>
                      {Before || 'empty'}
                    </Text>{' '}
                    →{' '}
                  </>
                )}
                {Value}
              </Text>
            </div>
          ))}
        </Stack>
        {[...new Set(Problems)].map((problem) => (
          <Text key={problem} size="xs" className={classes.hint}>
            {problem}
          </Text>
        ))}
      </Stack>
    </Paper>
  )
}
