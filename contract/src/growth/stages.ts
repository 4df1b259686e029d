import { z } from 'zod'
import { type TransactionType, transactionTypes } from '../deals/transactions.ts'
import { endpoint } from '../endpoint.ts'
import { blankIsAbsent, done, id, idOrNone, line, number, optionalLine, required, wholeNumber } from '../fields.ts'

/** What has become of the opportunities of a stage. */
export const outcomes = ['Open', 'Won', 'Lost'] as const
export type Outcome = (typeof outcomes)[number]
/** What an opportunity is about: the side that its client is on. */
export const opportunityTypes = transactionTypes
export type OpportunityType = TransactionType
/** The colors of stages, by name; what each looks like is the screen's affair. */
export const stageColors = [
  'gray',
  'blue',
  'cyan',
  'teal',
  'green',
  'lime',
  'yellow',
  'orange',
  'red',
  'pink',
  'grape',
  'violet',
  'indigo',
] as const
export type StageColor = (typeof stageColors)[number]

/** A percentage as whole numbers. */
export const percent = wholeNumber(0, 100, 'Enter a probability from 0 to 100').meta({ ...blankIsAbsent, example: 50 })

export const stage = z
  .object({
    Id: number,
    Name: z.string(),
    Description: z.string().nullable(),
    /** The first is 0. */
    Position: number,
    // Beyond the specification.
    Color: z.enum(stageColors),
    /** How many in a hundred are expected to be won, unless an opportunity has a probability of its own. */
    Probability: number,
    /** Opportunities that have been in it for more days are stuck; null is never. */
    StuckAfterDays: number.nullable(),
    /** The types of opportunities that it is offered for: one or both. */
    Types: z.array(z.enum(opportunityTypes)),
    Outcome: z.enum(outcomes),
    /** How many opportunities are in it, whoever's they are. */
    OpportunityCount: number,
  })
  .meta({ id: 'Stage' })
export type Stage = z.infer<typeof stage>

export const stages = endpoint({
  method: 'GET',
  path: 'api/stages',
  summary: 'List the stages of the pipeline in their order',
  permission: 'signed-in',
  whole: 'users and settings',
  response: z.array(stage),
})

/** The most stages a pipeline can have. */
export const MOST_STAGES = 100

const stageFields = {
  Name: required('Stage name', 100),
  Description: optionalLine(500).optional(),
  Position: wholeNumber(0, 1000, 'Enter a position, 0 for the first').nullish(),
  Color: z.enum(stageColors, 'Choose a color').nullish(),
  Probability: percent.nullish(),
  StuckAfterDays: wholeNumber(1, 365, 'Enter 1 to 365 days').nullable().optional(),
  Types: z
    .array(z.enum(opportunityTypes, 'Choose Purchase or Listing'))
    .max(2, 'Choose Purchase, Listing or both')
    .nullish(),
  Outcome: z.enum(outcomes, 'Choose Open, Won or Lost').nullish(),
}
/** Of an update, a field that is left out stays as it is. */
export const stageBody = z.object({ ...stageFields, Id: idOrNone('stage').optional() })

/** At the end, unless Position says where. Won has a probability of 100 and Lost of 0, whatever is sent. */
export const createStage = endpoint({
  method: 'POST',
  path: 'api/stages',
  summary: 'Create a stage',
  permission: 'ManageSettings',
  creates: true,
  body: stageBody.omit({ Id: true }),
  response: stage,
})

export const updateStage = endpoint({
  method: 'PUT',
  path: 'api/stages',
  summary: 'Update a stage, or move it to another position',
  permission: 'ManageSettings',
  body: z.object({ ...stageFields, Name: stageFields.Name.optional(), Id: id('stage') }),
  response: stage,
})

/** All of them, in their new order; refused if some have been added or deleted meanwhile. */
export const orderStages = endpoint({
  method: 'PUT',
  path: 'api/stages/order',
  summary: 'Put the stages into another order',
  permission: 'ManageSettings',
  whole: 'users and settings',
  body: z.object({ StageIds: z.array(id('stage')).min(1).max(MOST_STAGES) }),
  response: z.array(stage),
})

/** One that holds opportunities is refused, unless moveTo says which stage they move to. */
export const deleteStage = endpoint({
  method: 'DELETE',
  path: 'api/stages/{id}',
  summary: 'Delete a stage',
  permission: 'ManageSettings',
  security: 'deletion',
  params: z.object({ id: id('stage') }),
  query: z.object({ moveTo: idOrNone('stage').optional() }),
  response: done.extend({ Moved: number }),
})

/** Why opportunities are lost: the brokerage's own list. */
export const lostReason = z
  .object({
    Id: number,
    Name: z.string(),
    /** How many opportunities are lost for it. */
    OpportunityCount: number,
  })
  .meta({ id: 'LostReason' })
export type LostReason = z.infer<typeof lostReason>

export const lostReasons = endpoint({
  method: 'GET',
  path: 'api/stages/lost-reasons',
  summary: 'List the reasons for which opportunities are lost',
  permission: 'signed-in',
  whole: 'users and settings',
  response: z.array(lostReason),
})

export const lostReasonBody = z.object({ Id: idOrNone('lost-reason').optional(), Name: required('Reason', 100) })
export const saveLostReason = endpoint({
  method: 'POST',
  path: 'api/stages/lost-reasons',
  summary: 'Create or rename a reason for which opportunities are lost',
  permission: 'ManageSettings',
  creates: true,
  body: lostReasonBody,
  response: lostReason,
})

/** Opportunities lost for it keep its name. */
export const deleteLostReason = endpoint({
  method: 'DELETE',
  path: 'api/stages/lost-reasons/{id}',
  summary: 'Delete a reason for which opportunities are lost',
  permission: 'ManageSettings',
  security: 'deletion',
  params: z.object({ id: id('lost-reason') }),
  response: done,
})

/** A stage by its id, or by its exact name. */
export const stageGiven = z
  .union(
    [
      z.number().int('Choose a stage').positive('Choose a stage'),
      // Written otherwise, such as 007, it is a name.
      z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number),
      line(100).regex(/\S/, 'Choose a stage'),
    ],
    'Choose a stage',
  )
  .meta({ 'x-entity': 'stage', 'x-blank': 'absent' })
