import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { contactsOf, type Selection } from '../../people/bulk/bulk.api.ts'
import { MassReview } from './MassReview.tsx'
import { MassWrite } from './MassWrite.tsx'
import { type Draft, useSendMass } from './mass.api.ts'

type Props = { channel: 'Email' | 'Text'; selection: Selection; close: () => void }

/** Writes a mass email or text: first the content, then a review of the recipients. */
export const MassModal = ({ channel, selection, close }: Props) => {
  const [written, setWritten] = useState({ Subject: '', Body: '' })
  const [step, setStep] = useState<'write' | 'review'>('write')
  const [faults, setFaults] = useState<{ Subject?: string; Body?: string }>({})
  const sending = useSendMass()
  const draft: Draft = { channel, selection, ...written, SendAt: null }
  const isEmail = channel === 'Email'
  const next = () => {
    const found = {
      Subject: isEmail && !written.Subject.trim() ? 'Enter a subject' : undefined,
      Body: written.Body.trim() ? undefined : 'Enter a message',
    }
    setFaults(found)
    if (!found.Subject && !found.Body) setStep('review')
  }
  const test = () =>
    sending.mutate(
      { ...draft, IsTest: true },
      {
        onSuccess: () => notifySuccess('The test is on its way to you'),
        onError: (error) => notifyFailure(error, 'The test was not sent'),
      },
    )
  return (
    <Dialog
      title={`${isEmail ? 'Email' : 'Text'} ${contactsOf(selection.Count)}`}
      size="64rem"
      close={close}
      isDirty={Boolean(written.Subject || written.Body)}
      question={{ text: 'Close without sending? What you wrote will be lost.', title: 'Unsent message' }}
    >
      {step === 'write' ? (
        <Stack>
          <MassWrite
            draft={draft}
            change={(change) => {
              setWritten({ ...written, ...change })
              setFaults({})
            }}
            faults={faults}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button data-submits onClick={next}>
              Review
            </Button>
          </Group>
        </Stack>
      ) : (
        <MassReview
          draft={draft}
          back={() => setStep('write')}
          test={test}
          isTesting={sending.isPending}
          close={close}
        />
      )}
    </Dialog>
  )
}
