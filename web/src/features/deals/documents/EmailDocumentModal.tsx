import type { TransactionDocument } from '@dormer/contract/deals/documents'
import type { Transaction } from '@dormer/contract/deals/transactions'
import { escapeHtml } from '@dormer/contract/html'
import { Alert, Button, Checkbox, Group, Pill, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatCount, formatSize } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifyInfo, notifySuccess } from '../../../ui/notify.ts'
import { isAddress } from '../../messages/messages/email/addresses.ts'
import { Recipients } from '../../messages/messages/email/Recipients.tsx'
import classes from './Documents.module.css'
import { documentEmailQuery, useEmailDocuments } from './documents.api.ts'

type Props = {
  transaction: Transaction
  documents: TransactionDocument[]
  onSent?: (() => void) | undefined
  close: () => void
}

/** The people of a transaction, each once, with all their roles. */
const peopleOf = ({ People }: Transaction) =>
  [...Map.groupBy(People, ({ TransactionPeopleId }) => TransactionPeopleId).values()].flatMap((roles) => {
    const [person] = roles
    if (!person) return []
    const { TransactionPeopleId: id, FullName, Email } = person
    return [{ id, FullName, Email, roles: roles.map(({ RoleName }) => RoleName).join(', ') }]
  })

/** Line breaks as typed. */
const htmlOf = (text: string) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Email Document, and Share: first the recipients, then an optional message. */
export const EmailDocumentModal = ({ transaction, documents, onSent, close }: Props) => {
  const [step, setStep] = useState<'recipients' | 'message'>('recipients')
  const [attached, setAttached] = useState(documents)
  const [checked, setChecked] = useState<string[]>([])
  const [addresses, setAddresses] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [isCustom, setCustom] = useState(false)
  const [message, setMessage] = useState('')
  const [warning, setWarning] = useState<string>()
  const people = peopleOf(transaction)
  const AttachDocumentIds = attached.map(({ DocumentId }) => DocumentId)
  const recipients = [...new Set([...checked, ...addresses.map((one) => one.toLowerCase())])]
  const asked = { ToAddresses: recipients.filter(isAddress), AttachDocumentIds }
  const check = useQuery({ ...documentEmailQuery(asked), enabled: attached.length > 0 })
  const sending = useEmailDocuments()
  const blocked = (check.data?.Checked ?? []).filter((one) => one.Decision === 'Blocked')
  const whyOf = (address: string | null) => blocked.find(({ Address }) => Address === address?.toLowerCase())?.Why
  const size = attached.reduce((sum, { Size }) => sum + Size, 0)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWarning(undefined)
    // Includes an address typed but not yet entered.
    const all = [...recipients, ...(typed.trim() ? [typed.trim()] : [])]
    if (attached.length === 0) return setWarning('Please select at least one document to send.')
    if (all.length === 0) return setWarning('Please select at least one recipient.')
    const wrong = all.find((one) => !isAddress(one))
    if (wrong) return setWarning(`“${wrong}” is not an email address`)
    if (isCustom && step === 'recipients') return setStep('message')
    if (isCustom && !message.trim()) return setWarning('Please add a message or deselect Add Custom Message.')
    sending.mutate(
      { ToAddresses: all, AttachDocumentIds, Body: isCustom ? htmlOf(message) : null },
      {
        onSuccess: ({ Waiting, LeftOut }) => {
          notifySuccess('Your documents have been sent!')
          if (Waiting > 0) {
            const why = check.data?.Checked.find(({ Decision }) => Decision === 'Wait')?.Why
            notifyInfo(why ?? 'It goes out when your mailbox can send again.', `${Waiting} will go out later`)
          }
          if (LeftOut.length > 0)
            notifyInfo(LeftOut.map(({ Why }) => Why).join(' '), `${formatCount(LeftOut.length)} left out`)
          onSent?.()
          close()
        },
        onError: (error) => notifyFailure(error, 'Nothing was sent'),
      },
    )
  }

  return (
    <Dialog
      title={documents.length === 1 ? 'Email Document' : `Email ${formatCount(documents.length)} Documents`}
      size="lg"
      close={close}
      isDirty={!sending.isSuccess && (recipients.length > 0 || typed !== '' || message !== '')}
      question={{ text: 'Close without sending? What you entered will be lost.', title: 'Unsent documents' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Stack gap={6}>
            <Text size="sm" fw={500}>
              {attached.length === 1 ? '1 document' : `${formatCount(attached.length)} documents`}, {formatSize(size)}
            </Text>
            {documents.length > 1 && documents.length <= 20 && (
              <Group gap={6}>
                {attached.map(({ DocumentId, Name }) => (
                  <Pill
                    key={DocumentId}
                    withRemoveButton
                    onRemove={() => setAttached(attached.filter((one) => one.DocumentId !== DocumentId))}
                    removeButtonProps={{ 'aria-label': `Leave out ${Name}` }}
                  >
                    {Name}
                  </Pill>
                ))}
              </Group>
            )}
            {documents.length === 1 && <Text size="sm">{documents[0]?.Name}</Text>}
          </Stack>
          {step === 'recipients' ? (
            <>
              {people.length > 0 && (
                <Checkbox.Group
                  label="People on this transaction"
                  value={checked}
                  onChange={(next) => {
                    setChecked(next)
                    setWarning(undefined)
                  }}
                >
                  <Stack gap="xs" mt="xs" className={classes.people}>
                    {people.map(({ id, FullName, Email, roles }) => (
                      <Checkbox
                        key={id}
                        value={Email?.toLowerCase() ?? String(id)}
                        disabled={!Email}
                        label={FullName}
                        description={[roles, Email ?? 'No email address'].join(' · ')}
                        error={Email && checked.includes(Email.toLowerCase()) ? whyOf(Email) : undefined}
                      />
                    ))}
                  </Stack>
                </Checkbox.Group>
              )}
              <Recipients
                label="Email addresses"
                value={addresses}
                typed={typed}
                onType={(text) => {
                  setTyped(text)
                  setWarning(undefined)
                }}
                onChange={setAddresses}
                blocked={new Set(blocked.map(({ Address }) => Address))}
                error={addresses
                  .map(whyOf)
                  .filter((why) => why !== undefined)
                  .join(' ')}
              />
              <Text size="xs" c="dimmed">
                Each recipient gets a separate email and sees nobody else’s address.
              </Text>
              <Checkbox
                label="Add Custom Message"
                checked={isCustom}
                onChange={(event) => {
                  setCustom(event.currentTarget.checked)
                  setWarning(undefined)
                }}
              />
            </>
          ) : (
            <Textarea
              label="Custom Message"
              description={`To ${recipients.join(', ') || typed.trim()}`}
              autosize
              minRows={6}
              maxRows={16}
              maxLength={20_000}
              data-autofocus
              value={message}
              onChange={(event) => {
                setMessage(event.currentTarget.value)
                setWarning(undefined)
              }}
            />
          )}
          <QueryFailure query={check} title="Could not check whether everybody can be emailed" />
          {check.data?.Note && (
            <Alert variant="light" color="blue" icon={<IconInfoCircle />}>
              {check.data.Note}
            </Alert>
          )}
          {(check.data?.Checked ?? []).map(
            ({ Address, Decision, Why }) =>
              Decision === 'Send' &&
              Why && (
                <Alert key={Address} variant="light" color="yellow" role="status">
                  {Why}
                </Alert>
              ),
          )}
          {warning && (
            <Alert variant="light" color="yellow" role="alert" icon={<IconAlertTriangle />}>
              {warning}
            </Alert>
          )}
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {check.data?.IsOutbox
                ? 'Nothing leaves this machine: it goes to the Outbox.'
                : check.data && `From ${check.data.From}`}
            </Text>
            <Group ml="auto">
              {step === 'message' ? (
                <Button
                  variant="default"
                  onClick={() => {
                    setStep('recipients')
                    setWarning(undefined)
                  }}
                >
                  Back
                </Button>
              ) : (
                <Button variant="default" onClick={close}>
                  Cancel
                </Button>
              )}
              <Button type="submit" loading={sending.isPending}>
                {isCustom && step === 'recipients' ? 'Next' : 'Send'}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
