import type { Response } from '@dormer/contract/endpoint'
import type { previewProperty } from '@dormer/contract/homes/send-property'
import { Alert, List, Paper, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { MailBody } from '../../messages/content/MailBody.tsx'
import { TextCounter } from '../../messages/templates/TextCounter.tsx'

type Preview = Response<typeof previewProperty>
type Props = { query: UseQueryResult<Preview>; isEmail: boolean; hasContacts: boolean }

/** What the first recipient gets, and who is left out. */
export const SendPreview = ({ query, isEmail, hasContacts }: Props) => (
  <Stack gap="sm" component="section" aria-label="Preview" miw={0}>
    <Loaded query={query} skeleton={<Blocks h={420} />} title="The preview could not be created">
      {(preview) => (
        <Stack gap="sm" {...whileStale(query)}>
          <Text size="sm" fw={500} role="status">
            {hasContacts && preview.For ? `Preview for ${preview.For}` : 'Preview'}
          </Text>
          {preview.Problem && (
            <Alert color="red" variant="light">
              {preview.Problem}
            </Alert>
          )}
          <Whom preview={preview} />
          <Paper p="md" withBorder>
            {isEmail && preview.Html !== null ? (
              <Stack gap="xs">
                <Text fw={600}>{preview.Subject}</Text>
                <MailBody
                  html={preview.Html}
                  text=""
                  quotedText=""
                  imageOf={() => undefined}
                  loadsImages
                  title="The email"
                />
              </Stack>
            ) : (
              <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {preview.Text}
              </Text>
            )}
          </Paper>
          {!isEmail && preview.Text && <TextCounter text={preview.Text} />}
        </Stack>
      )}
    </Loaded>
  </Stack>
)

const Whom = ({ preview: { LeftOut, WaitingWhy, IsOutbox } }: { preview: Preview }) => (
  <>
    {LeftOut.length > 0 && (
      <Alert color="yellow" variant="light" title={`${LeftOut.length} will be left out`}>
        <List size="sm">
          {LeftOut.map(({ ContactId, Why }) => (
            <List.Item key={ContactId}>{Why}</List.Item>
          ))}
        </List>
      </Alert>
    )}
    {WaitingWhy && <Text size="sm">{WaitingWhy}</Text>}
    {IsOutbox && (
      <Text size="xs" c="dimmed">
        Nothing leaves this machine: it goes to the Outbox.
      </Text>
    )}
  </>
)
