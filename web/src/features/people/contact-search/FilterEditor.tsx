import { isOf, operationOf } from '@dormer/contract/filter-words'
import type { FilterOption } from '@dormer/contract/people/contact-search'
import { Button, Group, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { toFilter, type UrlFilter } from '../contacts/contacts.search.ts'
import { OperationSelect, ValueInput } from './ConditionInput.tsx'
import { type Condition, conditionOf, emptyCondition, fieldChoices, filterOf, isComplete } from './conditions.ts'
import { filterOptionsQuery } from './contact-search.api.ts'

type Props = {
  /** The condition to change; without one, a new condition is made. */
  of?: UrlFilter
  close: () => void
  apply: (filter: UrlFilter) => void
}

/** One condition, to be added or changed, in a popover: its field, operation and value. */
export const FilterEditor = (props: Props) => {
  const options = useQuery(filterOptionsQuery)
  return (
    <Loaded query={options} skeleton={<Blocks n={3} h={36} />}>
      {(all) => <Fields options={all} {...props} />}
    </Loaded>
  )
}

const Fields = ({ options, of, close, apply }: Props & { options: FilterOption[] }) => {
  const [condition, setCondition] = useState(() => (of ? conditionIn(options, of) : emptyCondition()))
  const form = useRef<HTMLFormElement>(null)
  // Only when it is drawn again does the library name the list that the field controls.
  const [, drawAgain] = useReducer((n: number) => n + 1, 0)
  const option = options.find((one) => isOf(one, condition))
  const change = (part: Partial<Condition>) => setCondition((now) => ({ ...now, ...part }))
  const choose = (field: string | null) => {
    const chosen = options.find(({ Field }) => Field === field)
    if (!chosen) return
    flushSync(() => setCondition(conditionOf(chosen)))
    focusIn(form.current)
  }
  // It may have loaded after the popover took the focus.
  useEffect(() => focusIn(form.current), [])
  const isReady = isComplete(condition)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const filter = filterOf(condition)
        if (!filter) return
        apply(filter)
        close()
      }}
    >
      <Stack gap="xs">
        <Select
          data={fieldChoices(options)}
          value={option?.Field ?? null}
          onChange={choose}
          placeholder="Choose a field"
          aria-label="Field"
          onDropdownOpen={() => setTimeout(drawAgain)}
          nothingFoundMessage="No fields found"
          comboboxProps={{ withinPortal: false }}
          searchable
        />
        {option && <OperationSelect option={option} condition={condition} change={change} isWithin />}
        {option && <ValueInput option={option} condition={condition} change={change} isWithin />}
        <Group gap="xs" justify="flex-end">
          <Button size="xs" variant="default" onClick={close}>
            Cancel
          </Button>
          <Button size="xs" type="submit" disabled={!isReady}>
            {of ? 'Change Filter' : 'Add Filter'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What is to be filled in next: the value if there is one, else the operation, else the field. */
const focusIn = (form: HTMLFormElement | null) => {
  const inputs = [': value', ': operation', 'Field'].map((end) => `[aria-label$="${end}"]`)
  const next = inputs.map((input) => form?.querySelector<HTMLElement>(input)).find(Boolean)
  next?.focus()
}

const conditionIn = (options: FilterOption[], filter: UrlFilter): Condition => ({
  ...emptyCondition(),
  ...filter,
  operation: operationOf(
    options.find((one) => isOf(one, filter)),
    toFilter(filter),
  ),
})
