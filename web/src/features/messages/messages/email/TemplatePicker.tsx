import { populateTemplate } from '@dormer/contract/messages/templates'
import { withVideoLink } from '@dormer/contract/messages/video-link'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { confirm } from '../../../../ui/confirm.ts'
import { QueryFailure } from '../../../../ui/Loaded.tsx'
import { notifyFailure } from '../../../../ui/notify.ts'
import { emailTemplatesQuery } from '../../templates/templates.api.ts'

type Filled = { Subject: string; Body: string; MissingFields: string[] }
type Props = {
  /** The contact to fill the template for; without one, its merge fields stay as they are. */
  contactOf: () => Promise<number | null>
  /** Whether it would replace something. */
  isWritten: boolean
  use: (filled: Filled) => void
  /** Among buttons, without a label above it. */
  isInline?: boolean
}

/** Starts the email from a template. */
export const TemplatePicker = ({ contactOf, isWritten, use, isInline = false }: Props) => {
  const templates = useQuery(emailTemplatesQuery)
  const [search, setSearch] = useState('')
  const [isFilling, setFilling] = useState(false)
  const choose = async (id: number) => {
    const question = 'Replace what you wrote with the template?'
    if (isWritten && !(await confirm(question, { title: 'Use a template', yes: 'Replace' }))) return
    const template = templates.data?.find((one) => one.EmailTemplateId === id)
    setFilling(true)
    try {
      const contactId = await contactOf()
      if (contactId !== null) use(await call(populateTemplate, { query: { contactId, template: String(id) } }))
      else if (template)
        use({ ...template, Body: withVideoLink('Email', template, location.origin), MissingFields: [] })
    } catch (error) {
      notifyFailure(error)
    } finally {
      setFilling(false)
    }
  }
  return (
    <>
      <Select<number>
        {...(isInline ? { 'aria-label': 'Template', w: 150, size: 'xs' } : { label: 'Template' })}
        placeholder={isInline ? 'Template' : 'Choose a template'}
        data={(templates.data ?? []).map(({ EmailTemplateId, Name }) => ({ value: EmailTemplateId, label: Name }))}
        // It is used once, so neither the choice nor the search text is kept.
        value={null}
        onChange={(id) => {
          setSearch('')
          if (id !== null) void choose(id)
        }}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={templates.data ? 'No templates found' : 'Loading…'}
        loading={isFilling}
      />
      <QueryFailure query={templates} title="The templates could not be loaded" />
    </>
  )
}
