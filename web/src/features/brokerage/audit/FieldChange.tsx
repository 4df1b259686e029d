import type { Change } from '@dormer/contract/brokerage/audit'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { shownValue } from './change.words.ts'

type Field = Change['Fields'][number]

/** 'changed Source from Zillow to Referral', mid-sentence; `of` says what the field belongs to. */
export const FieldChange = ({ field, of }: { field: Field; of?: ReactNode }) => {
  const { Label, Type, Before, After } = field
  const name = (
    <>
      {Label}
      {of && <> of {of}</>}
    </>
  )
  if (Before === null)
    return (
      <>
        set {name} to <Value>{shownValue(Type, After ?? '')}</Value>
      </>
    )
  if (After === null)
    return (
      <>
        cleared {name}, which was <Value>{shownValue(Type, Before)}</Value>
      </>
    )
  return (
    <>
      changed {name} from <Value>{shownValue(Type, Before)}</Value> to <Value>{shownValue(Type, After)}</Value>
    </>
  )
}

/** 'Source from Zillow to Referral', as an item of a list. */
export const FieldLine = ({ field: { Label, Type, Before, After } }: { field: Field }) => (
  <>
    {Label} {Before === null ? 'set' : After === null ? 'cleared, was ' : 'from '}
    {Before !== null && <Value>{shownValue(Type, Before)}</Value>}
    {After !== null && (
      <>
        {' to '}
        <Value>{shownValue(Type, After)}</Value>
      </>
    )}
  </>
)

const LONG = 80
/** The text, truncated if long, with the full text on hover. */
export const Value = ({ children }: { children: string }) => (
  <Text span inherit fw={550} title={children.length > LONG ? children : undefined}>
    {children.length > LONG ? `${children.slice(0, LONG).trimEnd()}…` : children}
  </Text>
)
