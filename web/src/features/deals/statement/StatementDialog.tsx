import type { DisbursementStatement } from '@dormer/contract/deals/statement'
import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { formatCents, formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import classes from './Statement.module.css'
import { statementQuery, useIssueStatement, useSaveStatement } from './statement.api.ts'

const TITLE = 'Disbursement Statement'

/** What the title company is told to pay, to whom and how; it becomes a PDF. */
export const StatementDialog = ({ transactionId, close }: { transactionId: number; close: () => void }) => {
  const statement = useQuery(statementQuery(transactionId))
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog close={close} title={TITLE} size="xl" isDirty={isDirty}>
      <Loaded query={statement} skeleton={<Blocks n={4} h={60} />}>
        {(data) => <Form statement={data} setDirty={setDirty} close={close} />}
      </Loaded>
    </Dialog>
  )
}

type Typed = { [F in 'FileNumber' | 'BrokerName' | 'LicenseNumber' | 'Note']: string } & {
  Payees: Record<string, { Name: string; Instructions: string }>
}
type Props = { statement: DisbursementStatement; setDirty: (isDirty: boolean) => void; close: () => void }

const Form = ({ statement, setDirty, close }: Props) => {
  const { TransactionId, Payees, Total, Missing, IsClosed, Issued, TitleCompany, EscrowOfficer } = statement
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const [isFinal, setFinal] = useState(IsClosed)
  const [keeps, setKeeps] = useState(true)
  const [error, setError] = useState<unknown>()
  const save = useSaveStatement(TransactionId)
  const issue = useIssueStatement(TransactionId)
  const fields = error instanceof ApiError ? error.fields : {}
  const type = (next: Partial<Typed>) => {
    setTyped((now) => ({ ...now, ...next }))
    setDirty(true)
  }
  const text = (field: 'FileNumber' | 'BrokerName' | 'LicenseNumber' | 'Note') => ({
    value: typed[field] ?? statement[field] ?? '',
    error: fields[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => type({ [field]: currentTarget.value }),
  })
  const typePayee = (Key: string, next: Partial<Typed['Payees'][string]>) => {
    const { Name = '', Instructions = '' } = Payees.find((one) => one.Key === Key) ?? {}
    type({ Payees: { ...typed.Payees, [Key]: { Name, Instructions, ...typed.Payees?.[Key], ...next } } })
  }
  const saveTyped = async () => {
    const { Payees: changed = {}, ...rest } = typed
    const all = Payees.map((payee) => {
      const { Key, Name, Instructions } = { ...payee, ...changed[payee.Key] }
      // A payee that was never edited keeps following the defaults.
      return { Key, Name, Instructions, isTyped: Key in changed || payee.IsTyped }
    })
    const sent = all.filter(({ isTyped }) => isTyped).map(({ isTyped, ...one }) => one)
    const saved = await save.mutateAsync({ ...rest, ...(typed.Payees && { Payees: sent }) })
    setTyped((now) => (now === typed ? {} : now))
    setDirty(false)
    return saved
  }
  const attempt = async (work: () => Promise<unknown>) => {
    setError(undefined)
    try {
      await work()
    } catch (error) {
      setError(error)
    }
  }
  const isTyped = Object.keys(typed).length > 0
  const download = () =>
    attempt(async () => {
      const { Missing: missing } = isTyped ? await saveTyped() : statement
      if (missing.length > 0) return
      await issue.mutateAsync({ IsFinal: isFinal, Keep: keeps })
      notifySuccess(keeps ? 'Statement created and saved to Documents, in the Commission folder' : 'Statement created')
      close()
    })
  return (
    <Stack>
      {Missing.length > 0 && (
        <Alert color="yellow" variant="light" title="It still needs">
          <ul className={classes.missing}>
            {Missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {TitleCompany ? `To ${[TitleCompany, EscrowOfficer].filter(Boolean).join(', ')}. ` : ''}
        {Issued
          ? `Last created ${formatInstantTime(Issued.Date)} by ${Issued.ByName ?? 'a former user'}: ${Issued.As.toLowerCase()}, ${formatCents(Issued.Total)}.`
          : 'Not created yet.'}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <TextInput label="File Number" description="The title company's" maxLength={60} {...text('FileNumber')} />
        <TextInput label="Broker Who Signs" description="Or sign by hand" maxLength={100} {...text('BrokerName')} />
        <TextInput
          label="License Number"
          description="Beside the signature"
          maxLength={60}
          {...text('LicenseNumber')}
        />
      </SimpleGrid>
      <ul className={classes.payees} aria-label="Who is paid">
        {Payees.map(({ Key, For, Name, Instructions, Amount, CanRename }) => {
          const shown = { Name, Instructions, ...typed.Payees?.[Key] }
          return (
            <li key={Key}>
              <div>
                {CanRename ? (
                  <TextInput
                    aria-label={`Who is paid: ${For}`}
                    maxLength={200}
                    value={shown.Name}
                    onChange={({ currentTarget }) => typePayee(Key, { Name: currentTarget.value })}
                  />
                ) : (
                  <Text size="sm" fw={600}>
                    {Name}
                  </Text>
                )}
                <Text size="xs" c="dimmed">
                  {For}
                </Text>
              </div>
              <Textarea
                autosize
                minRows={1}
                aria-label={`How it is paid: ${For}, ${Name}`}
                placeholder="Check, mailed to…"
                maxLength={300}
                value={shown.Instructions}
                onChange={({ currentTarget }) =>
                  typePayee(Key, { Instructions: currentTarget.value.replace(/\n/g, ' ') })
                }
              />
              <Text size="sm" ta="right" className="tabular">
                {formatCents(Amount)}
              </Text>
            </li>
          )
        })}
        <li className={classes.total}>
          <span>Total paid at closing</span>
          <span className="tabular">{formatCents(Total)}</span>
        </li>
      </ul>
      <Text size="xs" c="dimmed">
        Do not write account numbers here: the statement is emailed and printed. The title company confirms them by
        phone.
      </Text>
      <Textarea label="Note" autosize minRows={1} maxLength={500} {...text('Note')} />
      <Group gap="lg">
        <Checkbox
          label="Final: it authorizes payment"
          description={isFinal ? 'Pages are not marked DRAFT' : 'DRAFT is printed across each page'}
          checked={isFinal}
          onChange={({ currentTarget }) => setFinal(currentTarget.checked)}
        />
        <Checkbox
          label="Also save it to Documents"
          description={
            IsClosed
              ? 'In the Commission folder, where it stays while the transaction is closed'
              : 'In the Commission folder'
          }
          checked={keeps}
          onChange={({ currentTarget }) => setKeeps(currentTarget.checked)}
        />
      </Group>
      {error !== undefined && Object.keys(fields).length === 0 && (
        <Failure title="The statement was not created" error={error} onRetry={download} />
      )}
      <DialogFoot>
        {isTyped && (
          <Button variant="default" loading={save.isPending} onClick={() => attempt(saveTyped)}>
            Save
          </Button>
        )}
        <Button
          leftSection={<IconDownload size={16} />}
          loading={save.isPending || issue.isPending}
          disabled={Missing.length > 0 && !isTyped}
          onClick={download}
        >
          Download PDF
        </Button>
      </DialogFoot>
    </Stack>
  )
}
