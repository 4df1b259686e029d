import { workflowSettings } from '@dormer/contract/automation/enrollments'
import { stepDateOptions, stepType, updateStep } from '@dormer/contract/automation/steps'
import { getWorkflow, type Workflow } from '@dormer/contract/automation/workflows'
import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../../test/answers.ts'
import { signInAgent } from '../../../../test/people.ts'
import { show } from '../../../../test/show.tsx'
import { workflowStep, workflowWith } from '../../../../test/workflow.ts'
import { Editor } from '../WorkflowPage.tsx'
import { workflowQuery } from '../workflows.api.ts'

const Page = () => {
  const { data } = useQuery(workflowQuery(31))
  return data && <Editor workflow={data} />
}
/** Opens the first step; each save waits until the test lets it through. */
const open = async (workflow: Workflow) => {
  signInAgent()
  answer(workflowSettings, {
    IsStopped: false,
    StoppedByName: null,
    DateStopped: null,
    MinimumGapHours: 0,
    CanEdit: false,
  })
  answer(stepDateOptions, [{ Key: 'ClosingDate', Value: 'Closing Date' }])
  let now = workflow
  answer(getWorkflow, () => now)
  const waiting: (() => void)[] = []
  const saved = answer(updateStep, async ({ body }) => {
    await new Promise<void>((done) => waiting.push(done))
    const step = { ...now.Steps[0], ...(body as object) } as Workflow['Steps'][number]
    now = { ...now, Steps: [step] }
    return step
  })
  const { user } = await show(<Page />)
  await screen.findByText('All Changes Saved')
  const step = within(screen.getByRole('group', { name: 'Step 1' }))
  await user.click(step.getAllByRole('button')[0] as HTMLElement)
  const choose = async (field: string, option: string) => {
    await user.click(await step.findByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const letThrough = () => {
    for (const done of waiting.splice(0)) done()
  }
  return { user, saved, step, choose, letThrough }
}

/** What was shown until now, in order. */
const watch = <T,>(look: () => T) => {
  const seen = [look()]
  const observer = new MutationObserver(() => seen.at(-1) !== look() && seen.push(look()))
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  return () => {
    observer.disconnect()
    return seen
  }
}

test('days typed while the date is being saved stay, in the field they were typed into', async () => {
  const { user, saved, step, choose, letThrough } = await open(
    workflowWith([workflowStep(1, stepType.Call, { TaskTitle: 'Call' })], { Type: 'Transaction' }),
  )
  await choose('Date', 'Closing Date')
  await choose('Timing', 'Before')
  const days = await step.findByRole<HTMLInputElement>('textbox', { name: 'Days' })
  const shown = watch(() => `${days.isConnected} ${days.value}`)
  await expect.poll(() => saved.length).toBe(1)
  letThrough()
  await expect.poll(() => saved.length).toBe(2)
  await user.type(days, '1')
  letThrough()
  await expect.poll(() => saved.length).toBe(3)
  letThrough()
  await screen.findByText('All Changes Saved')
  await user.type(days, '4')
  await expect.poll(() => saved.length).toBe(4)
  letThrough()
  await screen.findByText('All Changes Saved')
  expect(shown()).toEqual(['true ', 'true 1', 'true 14'])
  expect(saved.at(-1)?.DueDateRule).toEqual({ Timing: 2, DateType: 'ClosingDate', DayAmount: 14, DayType: 'Days' })
})

test('a choice made the moment an earlier one has been saved keeps that one', async () => {
  const { user, saved, step, choose, letThrough } = await open(workflowWith([workflowStep(1, stepType.WaitUntil)]))
  await choose('Wait until', 'A day of the week')
  await user.tab()
  await expect.poll(() => saved.length).toBe(1)
  const tuesday = await step.findByText('Tue')
  const shown = watch(() => tuesday.isConnected)
  letThrough()
  await screen.findByText('All Changes Saved')
  expect(shown()).toEqual([true])
  await user.click(tuesday)
  await expect.poll(() => saved.at(-1)?.Settings).toEqual({ WaitFor: 'Weekday', Weekdays: [2] })
})
