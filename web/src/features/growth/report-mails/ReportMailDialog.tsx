import {
  mailedReportNames,
  mailedReports,
  type ReportMail,
  reportMailChoice,
} from '@dormer/contract/growth/report-mails'
import { Button, Checkbox, Group, Radio, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DialogForm } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { reportMailQuery, useSaveReportMail, useSendReportSample } from './report-mails.api.ts'

type Props = { close: () => void }

/** What the user is mailed every Monday. */
export const ReportMailDialog = ({ close }: Props) => {
  const mail = useQuery(reportMailQuery)
  return (
    <Dialog title="Reports Every Monday" close={close} isInAddress>
      <Loaded query={mail} skeleton={<Blocks n={6} h={32} />}>
        {(data) => <Choice mail={data} close={close} />}
      </Loaded>
    </Dialog>
  )
}

const Choice = ({ mail, close }: Props & { mail: ReportMail }) => {
  const save = useSaveReportMail()
  const sample = useSendReportSample()
  const seesFigures = useMay('SeeFigures')
  const { IsOn, Reports, IsOwn } = mail
  const { form, submit, saving } = useContractForm(reportMailChoice, { IsOn, Reports, IsOwn }, async (values) => {
    const { NextDate } = await save.mutateAsync(values)
    notifySuccess(NextDate ? `The next mail comes on ${formatInstantTime(NextDate)}` : 'The mail is off')
    close()
  })
  const chosen = form.values.Reports
  const send = async () => {
    if (form.validateField('Reports').hasError) return
    try {
      await sample.mutateAsync({ Reports: chosen, IsOwn: Boolean(form.values.IsOwn) })
      notifySuccess(`A sample is on its way to ${mail.Address}`)
    } catch (error) {
      void notifyFailure(error, 'The sample was not sent')
    }
  }
  return (
    <DialogForm
      saving={saving}
      submit={submit}
      close={close}
      beside={
        <Button variant="default" loading={sample.isPending} onClick={send}>
          Send Me a Sample Now
        </Button>
      }
    >
      <Switch
        mt={6}
        label="Mail me every Monday at 8 am"
        description={`Last week, Monday to Sunday, beside the week before. Goes to ${mail.Address}`}
        {...form.getInputProps('IsOn', { type: 'checkbox' })}
      />
      <Checkbox.Group label="With" {...form.getInputProps('Reports')}>
        <Stack gap="xs" mt={4}>
          {mailedReportNames.map((name) => (
            <Checkbox key={name} value={name} label={mailedReports[name]} />
          ))}
        </Stack>
      </Checkbox.Group>
      {seesFigures ? (
        <Radio.Group
          label="Whose figures"
          value={form.values.IsOwn ? 'own' : 'all'}
          onChange={(whose) => form.setFieldValue('IsOwn', whose === 'own')}
        >
          <Group mt={4}>
            <Radio value="all" label="The whole brokerage’s" />
            <Radio value="own" label="Only mine" />
          </Group>
        </Radio.Group>
      ) : (
        <Text size="sm" c="dimmed">
          The figures are your own.
        </Text>
      )}
    </DialogForm>
  )
}
