import { COPY_DAYS, type PersonalDataCopy } from '@dormer/contract/people/personal-data'
import { Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInstantTime, formatSize } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { copiesQuery, useCopyPersonalData, useDownloadCopy } from './personal-data.api.ts'

/** Making a copy, and those that are kept. */
export const Copies = ({ ContactId }: { ContactId: number }) => {
  const copies = useQuery(copiesQuery(ContactId))
  const { mutate: copy, isPending } = useCopyPersonalData(ContactId)
  const isMaking = copies.data?.some(({ Status }) => Status === 'Waiting' || Status === 'Running') ?? false
  return (
    <Paper p="md" component="section" aria-labelledby="personal-data-copy">
      <Stack gap="sm">
        <Title order={2} size="h5" id="personal-data-copy">
          Copy
        </Title>
        <Text size="sm" c="dimmed">
          One zip file with everything your brokerage holds on this person: contact details, notes, activities,
          messages, appointments, documents, consent, transactions and the history of changes. It has a page to read,
          the same as data for programs, and the files. It is kept for {COPY_DAYS} days. Read it before you hand it out:
          notes and messages may mention other people.
        </Text>
        <Group>
          <Button variant="default" loading={isPending} disabled={isMaking} onClick={() => copy()}>
            Make a Copy
          </Button>
        </Group>
        <div aria-live="polite">
          <Loaded query={copies} skeleton={<Lines widths={['60%']} />} title="The copies could not be loaded">
            {(rows) => (
              <Stack gap="sm">
                {rows.map((one) => (
                  <Copy key={one.CopyId} copy={one} />
                ))}
              </Stack>
            )}
          </Loaded>
        </div>
      </Stack>
    </Paper>
  )
}

const Copy = ({
  copy: { CopyId, Status, Message, Size, ByName, DateCreated, DateExpires },
}: {
  copy: PersonalDataCopy
}) => {
  const save = useDownloadCopy()
  const at = formatInstantTime(DateCreated)
  const more = [Size !== null && formatSize(Size), DateExpires && `kept until ${formatInstantTime(DateExpires)}`]
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Stack gap={2} miw={0}>
        <Text size="sm">
          Requested {at}
          {ByName && ` by ${ByName}`}
        </Text>
        {Status === 'Failed' ? (
          <Text size="sm" c="red">
            {Message}
          </Text>
        ) : (
          <Text size="xs" c="dimmed">
            {Status === 'Done' ? more.filter(Boolean).join(' · ') : 'Being made. You can leave this page meanwhile.'}
          </Text>
        )}
      </Stack>
      {Status === 'Done' && (
        <Button
          size="xs"
          flex="none"
          loading={save.isPending}
          aria-label={`Download the copy of ${at}`}
          onClick={() => save.mutate(CopyId)}
        >
          Download
        </Button>
      )}
      {(Status === 'Waiting' || Status === 'Running') && <Loader size="sm" aria-label="Being made" />}
    </Group>
  )
}
