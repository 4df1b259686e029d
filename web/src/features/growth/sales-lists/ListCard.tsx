import type { SalesList } from '@dormer/contract/growth/sales-lists'
import { ActionIcon, Badge, Box, Button, Group, Paper, ScrollArea, Stack, Text, Title } from '@mantine/core'
import { IconMail, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CellLine } from '../../../ui/CellLine.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { CallMenu } from '../../people/contacts/CallMenu.tsx'
import { emailWanted } from '../../people/contacts/contact.events.ts'
import { SendText } from '../../people/contacts/SendText.tsx'
import classes from './ListCard.module.css'
import { passedToday } from './passed.ts'
import { listQuery, useDeleteList } from './sales-lists.api.ts'

const STEP = 50
const MOST = 500
type Props = { list: SalesList; agent?: number; edit: () => void }

/** One list: how many people are on it, and the first of them. */
export const ListCard = ({ list, agent, edit }: Props) => {
  const { Id, Key, Name, Description } = list
  const [take, setTake] = useState(STEP)
  const query = useQuery(listQuery(list, agent, take))
  const { mutate } = useDeleteList()
  const Count = query.data?.Count
  const which = { agent, list: Id ?? undefined, key: Key ?? undefined }
  const passed = passedToday(which)
  const remove = async () => {
    const question = 'Are you sure you want to delete this list?'
    if (!Id || !(await confirm(question, { title: 'Delete List', yes: 'Delete', danger: true }))) return
    mutate(Id, {
      onSuccess: (RequestId) => notifyDeleted('List deleted successfully', RequestId),
      onError: (error) => notifyFailure(error),
    })
  }
  return (
    <Paper component="section" aria-label={Name} withBorder p="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Stack gap={2} miw={0}>
          <Group gap="xs" wrap="nowrap">
            <Title order={2} size="h5">
              {Name}
            </Title>
            {typeof Count === 'number' && (
              <Badge variant="light" flex="none" className="tabular" aria-label={`${formatCount(Count)} people`}>
                {formatCount(Count)}
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed" lineClamp={3} mih="4.3em" title={Description ?? undefined}>
            {Description}
          </Text>
        </Stack>
        <Group gap={2} wrap="nowrap" flex="none">
          {Id !== null && list.CanEdit && (
            <>
              <ActionIcon size="lg" aria-label={`Edit ${Name}`} title="Edit" onClick={edit}>
                <IconPencil size={18} />
              </ActionIcon>
              <ActionIcon size="lg" aria-label={`Delete ${Name}`} title="Delete" onClick={remove}>
                <IconTrash size={18} />
              </ActionIcon>
            </>
          )}
        </Group>
      </Group>
      {/* As high as each other where cards are beside each other; on a phone, no higher than its people. */}
      <ScrollArea.Autosize
        mih={{ md: 350 }}
        mah={350}
        offsetScrollbars
        mt="xs"
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': `People on ${Name}` }}
      >
        <Loaded query={query} skeleton={<Blocks n={6} h={44} />}>
          {({ Results }) =>
            Results?.length ? (
              <Stack gap={0}>
                {Results.map((row) => (
                  <Person key={row.ContactId} row={row} />
                ))}
                {Results.length < (Count ?? 0) && take < MOST && (
                  <Button
                    variant="subtle"
                    loading={query.isPlaceholderData}
                    onClick={() => setTake(Math.min(take + STEP, MOST))}
                  >
                    Show more
                  </Button>
                )}
              </Stack>
            ) : (
              <Text ta="center" c="dimmed" py="xl">
                No Results
              </Text>
            )
          }
        </Loaded>
      </ScrollArea.Autosize>
      {Boolean(Count) && (
        <ButtonLink
          mt="sm"
          size="xs"
          variant="light"
          leftSection={<IconPlayerPlay size={16} />}
          aria-label={`${passed ? 'Go on with' : 'Work through'} ${Name}`}
          to="/sales/heat-sheet/work"
          search={{ ...which, passed }}
        >
          {passed ? 'Go on' : 'Work through'}
        </ButtonLink>
      )}
    </Paper>
  )
}

const Person = ({ row }: { row: NonNullable<SalesList['Results']>[number] }) => {
  const { ContactId, ContactDetails, Assigned, TypeSource } = row
  const who = { ContactId, Name: ContactDetails.Name || 'Unknown' }
  return (
    <Group data-row wrap="nowrap" gap="xs" py={4} justify="space-between">
      <Stack gap={0} miw={0}>
        <AnchorLink
          to="/contact/$ContactId"
          params={{ ContactId: String(ContactId) }}
          target="_blank"
          size="sm"
          truncate
        >
          {who.Name}
        </AnchorLink>
        <CellLine text={[Assigned.Agent ?? 'Unassigned', TypeSource.Source].filter(Boolean).join(' · ')} isSecond />
      </Stack>
      <Group gap={2} wrap="nowrap" flex="none">
        {/* Each has its column, so that they line up where somebody lacks one. */}
        <Box className={classes.act}>
          <CallMenu phones={ContactDetails} who={who} isNamed size="lg" />
        </Box>
        <Box className={classes.act}>
          {ContactDetails.CellPhone && <SendText phones={ContactDetails} who={who} isNamed size="lg" />}
        </Box>
        <Box className={classes.act}>
          {ContactDetails.Email && (
            <ActionIcon
              size="lg"
              title={`Send email to ${who.Name}`}
              aria-label={`Send email to ${who.Name}`}
              onClick={() => emailWanted.emit({ ContactId })}
            >
              <IconMail size={18} />
            </ActionIcon>
          )}
        </Box>
      </Group>
    </Group>
  )
}
