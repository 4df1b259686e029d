import type { EmailTemplate, TextTemplate } from '@dormer/contract/messages/templates'
import { ActionIcon, Badge, Button, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { IconCopyPlus, IconPencil, IconPlus, IconSearch } from '@tabler/icons-react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Key } from '../../../api/keys.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { Page } from '../../../ui/Page.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { useSearchText } from '../../../ui/useSearchText.ts'

/** What a template's dialog edits, or starts a new template from. */
export type TemplateProps<T> = { template?: T; startingPoint?: T }

type Props<T> = {
  title: string
  add: string
  query: UseQueryOptions<T[], Error, T[], Key>
  keyOf: (template: T) => number
  /** Additional text below its name that identifies it. */
  about: (template: T) => string
  open: (props: TemplateProps<T>) => void
}

/** Whose a template is: it came with Dormer, is shared with the brokerage, or is one user's. */
const accessibilityOf = ({ IsSystem, SharedWithGroup }: { IsSystem: boolean; SharedWithGroup: boolean }) =>
  IsSystem ? 'Default' : SharedWithGroup ? 'Group' : 'Personal'

/** Templates of one kind, by name. */
export const TemplateList = <T extends EmailTemplate | TextTemplate>({
  title,
  add,
  query,
  keyOf,
  about,
  open,
}: Props<T>) => {
  const templates = useQuery(query)
  const { q, order, change } = useListSearch()
  const [term, type] = useSearchText(q, (text) => change({ q: text || undefined }))
  const isFound = (template: T) => template.Name.toLowerCase().includes(term.trim().toLowerCase())
  const accessibility = (template: T) => {
    const word = accessibilityOf(template)
    return (
      <Badge variant={word === 'Group' ? 'light' : 'default'} tt="none">
        {word}
      </Badge>
    )
  }
  const actions = (template: T) =>
    template.CanEdit ? (
      <Tooltip label="Edit">
        <ActionIcon aria-label={`Edit ${template.Name}`} onClick={() => open({ template })}>
          <IconPencil size={18} />
        </ActionIcon>
      </Tooltip>
    ) : (
      <Tooltip label="Use as a starting point">
        <ActionIcon
          aria-label={`Use ${template.Name} as a starting point`}
          onClick={() => open({ startingPoint: template })}
        >
          <IconCopyPlus size={18} />
        </ActionIcon>
      </Tooltip>
    )
  const name = (template: T) => (
    <Stack gap={0} miw={0}>
      <Text size="sm" fw={600}>
        {template.Name}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={1}>
        {about(template)}
      </Text>
    </Stack>
  )
  const columns: Column<T>[] = [
    { title: 'Template Name', sort: 'Name', render: name },
    { title: 'Created By', sort: 'CreatedByName', width: 160, render: (one) => one.CreatedByName ?? '–' },
    { title: 'Accessibility', sort: 'Accessibility', width: 140, render: accessibility },
    { title: 'Edit', width: 80, render: actions },
  ]
  return (
    <Page
      title={title}
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: title }]}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => open({})}>
          {add}
        </Button>
      }
    >
      <TextInput
        type="search"
        aria-label="Search by template name"
        placeholder="Search by template name"
        leftSection={<IconSearch size={16} />}
        value={term}
        onChange={(e) => type(e.currentTarget.value)}
        maw={360}
      />
      <Loaded query={templates} skeleton={<TableRows columns={['45%', '120px', '90px', '40px']} />}>
        {(all) => {
          const rows = all
            .filter(isFound)
            .map((template) => ({ ...template, Accessibility: accessibilityOf(template) }))
          return rows.length > 0 ? (
            <DataTable
              rows={sorted(rows, order)}
              keyOf={keyOf}
              columns={columns}
              tableFrom="62em"
              order={order}
              setOrder={change}
              card={(template) => (
                <Group justify="space-between" wrap="nowrap" align="flex-start">
                  <Stack gap={6} miw={0}>
                    {name(template)}
                    <Group gap="xs">
                      {accessibility(template)}
                      <Text size="xs" c="dimmed">
                        {template.CreatedByName}
                      </Text>
                    </Group>
                  </Stack>
                  {actions(template)}
                </Group>
              )}
            />
          ) : (
            <Empty
              title="No templates to display"
              description={
                all.length > 0 ? 'No template name contains what you typed.' : 'Keep the messages you write often here.'
              }
            >
              {all.length > 0 ? (
                <Button variant="default" onClick={() => type('')}>
                  Show all templates
                </Button>
              ) : (
                <Button variant="default" onClick={() => open({})}>
                  {add}
                </Button>
              )}
            </Empty>
          )
        }}
      </Loaded>
    </Page>
  )
}
