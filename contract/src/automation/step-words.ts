import { hourWords } from '../clock-words.ts'
import { type dayEvents, declarationOf } from '../deals/transaction-fields.ts'
import { contactTypes } from '../people/contacts.ts'
import {
  type DueDateRule,
  messageStepTypes,
  ON,
  type StepSettings,
  type StepTypeId,
  stepType,
  stepTypes,
  type TimeUnit,
  taskStepTypes,
  type waitDates,
} from './steps.ts'

/*
 * A step as a sentence, for the editor, the timeline and the library alike: 'After 2 days, text “Just checking in”'.
 */

/** What a sentence needs to know of a step. */
export type StepToTell = {
  TaskTypeId: number
  IsCreateTask: boolean
  TaskTitle: string | null
  WaitTime: number
  TimeUnit: TimeUnit
  DueDateRule: Omit<DueDateRule, 'WorkflowStepId'> | null
  Settings: StepSettings
}
/** What it refers to, by name; what is not chosen, or is no longer there, has none. */
export type NamesOfStep = {
  Template?: string | null | undefined
  Tag?: string | null | undefined
  Search?: string | null | undefined
  AssignTo?: string | null | undefined
  Source?: string | null | undefined
  Urgency?: string | null | undefined
  Field?: string | null | undefined
  /** The filters of a Branch, in words. */
  Filters?: string | null | undefined
}

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
const hourOf = (hour: string) => {
  const [hours, minutes] = hour.split(':').map(Number) as [number, number]
  return hourWords(hours, minutes)
}
const quoted = (name: string | null | undefined, missing: string) => (name ? `“${name}”` : missing)

/** How long a step waits after the one before: 'Right away', 'After 2 days'. */
export const waitPhrase = ({ WaitTime, TimeUnit }: Pick<StepToTell, 'WaitTime' | 'TimeUnit'>) => {
  if (WaitTime === 0) return 'Right away'
  const unit = TimeUnit.toLowerCase()
  return `After ${WaitTime.toLocaleString('en-US')} ${WaitTime === 1 ? unit.slice(0, -1) : unit}`
}

type Rule = Omit<DueDateRule, 'WorkflowStepId'>
const labelOf = ({ DateType }: Rule) => declarationOf(DateType as keyof typeof dayEvents).label
const against = ({ Timing, DayAmount }: Rule, date: string) => {
  const days = DayAmount ?? 0
  if (Timing === ON || days === 0) return `On ${date}`
  return `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'} ${Timing === 2 ? 'before' : 'after'} ${date}`
}
/** When a step of a transaction's workflow is due, by the date's label: '3 days before Closing Date'. */
export const dateControlOf = (rule: Rule | null) => (rule ? against(rule, labelOf(rule)) : 'No date chosen')

/** That a date of a transaction is not known, after 'has': 'no closing date yet'. */
export const lackOf = (rule: Rule) => (rule.DateType === 'DateClosed' ? 'not closed yet' : `no ${dateNoun(rule)} yet`)
/** A date of a transaction within a sentence, after 'the': 'closing date'. */
const dateNoun = (rule: Rule) => (rule.DateType === 'DateClosed' ? 'day it closed' : labelOf(rule).toLowerCase())
/** When a step is due within a sentence: '3 days before the closing date'. */
const duePhrase = (rule: Rule) => against(rule, `the ${dateNoun(rule)}`)

const dayNames: Record<keyof typeof waitDates, string> = {
  DateOfBirth: 'contact’s birthday',
  PurchaseAnniversary: 'anniversary of their purchase',
  SaleAnniversary: 'anniversary of their sale',
  Timeframe: 'date they want to move by',
}
/** 'Tuesday at 9 am', 'a weekday at 9 am', '9 am' of any day. */
const weekdaysPhrase = (days: readonly number[], Hour: string | null | undefined) => {
  if (days.length === 7) return Hour ? hourOf(Hour) : 'any day'
  const isWorkWeek = days.length === 5 && days.every((day) => day <= 5)
  const names = days.map((day) => weekdayNames[day - 1] as string)
  const which = isWorkWeek ? 'a weekday' : listed(names) || 'a day of the week (not chosen yet)'
  return Hour ? `${which} at ${hourOf(Hour)}` : which
}
const waitUntil = ({ WaitFor, Weekdays, Hour, DateField }: StepSettings) => {
  if (WaitFor === 'Weekday') return `wait until ${weekdaysPhrase(Weekdays ?? [], Hour)}`
  if (WaitFor === 'OfficeHours') return 'wait for office hours'
  if (WaitFor === 'Date')
    return `wait until ${Hour ? `${hourOf(Hour)} on ` : ''}the ${DateField ? dayNames[DateField] : 'date (not chosen yet)'}`
  return 'wait (until when is not chosen yet)'
}
const branchOn = ({ Condition }: StepSettings, filters: string | null | undefined) => {
  switch (Condition) {
    case 'Replied':
      return 'check whether they have replied'
    case 'OpenedHome':
      return 'check whether they have opened a home'
    case 'HasAgreement':
      return 'check whether they have signed an agreement'
    case 'Filters':
      return filters ? `check whether they match: ${filters}` : 'check whether they match the filters'
    default:
      return 'branch (the condition is not chosen yet)'
  }
}

