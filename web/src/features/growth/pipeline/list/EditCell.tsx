import type { Opportunity } from '@dormer/contract/growth/opportunities'
import { Button, Group, Popover, Text, UnstyledButton } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { confirm } from '../../../../ui/confirm.ts'
import { isForDialog } from '../../../../ui/dialog-stack.ts'
import { CellInput } from './CellInput.tsx'
import { type Choices, type FieldName, fieldOf, type Value } from './fields.ts'
import classes from './List.module.css'
import { type Draft, type SendChange, useCell } from './useCell.ts'

type Props = {
  card: Opportunity
  name: FieldName
  choices: Choices
  send: SendChange
  isRight?: boolean
  /** In place of the text: with a color, say. */
  children?: ReactNode
  /** In place of the button that opens it. */
  closed?: (open: () => void, opener: Ref<HTMLButtonElement>) => ReactNode
}

/** A value in the list: a click or Enter opens it, Enter saves, Escape leaves. */
export const EditCell = ({ card, name, choices, send, isRight, children, closed }: Props) => {
  const cell = useCell(card, name, choices, send)
  const { label, textOf } = fieldOf(name)
  const text = textOf(card)
  if (cell.draft) return <Editor {...{ card, name, choices, ...cell, draft: cell.draft }} />
  if (closed) return closed(cell.open, cell.opener)
  return (
    <UnstyledButton
      ref={cell.opener}
      className={classes.cell}
      data-right={isRight || undefined}
      title={text || undefined}
      aria-label={`${label} of ${fieldOf('Name').textOf(card)}: ${text || 'none'}`}
      onClick={cell.open}
    >
      {children ?? (text || <span className={classes.none}>–</span>)}
    </UnstyledButton>
  )
}

type EditorProps = Pick<ReturnType<typeof useCell>, 'type' | 'leave' | 'save'> &
  Pick<Props, 'card' | 'name' | 'choices'> & { draft: Draft }

const Editor = ({ card, name, choices, draft, type, leave, save }: EditorProps) => {
  const { isChoice, textOf } = fieldOf(name)
  const { message, isStale } = draft
  const box = useRef<HTMLFieldSetElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const isOver = useRef(false)
  // One that opens again by itself takes the focus from nobody.
  const isAsked = useRef(!message)
  useEffect(() => {
    const input = isAsked.current ? box.current?.querySelector('input') : undefined
    input?.focus()
    input?.select()
  }, [])
  useBlocker({
    shouldBlockFn: async ({ action }) =>
      !isForDialog(action) &&
      !(await confirm('Leave this page? What you typed will be lost.', { title: 'Unsaved changes', yes: 'Leave' })),
    enableBeforeUnload: true,
    disabled: !message,
  })
  /** Saving removes the input, which then loses the focus. */
  const end = (act: () => unknown) => {
    if (isOver.current) return
    isOver.current = true
    act()
  }
  const saveNow = (value: Value, isBack: boolean) => end(() => void save(value, draft.seen, isBack))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      end(leave)
    }
    if (event.key !== 'Enter' || isChoice || isStale || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    saveNow(draft.value, true)
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && [box, popup].some(({ current }) => current?.contains(relatedTarget))) return
    if (isStale || (message && draft.value === draft.refused)) return
    if (isChoice) end(() => leave(false))
    else saveNow(draft.value, false)
  }
  return (
    <Popover
      opened={Boolean(message)}
      position="bottom-start"
      width={280}
      shadow="md"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        <fieldset ref={box} className={classes.editor} onKeyDown={onKeyDown} onBlur={onBlur}>
          <CellInput
            card={card}
            name={name}
            choices={choices}
            value={draft.value}
            onChange={type}
            onChoose={(value) => saveNow(value, true)}
            isWrong={Boolean(message)}
          />
        </fieldset>
      </Popover.Target>
      <Popover.Dropdown ref={popup} p="xs">
        <Text size="sm" role="alert">
          {message}
        </Text>
        <Group gap="xs" mt="xs">
          {isStale && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => end(() => void save(draft.value, card.Version, true))}
            >
              Keep mine
            </Button>
          )}
          <Button size="compact-xs" variant="default" onClick={() => end(leave)}>
            {isStale ? `Take theirs: ${textOf(card) || 'none'}` : 'Cancel'}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
