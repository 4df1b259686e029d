import { addStep, stepType, updateStep, type WorkflowStep } from '@dormer/contract/automation/steps'
import { createWorkflow, setWorkflowStatus } from '@dormer/contract/automation/workflows'
import {
  type CustomFieldKind,
  type CustomValue,
  customValues,
  deleteCustomField,
  saveCustomField,
} from '@dormer/contract/people/custom-fields'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { makeMany } from '../../messages/mass/mass.fixture.ts'
import { doDue, makeWorkflow, standing, start, step } from './engine.fixture.ts'

/* A step that sets one of the brokerage's own fields. */
const t = await startTestProgram()
const { TenantId, agent, admin } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const add = async (Name: string, Kind: CustomFieldKind, as = admin) =>
  (
    await t.call(saveCustomField, {
      as,
      body: { Name, Kind, Choices: Kind === 'Choice' ? ['FHA', 'VA'] : undefined } as never,
    })
  ).body.CustomFieldId
const sets = (CustomFieldId: number, CustomValue: CustomValue) =>
  step(stepType.SetField, { Settings: { CustomFieldId, CustomValue } })
const valuesOf = async (contactId: number) => (await t.call(customValues, { as: agent, query: { contactId } })).body

test('a field is set and cleared for all who are at the step', async () => {
  const [budget, loan, gone] = [await add('Budget', 'Money'), await add('Loan', 'Choice'), await add('Gone', 'Text')]
  const people = await makeMany(t, agent, 3, 'own')
  const WorkflowId = await makeWorkflow(t, agent, [sets(budget, '450k'), sets(loan, 'va'), sets(budget, null)])
  const enrolled = await start(t, agent, WorkflowId, people)
  await doDue(t, TenantId)
  for (const [n, id] of people.entries()) {
    expect(await valuesOf(id)).toEqual({ [loan]: 'VA' })
    expect((await standing(t, enrolled[n] as number)).outcomes).toEqual(['Done', 'Done', 'Done'])
  }

  // What the field no longer takes, or a field that is gone, is said where the workflow stands.
  await t.call(deleteCustomField, { as: admin, params: { CustomFieldId: gone } })
  for (const [broken, why] of [
    [sets(gone, 'x'), 'The field of this step was deleted. Choose another in the workflow, and publish it.'],
    [
      sets(loan, 'USDA'),
      'The field of this step no longer takes its value. Choose another in the workflow, and publish it.',
    ],
  ] as const) {
    const [id = 0] = await start(t, agent, await makeWorkflow(t, agent, [broken]), people.slice(0, 1))
    await doDue(t, TenantId)
    expect(JSON.stringify(await standing(t, id))).toContain(why)
  }
})

test('a step is checked when it is made: its field is there, and takes the value', async () => {
  const budget = await add('Price', 'Money')
  const foreign = await add('Price', 'Money', south.admin)
  const { WorkflowId } = (await t.call(createWorkflow, { as: admin, body: { Name: 'Own', Type: 'Contact' } as never }))
    .body as { WorkflowId: number }
  const steps = (await t.call(addStep, { as: admin, body: { WorkflowId, Index: 0, TaskTypeId: stepType.SetField } }))
    .body as WorkflowStep[]
  const WorkflowStepId = steps[0]?.WorkflowStepId as number
  const change = (Settings: object) => t.call(updateStep, { as: admin, body: { WorkflowStepId, Settings } as never })
  const publish = () => t.call(setWorkflowStatus, { as: admin, body: { WorkflowId, Status: 'Active' } as never })
  expect((await publish()).text).toContain('Choose a field')
  expect((await change({ CustomFieldId: budget })).status).toBe(200)
  expect((await publish()).text).toContain('Enter what the field becomes')
  expect((await t.unchanged(() => change({ CustomFieldId: foreign, CustomValue: '1' }))).status).toBe(404)
  expect(await t.unchanged(() => change({ CustomFieldId: budget, CustomValue: 'a lot' }))).toMatchObject({
    status: 400,
    body: { ModelState: { 'Settings.CustomValue': ['Enter an amount in dollars, such as 85,000'] } },
  })
  for (const CustomValue of ['450k', null])
    expect((await change({ CustomFieldId: budget, CustomValue })).body.Settings).toEqual({
      CustomFieldId: budget,
      CustomValue,
    })
  expect((await publish()).status).toBe(200)
})
