import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../../ui/Page.tsx'
import { TabList } from '../../../ui/TabList.tsx'
import { RecordTab } from './RecordTab.tsx'
import { SavedVideo } from './SavedVideo.tsx'
import { canRecordScreen } from './screen.ts'
import { UploadTab } from './UploadTab.tsx'
import type { Saved } from './useSave.ts'

const tabs = () => [
  { value: 'webcam', label: 'Webcam' },
  ...(canRecordScreen() ? [{ value: 'screen', label: 'Screen' }] : []),
  { value: 'upload', label: 'Upload' },
]

/** Records or uploads a video; once it is saved, it can be sent. */
export const RecorderPage = () => {
  const { em, c, tab: asked = 'webcam' } = useSearch({ from: '/framed/video' })
  // An address that somebody with another browser was sent.
  const tab = asked === 'screen' && !canRecordScreen() ? 'webcam' : asked
  const navigate = useNavigate({ from: '/video' })
  const [saved, setSaved] = useState<Saved>()
  const open = (value: string | null) =>
    navigate({
      search: (before) => ({
        ...before,
        tab: value === 'upload' || value === 'screen' ? (value as 'upload' | 'screen') : undefined,
      }),
      replace: true,
    })
  return (
    <Page
      title="New Video"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Videos', to: '/video/videos' }, { label: 'New Video' }]}
    >
      {saved ? (
        <SavedVideo video={saved} em={em} c={c} again={() => setSaved(undefined)} />
      ) : (
        <Tabs value={tab} onChange={open} keepMounted={false}>
          <TabList tabs={tabs()} open={tab} aria-label="How to make a video" />
          <Tabs.Panel value="webcam" pt="md">
            <RecordTab from="camera" onSaved={setSaved} />
          </Tabs.Panel>
          {canRecordScreen() && (
            <Tabs.Panel value="screen" pt="md">
              <RecordTab from="screen" onSaved={setSaved} />
            </Tabs.Panel>
          )}
          <Tabs.Panel value="upload" pt="md">
            <UploadTab onSaved={setSaved} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  )
}
