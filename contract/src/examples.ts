import { automationExamples } from './automation/examples.ts'
import { brokerageExamples } from './brokerage/examples.ts'
import { dayExamples } from './day/examples.ts'
import { dealExamples } from './deals/examples.ts'
import { deskExamples } from './desk/examples.ts'
import { growthExamples } from './growth/examples.ts'
import { homesExamples } from './homes/examples.ts'
import { messageExamples } from './messages/examples.ts'
import { peopleExamples } from './people/examples.ts'

/**
 * A body for each call that takes one, as the areas give them. A test sends each through its schema, and through the
 * one that is published. The browser never loads them.
 */
export const examples = {
  ...brokerageExamples,
  ...peopleExamples,
  ...dayExamples,
  ...messageExamples,
  ...homesExamples,
  ...dealExamples,
  ...automationExamples,
  ...growthExamples,
  ...deskExamples,
}
