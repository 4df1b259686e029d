import { Button, Group, Paper, Progress, Stack, Stepper, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { notifyWarning } from '../../../ui/notify.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportDetails, sentDetails, useImportDetails } from './ImportDetails.tsx'
import { useStartImport } from './import.api.ts'
import { Looked, MatchColumns, useLook } from './Looked.tsx'

/**
 * An import in two steps, for files with the template's columns. What other files are is looked at as soon as they are
 * chosen; their columns are matched first.
 */
export const ImportForm = () => {
  const [step, setStep] = useState(0)
  const [file, setFile] = useState<File>()
  const look = useLook()
  const details = useImportDetails()
  const [sent, setSent] = useState(0)
  const { mutate, isPending } = useStartImport(setSent)
  const navigate = useNavigate()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!file) {
      setStep(0)
      return notifyWarning('Please upload a file to continue', 'Error')
    }
    if (step === 0) return setStep(1)
    setSent(0)
    mutate(
      { File: file, ...sentDetails(details.values) },
      {
        onSuccess: ({ ImportId }) => navigate({ to: '/contacts/import', search: { import: ImportId }, replace: true }),
        onError: (error) =>
          notifyWarning((error instanceof ApiError && error.fields.File) || messageOf(error), 'Error'),
      },
    )
  }

  const percent = Math.round(sent * 100)
  return (
    <Paper component="form" p="lg" onSubmit={submit} noValidate>
      <Stack>
        <Stepper active={step} onStepClick={setStep} allowNextStepsSelect={false} size="sm">
          <Stepper.Step label="Upload" aria-current={step === 0 ? 'step' : undefined}>
            <ChooseFile
              file={file}
              isTemplate={look.isTemplate}
              choose={(chosen) => {
                setFile(chosen)
                look.begin(chosen)
              }}
            />
          </Stepper.Step>
          <Stepper.Step label="Details And Submit" aria-current={step === 1 ? 'step' : undefined}>
            <ImportDetails {...details} fileName={file?.name} />
          </Stepper.Step>
        </Stepper>
        {step === 0 && <Looked look={look} />}
        {isPending && (
          <Stack gap={4}>
            <Text size="sm" className="tabular">
              {percent < 100 ? `Uploading ${percent} %` : 'Uploaded. Starting the import…'}
            </Text>
            <Progress value={percent} aria-label="Upload" />
          </Stack>
        )}
        <Group justify="flex-end">
          {step === 1 && (
            <Button variant="default" onClick={() => setStep(0)} disabled={isPending}>
              Back
            </Button>
          )}
          {step === 0 ? (
            <>
              {/* Once it is known to be no template, the two steps could only refuse it. */}
              {look.takesTemplate && !look.file && (
                <Button type="submit" key="next" variant={look.isTemplate ? 'filled' : 'default'} disabled={!file}>
                  Next
                </Button>
              )}
              {!look.isTemplate && <MatchColumns look={look} />}
            </>
          ) : (
            <Button type="submit" key="submit" loading={isPending}>
              Submit
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}
