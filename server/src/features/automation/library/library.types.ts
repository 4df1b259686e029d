import {
  type StepSettings,
  type StepTypeId,
  stepType,
  type TimeUnit,
  type Timing,
} from '@dormer/contract/automation/steps'
import type { EventCode } from '@dormer/contract/automation/triggers'
import type { Goal, Reentry, SendWindow, WorkflowType } from '@dormer/contract/automation/workflows'
import type { PeopleRoleId } from '@dormer/contract/deals/people'
import type { DayField } from '@dormer/contract/deals/transaction-fields'

/** When a step is due: after the one before, or by one of a transaction's dates. */
export type When =
  | { after: [number, TimeUnit] }
  | { rule: { Timing: Timing; DayAmount: number | null; DateType: DayField } }

export type LibraryTemplate = { kind: 'email' | 'text'; Name: string; Subject?: string; Body: string }
export type LibraryStep = {
  when: When
  TaskTypeId: StepTypeId
  TaskTitle?: string
  template?: LibraryTemplate
  RecipientPeopleRole?: PeopleRoleId
  Settings?: StepSettings
  /** Whoever copies it gets the notification. */
  isForCopier?: true
  /** What hangs from a Branch. */
  Yes?: LibraryStep[]
  No?: LibraryStep[]
}

/** A workflow that comes with Dormer. */
export type Prepared = {
  Key: string
  Name: string
  Type: WorkflowType
  About: string
  EventCode?: EventCode
  Conditions?: string[]
  Reentry?: Reentry
  ReentryDays?: number
  Goals?: Goal[]
  PauseOnCommunication?: boolean
  SendWindow?: SendWindow
  Steps: LibraryStep[]
}

export const atOnce: When = { after: [0, 'Minutes'] }
export const after = (amount: number, unit: TimeUnit): When => ({ after: [amount, unit] })
export const on = (DateType: DayField): When => ({ rule: { Timing: 1, DayAmount: null, DateType } })
export const daysBefore = (DayAmount: number, DateType: DayField): When => ({
  rule: { Timing: 2, DayAmount, DateType },
})
export const daysAfter = (DayAmount: number, DateType: DayField): When => ({ rule: { Timing: 3, DayAmount, DateType } })

/** An email: a line is a paragraph. */
export const email = (when: When, Name: string, Subject: string, lines: string[]): LibraryStep => ({
  when,
  TaskTypeId: stepType.Email,
  template: { kind: 'email', Name, Subject, Body: lines.map((line) => `<p>${line}</p>`).join('') },
})
/** A text: only the characters of a plain text message, and its sender's name. */
export const text = (when: When, Name: string, Body: string): LibraryStep => ({
  when,
  TaskTypeId: stepType.Text,
  template: { kind: 'text', Name, Body },
})
export const call = (when: When, TaskTitle: string): LibraryStep => ({ when, TaskTypeId: stepType.Call, TaskTitle })
export const toDo = (when: When, TaskTitle: string): LibraryStep => ({ when, TaskTypeId: stepType.ToDo, TaskTitle })
export const tell = (when: When, TaskTitle: string): LibraryStep => ({ when, TaskTypeId: stepType.Notify, TaskTitle })
/** Tells whoever copies the workflow. */
export const tellMe = (when: When, TaskTitle: string): LibraryStep => ({ ...tell(when, TaskTitle), isForCopier: true })
export const waitForOffice: LibraryStep = {
  when: atOnce,
  TaskTypeId: stepType.WaitUntil,
  Settings: { WaitFor: 'OfficeHours' },
}
export const giveToNext: LibraryStep = { when: atOnce, TaskTypeId: stepType.ChangeAgent }
export const to = (RecipientPeopleRole: PeopleRoleId, step: LibraryStep): LibraryStep => ({
  ...step,
  RecipientPeopleRole,
})
export const branch = (when: When, Settings: StepSettings, answers: Pick<LibraryStep, 'Yes' | 'No'>): LibraryStep => ({
  when,
  TaskTypeId: stepType.Branch,
  Settings,
  ...answers,
})
