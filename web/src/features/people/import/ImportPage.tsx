import { Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { Page } from '../../../ui/Page.tsx'
import { RecentFiles } from '../import-files/RecentFiles.tsx'
import { ImportForm } from './ImportForm.tsx'
import { ImportRun } from './ImportRun.tsx'
import { RecentImports } from './RecentImports.tsx'

/** Imports contacts from a file. The import shown is in the URL, so that a reload keeps following it. */
export const ImportPage = () => {
  const { import: shown } = useSearch({ strict: false })
  return (
    <Page
      title="Contact Import"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Contacts', to: '/contacts' }, { label: 'Contact Import' }]}
    >
      <Stack maw={860} gap="xl">
        {shown ? <ImportRun key={shown} ImportId={shown} /> : <ImportForm />}
        <RecentFiles />
        <RecentImports shown={shown} />
      </Stack>
    </Page>
  )
}
