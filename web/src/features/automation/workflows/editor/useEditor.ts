import type { WorkflowStep } from '@dormer/contract/automation/steps'
import type { Workflow, WorkflowFinding } from '@dormer/contract/automation/workflows'
import { useIsMutating } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { keys } from '../../../../api/keys.ts'
import { showAnswer } from '../../../../api/useOptimistic.ts'
import { confirm } from '../../../../ui/confirm.ts'
import { isForDialog } from '../../../../ui/dialog-stack.ts'
import { type Rules, type StepChange, useRenameWorkflow, useSaveRules, useUpdateStep } from '../workflows.api.ts'
import { makeSaves } from './saves.ts'
import { inTree } from './tree.ts'

/** What is saved as it is typed: a step, by its id, the name, or the rules. */
type Thing = number | 'name' | 'rules'
type Change = StepChange | { Name: string } | Rules

/** The workflow being edited, with what was typed and is not saved yet, and which step is open. */
export const useEditor = (workflow: Workflow) => {
  const { WorkflowId } = workflow
  const { mutateAsync: updateStep } = useUpdateStep()
  const { mutateAsync: rename } = useRenameWorkflow(WorkflowId)
  const { mutateAsync: rule } = useSaveRules(WorkflowId)
  const key = keys.workflow(WorkflowId)
  const send = async (thing: Thing, change: Change) => {
    if (thing === 'name') {
      const { Name } = change as { Name: string }
      await rename(Name)
      showAnswer(key, (now) => ({ ...now, Name }))
      return
    }
    if (thing === 'rules') {
      const { Reentry, ReentryDays, SendWindow } = await rule(change as Rules)
      showAnswer(key, (now) => ({ ...now, Reentry, ReentryDays, SendWindow }))
      return
    }
    const saved = await updateStep({ WorkflowStepId: thing, change: change as StepChange })
    showAnswer(key, (now) => ({
      ...now,
      Steps: now.Steps.map((step) => (step.WorkflowStepId === thing ? saved : step)),
    }))
  }
  // One for the life of the page; what it sends with never changes.
  const [saves] = useState(() => makeSaves<Thing, Change>(send))
  const unsaved = useSyncExternalStore(saves.subscribe, saves.unsaved)
  /** What was entered and cannot be saved as it is, with what is wrong with it. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())
  const isDraft = useRef(false)
  isDraft.current = drafts.size > 0
  const setDraft = useCallback((field: string, fault: string | undefined) => {
    setDrafts((now) => {
      if (now.get(field) === fault) return now
      const next = new Map(now)
      if (fault) next.set(field, fault)
      else next.delete(field)
      return next
    })
  }, [])
  const [opened, setOpened] = useState<{ id: number; isNew: boolean }>()
  const isOtherSaving = useIsMutating() > 0

  useBlocker({
    shouldBlockFn: async ({ action, current, next }) =>
      current.pathname !== next.pathname &&
      !isForDialog(action) &&
      (!(await saves.flush()) || isDraft.current) &&
      !(await confirm('Leave this page? What you typed will be lost.', { title: 'Unsaved changes', yes: 'Leave' })),
    enableBeforeUnload: () => saves.unsaved().size > 0 || isDraft.current,
  })
  useEffect(() => {
    const hide = () => document.hidden && void saves.flush()
    // A page that is kept, and may come back, sends in order.
    const leave = ({ persisted }: PageTransitionEvent) => void (persisted ? saves.flush() : saves.leave())
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      void saves.flush()
    }
  }, [saves])

  /** The steps as they are shown: with what was typed. */
  const steps = useMemo(
    () =>
      inTree(workflow.Steps.map((step) => ({ ...step, ...unsaved.get(step.WorkflowStepId)?.change }) as WorkflowStep)),
    [workflow.Steps, unsaved],
  )
  const findings = useMemo(() => Map.groupBy(workflow.Findings, ({ WorkflowStepId }) => WorkflowStepId), [workflow])
  const name = unsaved.get('name')?.change
  return {
    workflow: { ...workflow, ...(unsaved.get('rules')?.change as Rules | undefined) } as Workflow,
    canEdit: workflow.CanEdit,
    name: name && 'Name' in name ? name.Name : workflow.Name,
    steps,
    findingsOf: (stepId: number | null): WorkflowFinding[] => findings.get(stepId) ?? [],
    saves,
    unsaved,
    drafts,
    setDraft,
    isSaving: isOtherSaving || [...unsaved.values()].some(({ state }) => state === 'saving'),
    openId: opened?.id,
    /** The open step was just added: it takes the focus. */
    isNew: opened?.isNew ?? false,
    /** Opens a step, or closes the open one; what was typed into that one is saved at once. */
    open: (stepId: number | undefined, isNew = false) => {
      if (opened) void saves.save(opened.id)
      setOpened(stepId === undefined ? undefined : { id: stepId, isNew })
    },
  }
}
export type Editor = ReturnType<typeof useEditor>

export const EditorContext = createContext<Editor | null>(null)
/** The editor, for its parts. */
export const useEditing = () => {
  const editor = use(EditorContext)
  if (!editor) throw new Error('Outside of the workflow editor')
  return editor
}
