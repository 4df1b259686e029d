import type { ImportFile } from '@dormer/contract/people/import-files'
import { Alert, Paper, Stack, Stepper } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import classes from './ImportFile.module.css'
import { ImportStep } from './ImportStep.tsx'
import { hasEnded, isBusy, isOver } from './import-files.api.ts'

const steps = ['file', 'columns', 'check', 'import'] as const
type Step = (typeof steps)[number]
const labels: Record<Step, string> = { file: 'File', columns: 'Columns', check: 'Check', import: 'Import' }

/** Where a file is that nobody chose a step of. */
const stepOf = (file: ImportFile): Step => (file.State === 'Uploaded' || file.State === 'Failed' ? 'file' : 'check')

/** A file on its way in: what it is, its columns, the check, the import. The step is in the address. */
export const Wizard = ({ file }: { file: ImportFile }) => {
  const { step: asked } = useSearch({ strict: false })
  const chosen = steps.find((one) => one === asked)
  const navigate = useNavigate()
  const hasRun = isOver(file) || (file.State === 'Failed' && file.RunId !== null)
  const step = hasRun ? 'import' : isBusy(file) || chosen === undefined || chosen === 'import' ? stepOf(file) : chosen
  const go = (next: Step) =>
    navigate({
      to: '/contacts/import/$ImportFileId',
      params: { ImportFileId: `${file.ImportFileId}` },
      search: { step: next },
    })
  useEnd(file)
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  // The next step begins at its top, and a screen reader begins to read there.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [step])
  return (
    <Paper p={{ base: 'sm', sm: 'lg' }} maw={1080}>
      <Stack gap="lg" ref={top} tabIndex={-1} className={classes.top}>
        <Stepper
          active={isOver(file) ? steps.length : steps.indexOf(step)}
          onStepClick={(at) => go(steps[at] ?? 'file')}
          allowNextStepsSelect={false}
          size="sm"
          classNames={{ steps: classes.steps, step: classes.step, stepLabel: classes.stepLabel }}
        >
          {steps.map((name, at) => (
            <Stepper.Step
              key={name}
              label={labels[name]}
              allowStepSelect={!hasRun && !isBusy(file) && at < 3}
              aria-current={name === step ? 'step' : undefined}
            />
          ))}
        </Stepper>
        {file.State === 'Failed' && (
          <Alert
            color="red"
            variant="light"
            title={!hasRun ? 'The check stopped' : file.Undone ? 'The undo stopped' : 'The import stopped'}
          >
            {file.Message} Your settings are saved.
          </Alert>
        )}
        {step === 'file' && <FileStep key={file.ImportFileId} file={file} next={() => go('columns')} />}
        {step === 'columns' && <ColumnsStep file={file} back={() => go('file')} next={() => go('check')} />}
        {step === 'check' && <CheckStep file={file} back={() => go('columns')} />}
        {step === 'import' && <ImportStep file={file} />}
      </Stack>
    </Paper>
  )
}

/** What is shown elsewhere is out of date as soon as the check, the import or the undoing is over. */
const useEnd = (file: ImportFile) => {
  const before = useRef(file.State)
  useEffect(() => {
    const wasBusy = isBusy({ State: before.current })
    before.current = file.State
    if (wasBusy && !isBusy(file)) void hasEnded(file)
  }, [file])
}
