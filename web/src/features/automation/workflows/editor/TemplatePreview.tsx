import { merge } from '@dormer/contract/messages/merge'
import { withVideoLink } from '@dormer/contract/messages/video-link'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Blocks } from '../../../../ui/Skeletons.tsx'
import { EmailContent, TextContent } from '../../../messages/templates/content.tsx'
import { Preview } from '../../../messages/templates/Preview.tsx'
import { emailTemplatesQuery, textTemplatesQuery } from '../../../messages/templates/templates.api.ts'

const GONE = 'Only its owner can see this template, or it has been deleted.'

/** What a contact would get of the template that a step sends. */
export const TemplatePreview = ({ kind, id, close }: { kind: 'email' | 'text'; id: number; close: () => void }) => (
  <Dialog close={close} title="Template Preview" size="lg">
    {kind === 'email' ? <Email id={id} /> : <Texted id={id} />}
  </Dialog>
)

const Email = ({ id }: { id: number }) => {
  const templates = useQuery(emailTemplatesQuery)
  return (
    <Loaded query={templates} skeleton={<Blocks n={3} h={60} />} title="The template could not be loaded">
      {(all) => {
        const found = all.find(({ EmailTemplateId }) => EmailTemplateId === id)
        if (!found) return <Text size="sm">{GONE}</Text>
        const { Name, Subject } = found
        const Body = withVideoLink('Email', found, location.origin)
        return (
          <Named name={Name}>
            <Preview template={`${Subject} ${Body}`}>
              {(facts) => <EmailContent subject={Subject} body={Body} facts={facts} />}
            </Preview>
          </Named>
        )
      }}
    </Loaded>
  )
}

const Texted = ({ id }: { id: number }) => {
  const templates = useQuery(textTemplatesQuery)
  return (
    <Loaded query={templates} skeleton={<Blocks n={2} h={60} />} title="The template could not be loaded">
      {(all) => {
        const found = all.find(({ TextTemplateId }) => TextTemplateId === id)
        if (!found) return <Text size="sm">{GONE}</Text>
        return (
          <Named name={found.Name}>
            <Preview template={found.Body}>
              {(facts) => (
                <TextContent>{merge(withVideoLink('Text', found, location.origin), facts, 'text')}</TextContent>
              )}
            </Preview>
          </Named>
        )
      }}
    </Loaded>
  )
}

const Named = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <Stack gap="sm">
    <Text fw={600}>{name}</Text>
    {children}
  </Stack>
)