const fieldPhrase = ({ CustomValue }: StepSettings, field: string | null | undefined) => {
  if (!field) return 'set a field (not chosen yet)'
  if (CustomValue === undefined) return `set ${field} to … (not entered yet)`
  if (CustomValue === null) return `clear ${field}`
  const value = typeof CustomValue === 'boolean' ? (CustomValue ? 'Yes' : 'No') : [CustomValue].flat().join(', ')
  return `set ${field} to “${value}”`
}

const taskKind = (type: number) => {
  const kind = type in stepTypes ? stepTypes[type as StepTypeId] : 'follow-up'
  return `${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${kind}`
}

/** What a step does: 'text “Just checking in”'. */
export const actionPhrase = (step: StepToTell, names: NamesOfStep): string => {
  const { TaskTypeId, IsCreateTask, TaskTitle, Settings } = step
  const forWhom = names.AssignTo ? ` for ${names.AssignTo}` : ''
  if (IsCreateTask || taskStepTypes.includes(TaskTypeId))
    return `create ${taskKind(TaskTypeId)} task ${quoted(TaskTitle, '(no title yet)')}${forWhom}`
  switch (TaskTypeId) {
    case stepType.Email:
      return names.Template ? `email “${names.Template}”` : 'send an email (no template chosen yet)'
    case stepType.Text:
      return names.Template ? `text “${names.Template}”` : 'send a text (no template chosen yet)'
    case stepType.RunSearch:
      return `email the homes that ${quoted(names.Search, 'a search (not chosen yet)')} finds`
    case stepType.AddTag:
      return names.Tag ? `add the tag “${names.Tag}”` : 'add a tag (not chosen yet)'
    case stepType.RemoveTag:
      return names.Tag ? `remove the tag “${names.Tag}”` : 'remove a tag (not chosen yet)'
    case stepType.WaitUntil:
      return waitUntil(Settings)
    case stepType.Branch:
      return branchOn(Settings, names.Filters)
    case stepType.ChangeType:
      return `change the type to ${Settings.ContactTypeId ? contactTypes[Settings.ContactTypeId as keyof typeof contactTypes] : '… (not chosen yet)'}`
    case stepType.ChangeSource:
      return `change the source to ${names.Source ?? '… (not chosen yet)'}`
    case stepType.ChangeUrgency:
      return `change the urgency to ${names.Urgency ?? '… (not chosen yet)'}`
    case stepType.ChangeAgent:
      return `assign the contact to ${names.AssignTo ?? 'the next agent in the round robin'}`
    case stepType.SetField:
      return fieldPhrase(Settings, names.Field)
    case stepType.Notify:
      return `notify ${names.AssignTo ?? 'the agent'}${TaskTitle ? `: “${TaskTitle}”` : ' (no message yet)'}`
    default:
      return 'end the workflow'
  }
}

/** Steps that do nothing by themselves: of 'right away' nothing could be said. */
const isControl = ({ TaskTypeId, IsCreateTask }: StepToTell) =>
  !IsCreateTask && (TaskTypeId === stepType.WaitUntil || TaskTypeId === stepType.End)

/**
 * The two parts of the sentence, as it is read: when, and what; nothing is said of when where a step waits, or ends the
 * workflow, without a wait before.
 */
export const stepParts = (step: StepToTell, names: NamesOfStep, isOfTransaction = step.DueDateRule !== null) => {
  const what = actionPhrase(step, names)
  if (isOfTransaction)
    return { when: step.DueDateRule ? duePhrase(step.DueDateRule) : 'On a date (not chosen yet)', what }
  if (isControl(step) && step.WaitTime === 0) return { when: null, what: what.charAt(0).toUpperCase() + what.slice(1) }
  return { when: waitPhrase(step), what }
}

/** The whole sentence. */
export const stepSentence = (step: StepToTell, names: NamesOfStep) => {
  const { when, what } = stepParts(step, names)
  return when === null ? what : `${when}, ${what}`
}

/** Whether a step sends something to the client by itself. */
export const sendsMessage = ({ TaskTypeId, IsCreateTask }: Pick<StepToTell, 'TaskTypeId' | 'IsCreateTask'>) =>
  !IsCreateTask && messageStepTypes.includes(TaskTypeId)
