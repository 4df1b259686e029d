import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { importFileQuery } from '../import-files/import-files.api.ts'
import { Wizard } from '../import-files/Wizard.tsx'

/** An uploaded file on its way in: what it is, its columns, the check, the import. */
export const ImportFilePage = () => {
  const { ImportFileId } = useParams({ strict: false })
  const query = useQuery(importFileQuery(Number(ImportFileId)))
  return (
    <Page
      title="Contact Import"
      subtitle={query.data?.FileName}
      breadcrumbs={[
        { label: 'Home', to: '/' },
        { label: 'Contacts', to: '/contacts' },
        { label: 'Contact Import', to: '/contacts/import' },
        { label: query.data?.FileName ?? 'File' },
      ]}
    >
      <Loaded
        query={query}
        skeleton={<Blocks h={420} maw={1080} />}
        missing={
          <Empty title="File not found" description="It may have been discarded, or belong to a colleague.">
            <ButtonLink to="/contacts/import">Import a file</ButtonLink>
          </Empty>
        }
      >
        {(file) => <Wizard file={file} />}
      </Loaded>
    </Page>
  )
}
