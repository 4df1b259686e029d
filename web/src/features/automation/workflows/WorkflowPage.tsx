import type { Workflow } from '@dormer/contract/automation/workflows'
import { Button, Stack } from '@mantine/core'
import { IconCopy, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks, Lines, Loading } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { EditorNumbers } from '../counts/StepNumbers.tsx'
import classes from './editor/Editor.module.css'
import { NameHeading } from './editor/NameHeading.tsx'
import { SaveState } from './editor/SaveState.tsx'
import { Settings } from './editor/Settings.tsx'
import { StatusButtons } from './editor/StatusButtons.tsx'
import { Steps } from './editor/Steps.tsx'
import { Trigger } from './editor/Trigger.tsx'
import { EditorContext, useEditing, useEditor } from './editor/useEditor.ts'
import { StoppedBanner } from './RedSwitch.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { linkTo, listOf } from './workflow.words.ts'
import { useCopyWorkflow, workflowQuery } from './workflows.api.ts'

/** The editor of a workflow of either type. */
export const WorkflowPage = () => {
  const { workflowId } = useParams({ strict: false })
  return <OneWorkflow key={workflowId} workflowId={Number(workflowId) || 0} />
}

const OneWorkflow = ({ workflowId }: { workflowId: number }) => {
  const query = useQuery(workflowQuery(workflowId))
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton />}
      missing={
        <Page title="Workflow">
          <Empty
            icon={<IconRoute />}
            title="Workflow was not found"
            description="It may have been deleted, or is no longer shared with you."
          >
            <ButtonLink to="/workflows" variant="default">
              To the workflows
            </ButtonLink>
          </Empty>
        </Page>
      }
    >
      {(workflow) => <Editor workflow={workflow} />}
    </Loaded>
  )
}

const Skeleton = () => (
  <Loading>
    <Stack p={{ base: 'sm', sm: 'lg' }}>
      <Lines widths={['30%', '50%']} />
      <Blocks n={5} h={68} gap="md" />
    </Stack>
  </Loading>
)

export const Editor = ({ workflow }: { workflow: Workflow }) => {
  const editor = useEditor(workflow)
  const list = listOf(workflow.Type)
  return (
    <EditorContext value={editor}>
      <Page
        title={editor.name}
        heading={<NameHeading />}
        breadcrumbs={[{ label: 'Home', to: '/' }, { label: list.label, to: list.to }, { label: editor.name }]}
        subtitle={<StatusBadge workflow={workflow} />}
        actions={editor.canEdit ? <StatusButtons /> : <MakeCopy />}
      >
        <StoppedBanner />
        <EditorNumbers workflow={workflow} />
        <div className={classes.columns}>
          <Stack gap="md" miw={0}>
            <Trigger />
            <Steps />
          </Stack>
          <Settings />
        </div>
        <SaveState />
      </Page>
    </EditorContext>
  )
}

/** For those who can use it and not change it. */
const MakeCopy = () => {
  const { WorkflowId, Type } = useEditing().workflow
  const { mutate, isPending } = useCopyWorkflow()
  const navigate = useNavigate()
  const mayWork = useMay('WorkContacts')
  const copy = () =>
    mutate(WorkflowId, {
      onSuccess: (made) => {
        notifySuccess('The copy is yours to change')
        void navigate(linkTo({ ...made, Type }))
      },
      onError: (error) => notifyFailure(error, 'The workflow was not copied'),
    })
  return (
    mayWork && (
      <Button leftSection={<IconCopy size={16} />} loading={isPending} onClick={copy}>
        Make a copy
      </Button>
    )
  )
}
