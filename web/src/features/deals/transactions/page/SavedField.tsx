import { declarationOf } from '@dormer/contract/deals/transaction-fields'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { DealInput } from '../DealInput.tsx'
import { type EditedField, savedValue, shownValue } from '../transaction.fields.ts'
import { useLead } from './lead.ts'
import classes from './TransactionPage.module.css'
import { usePage } from './useAutosave.ts'

/** Choices are saved immediately; text is saved when the field loses the focus. */
const chosen: readonly string[] = ['source', 'agent', 'state', 'status']

/** A field that saves itself: text until it is pointed at or has the focus. A value that could not be saved stays in it, with the reason. */
export const SavedField = ({ name, label }: { name: EditedField; label?: string }) => {
  const { transaction, unsaved, type, commit, keepMine, takeTheirs } = usePage()
  const { led } = useLead()
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (led?.name !== name) return
    field.current?.scrollIntoView({ block: 'center' })
    field.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus({ preventScroll: true })
  }, [led, name])
  const saved = savedValue(transaction, name)
  const one = unsaved[name]
  const { kind } = declarationOf(name)
  const isClosed = !transaction.CanEdit || (name === 'AgentId' && !transaction.CanDelete)
  // A masked input keeps its own text, so it is remounted when the saved value changes.
  const drawn = kind === 'zip' && !one ? String(saved) : 'typed'
  return (
    <div ref={field} className={classes.fact}>
      <DealInput
        key={drawn === 'typed' ? name : `${name} ${drawn}`}
        name={name}
        label={label}
        value={one ? one.value : saved}
        onChange={(value) => {
          type(name, value)
          if (chosen.includes(kind)) commit(name)
        }}
        onBlur={() => commit(name)}
        disabled={isClosed}
        error={one?.message}
      />
      {one?.isStale && (
        <Group gap="xs" mt={4}>
          <Button size="compact-xs" variant="default" onClick={() => keepMine(name)}>
            Keep mine
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => takeTheirs(name)}>
            Take theirs: {shownValue(name, saved)}
          </Button>
        </Group>
      )}
    </div>
  )
}
