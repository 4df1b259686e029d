import { type LostReason, lostReasonBody } from '@dormer/contract/growth/stages'
import { ActionIcon, Button, Group, Paper, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import classes from '../../../ui/OrderedList.module.css'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { lostReasonsQuery, useDeleteLostReason, useSaveLostReason } from './stages.api.ts'

/** The reasons that are offered when an opportunity is lost. */
export const LostReasons = () => {
  const reasons = useQuery(lostReasonsQuery)
  const { mutateAsync } = useDeleteLostReason()
  const [open, setOpen] = useState<{ reason?: LostReason }>()
  const remove = async ({ Id, Name }: LostReason) => {
    const details = <Text size="sm">Opportunities lost for it keep its name.</Text>
    const question = `Are you sure you want to delete this reason: ${Name}?`
    if (!(await confirm(question, { title: 'Delete Reason', yes: 'Delete', danger: true, details }))) return
    try {
      await mutateAsync(Id)
      notifySuccess('Reason deleted')
    } catch (error) {
      void notifyFailure(error, 'The reason was not deleted')
    }
  }
  const add = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={16} />}
      style={{ alignSelf: 'flex-start' }}
      onClick={() => setOpen({})}
    >
      Add Reason
    </Button>
  )
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Offered when an opportunity is moved to a lost stage.
      </Text>
      <Loaded
        query={reasons}
        skeleton={<Blocks n={4} h={44} />}
        empty={<Empty size="sm" title="No reasons yet" description="Without any, only a note is asked for." />}
      >
        {(all) => (
          <ul className={classes.list} aria-label="Lost reasons">
            {all.map((reason) => (
              <li key={reason.Id} className={classes.row}>
                <Paper px="sm" py={4}>
                  <Group wrap="nowrap" justify="space-between">
                    <Text size="sm" lineClamp={1}>
                      {reason.Name}
                    </Text>
                    <Group gap={4} wrap="nowrap" flex="none">
                      <Text size="xs" c="dimmed" className="tabular" mr="xs">
                        {formatCount(reason.OpportunityCount)} lost
                      </Text>
                      <Tooltip label="Rename">
                        <ActionIcon aria-label={`Rename ${reason.Name}`} onClick={() => setOpen({ reason })}>
                          <IconPencil size={18} />
                        </ActionIcon>
                      </Tooltip>
                      <Tooltip label="Delete">
                        <ActionIcon aria-label={`Delete ${reason.Name}`} onClick={() => remove(reason)}>
                          <IconTrash size={18} />
                        </ActionIcon>
                      </Tooltip>
                    </Group>
                  </Group>
                </Paper>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {add}
      {open && <ReasonModal reason={open.reason} close={() => setOpen(undefined)} />}
    </Stack>
  )
}

const fields = lostReasonBody.pick({ Name: true })

const ReasonModal = ({ reason, close }: { reason?: LostReason; close: () => void }) => {
  const { mutateAsync } = useSaveLostReason()
  const { form, submit, saving } = useContractForm(fields, { Name: reason?.Name ?? '' }, async ({ Name }) => {
    await mutateAsync({ Id: reason?.Id, Name })
    notifySuccess(reason ? 'Reason renamed' : 'Reason added')
    close()
  })
  return (
    <FormDialog
      title={reason ? 'Rename Reason' : 'Add Reason'}
      dirty={form.isDirty()}
      saving={saving}
      submit={submit}
      close={close}
    >
      <TextInput label="Reason" withAsterisk maxLength={100} data-autofocus {...form.getInputProps('Name')} />
    </FormDialog>
  )
}
