import { type Agreement, agreementTypes } from '@dormer/contract/people/agreements'
import { ActionIcon, Badge, Button, Group, Paper, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { formatDay, formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { reasonOf, states } from './agreement.words.ts'
import { agreementsQuery, useRemoveAgreement } from './agreements.api.ts'
import { editAgreement } from './editAgreement.ts'

/** The written buyer agreements of a contact's household, and showings that went ahead without one. */
export const AgreementsPanel = ({ ContactId }: { ContactId: number }) => {
  const query = useQuery(agreementsQuery(ContactId))
  return (
    <Paper component="section" p="sm" mb="md" aria-label="Buyer agreements">
      <Group justify="space-between" gap="xs" mb={4}>
        <Title order={3} size="h5">
          Buyer agreements
        </Title>
        <Button size="xs" variant="light" leftSection={<IconPlus size={16} />} onClick={() => editAgreement(ContactId)}>
          Add Agreement
        </Button>
      </Group>
      <Loaded query={query} skeleton={<Blocks h={36} />} title="The agreements could not be loaded">
        {({ Agreements, Exceptions, Missing }) => (
          <Stack gap="xs">
            {Agreements.length === 0 && (
              <Text size="sm" c="dimmed">
                {Missing === null
                  ? 'None yet.'
                  : 'None yet. Agents who work with a buyer need a written agreement before the buyer tours a home.'}
              </Text>
            )}
            {Agreements.map((one) => (
              <Row key={one.DocumentId} ContactId={ContactId} agreement={one} />
            ))}
            {Exceptions.map((one) => (
              <Text key={one.ExceptionId} size="xs" c="dimmed">
                Showing on {formatInstantTime(one.DateTime)} without an agreement: {one.UserName}, {reasonOf(one)}
              </Text>
            ))}
          </Stack>
        )}
      </Loaded>
    </Paper>
  )
}

const Row = ({ ContactId, agreement }: { ContactId: number; agreement: Agreement }) => {
  const { FileName, AgreementType, IsExclusive, SignedDate, ExpirationDate, State, CanEdit, DocumentId } = agreement
  const { mutate } = useRemoveAgreement()
  const askAndRemove = async () => {
    const question = `${FileName} stays among the documents. It no longer counts as a buyer agreement.`
    if (!(await confirm(question, { title: 'Not an agreement', yes: 'Remove It', danger: true }))) return
    mutate(DocumentId, {
      onSuccess: () => notifySuccess(`${FileName} is no longer an agreement`),
      onError: (error) => notifyFailure(error),
    })
  }
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Stack gap={0} miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {agreementTypes[AgreementType]}
            {IsExclusive && ', exclusive'}
          </Text>
          <Badge size="sm" variant="light" color={states[State].color}>
            {states[State].label}
          </Badge>
        </Group>
        <Text size="xs" c="dimmed" truncate>
          Signed {formatDay(SignedDate)} · {ExpirationDate ? `until ${formatDay(ExpirationDate)}` : 'no end'} ·{' '}
          {FileName}
        </Text>
      </Stack>
      {CanEdit && (
        <Group gap={4} wrap="nowrap">
          <Tooltip label="Edit">
            <ActionIcon aria-label={`Edit agreement ${FileName}`} onClick={() => editAgreement(ContactId, agreement)}>
              <IconPencil size={18} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Not an agreement">
            <ActionIcon aria-label={`${FileName} is not an agreement`} onClick={askAndRemove}>
              <IconX size={18} />
            </ActionIcon>
          </Tooltip>
        </Group>
      )}
    </Group>
  )
}
