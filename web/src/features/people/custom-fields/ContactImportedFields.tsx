import type { ImportedField } from '@dormer/contract/people/custom-fields'
import { Button, Group, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copyText } from '../../../ui/copy-text.ts'
import { Folded } from '../../../ui/Folded.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { notifyWarning } from '../../../ui/notify.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import facts from '../contacts/Contact.module.css'
import classes from './CustomFields.module.css'
import { importedFieldsQuery } from './custom-fields.api.ts'

/** So many are shown before the rest is asked for. */
const FIRST = 5

/** What files said of a contact that no field holds, by file. */
export const ContactImportedFields = ({ ContactId }: { ContactId: number }) => {
  const query = useQuery(importedFieldsQuery(ContactId))
  const maySettle = useMay('ManageSettings')
  const [isWhole, { toggle }] = useDisclosure()
  const all = query.data ?? []
  if (all.length === 0) return <QueryFailure query={query} title="The imported fields could not be loaded" />
  const shown = isWhole ? all : all.slice(0, FIRST)
  return (
    <Paper p="md" component="section" aria-label="Imported fields">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h5">
            Imported fields
          </Title>
          {maySettle && (
            <AnchorLink to="/settings/custom-fields" size="xs" data-screen-only>
              Convert to custom fields
            </AnchorLink>
          )}
        </Group>
        {[...Map.groupBy(shown, fileOf)].map(([file, ofFile]) => (
          <div key={file}>
            <Text size="xs" c="dimmed">
              {file}
            </Text>
            <dl className={`${facts.facts} ${classes.facts}`}>
              {ofFile.map((one) => (
                <Fact key={`${one.Name} ${one.Value}`} field={one} />
              ))}
            </dl>
          </div>
        ))}
        {all.length > FIRST && (
          <Button
            variant="subtle"
            size="compact-sm"
            w="fit-content"
            px={6}
            mx={-6}
            leftSection={isWhole ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
            aria-expanded={isWhole}
            onClick={toggle}
            data-screen-only
          >
            {isWhole ? 'Show fewer' : `Show all ${all.length}`}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}

const fileOf = ({ FileName, DateImported }: ImportedField) =>
  `${FileName ?? 'Imported'} · ${formatInstant(DateImported)}`

const Fact = ({ field: { Name, Value } }: { field: ImportedField }) => {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyText(Value)) setCopied(true)
    else notifyWarning('Select the text and copy it yourself.', 'Your browser did not let it be copied')
  }
  return (
    <div className={facts.fact}>
      <dt>{Name}</dt>
      <dd>
        <Folded what={Name}>{Value}</Folded>
        <UnstyledButton
          className={facts.pencil}
          aria-label={`${isCopied ? 'Copied' : 'Copy'} ${Name}`}
          onClick={copy}
          onBlur={() => setCopied(false)}
        >
          {isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        </UnstyledButton>
      </dd>
    </div>
  )
}
