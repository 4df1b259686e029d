import { type AgreementException, type AgreementGuard, agreementGuards } from '@dormer/contract/people/agreements'
import { Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { Loaded, ShowMore } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks, TableRows } from '../../../ui/Skeletons.tsx'
import { reasonOf } from './agreement.words.ts'
import { exceptionsQuery, guardQuery, useSetGuard } from './agreements.api.ts'

/**
 * What happens when a showing is planned with a buyer without a written agreement, and which showings went ahead
 * anyway.
 */
export const AgreementSettingsPage = () => {
  const guard = useQuery(guardQuery)
  const { mutate, isPending, variables } = useSetGuard()
  return (
    <Page title="Buyer Agreements" breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Buyer Agreements' }]}>
      <Stack>
        <Paper p="md" maw={880}>
          <Loaded query={guard} skeleton={<Blocks n={3} h={24} />} title="The setting could not be loaded">
            {({ Guard }) => (
              <Radio.Group
                label="When a showing is planned with a buyer who has no written agreement on file"
                description="Since August 17, 2024, participants of an MLS who work with a buyer need one before the buyer tours a home. Open houses, showings for the seller, leases and commercial property are exempt."
                value={isPending && variables ? variables.Guard : Guard}
                onChange={(value) =>
                  mutate(
                    { Guard: value as AgreementGuard },
                    {
                      onSuccess: () => notifySuccess('Buyer agreement setting saved'),
                      onError: (error) => notifyFailure(error, 'The setting was not saved'),
                    },
                  )
                }
              >
                <Stack gap="xs" mt="sm">
                  {Object.entries(agreementGuards).map(([value, label]) => (
                    <Radio key={value} value={value} label={label} />
                  ))}
                </Stack>
              </Radio.Group>
            )}
          </Loaded>
        </Paper>
        <Title order={2} size="h4">
          Showings without an agreement
        </Title>
        <Exceptions />
      </Stack>
    </Page>
  )
}

const columns: Column<AgreementException>[] = [
  { title: 'Showing', render: ({ DateTime }) => formatInstantTime(DateTime) },
  { title: 'Contact', render: ({ ContactName }) => ContactName },
  { title: 'Agent', render: ({ UserName }) => UserName },
  { title: 'Why', render: (row) => reasonOf(row) },
  { title: 'Missing', render: ({ Missing }) => Missing },
  { title: 'Entered', render: ({ DateCreated }) => formatInstantTime(DateCreated) },
]

const Exceptions = () => {
  const query = useInfiniteQuery({ ...exceptionsQuery, select: ({ pages }) => pages.flat() })
  return (
    <Loaded
      query={query}
      skeleton={<TableRows columns={['20%', '20%', '20%', '40%']} />}
      title="The showings could not be loaded"
      empty={
        <Empty
          size="sm"
          icon={<IconFileCheck />}
          title="None"
          description="A showing that is planned without an agreement is listed here, with the reason given."
        />
      }
    >
      {(rows) => (
        <Stack>
          <DataTable
            rows={rows}
            keyOf={({ ExceptionId }) => ExceptionId}
            columns={columns}
            tableFrom="64em"
            card={(row) => (
              <Stack gap={2}>
                <Text size="sm" fw={500}>
                  {row.ContactName ?? 'A contact'} · {formatInstantTime(row.DateTime)}
                </Text>
                <Text size="sm">
                  {row.UserName}: {reasonOf(row)}
                </Text>
                <Text size="xs" c="dimmed">
                  {row.Missing} Entered {formatInstantTime(row.DateCreated)}.
                </Text>
              </Stack>
            )}
          />
          <ShowMore query={query} />
        </Stack>
      )}
    </Loaded>
  )
}
