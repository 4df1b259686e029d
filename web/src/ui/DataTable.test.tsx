import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../test/show.tsx'
import { type Column, DataTable } from './DataTable.tsx'
import type { Order } from './list-search.ts'
import { useSelection } from './useSelection.ts'

type Row = { id: number; name: string; deals: number }
const all: Row[] = ['Ana', 'Ben', 'Chloe', 'Dan'].map((name, at) => ({ id: at + 1, name, deals: 4 - at }))
const columns: Column<Row, 'name' | 'deals'>[] = [
  { title: 'Name', sort: 'name', render: ({ name }) => name },
  { title: 'Deals', sort: 'deals', align: 'right', render: ({ deals }) => deals },
  { title: 'Notes', render: () => '' },
]

const Sorted = ({ asked }: { asked: (order: object) => void }) => {
  const [order, setOrder] = useState<Order<'name' | 'deals'>>({ sort: 'name', dir: 'asc' })
  return (
    <DataTable
      rows={all}
      keyOf={({ id }) => id}
      columns={columns}
      order={order}
      setOrder={({ sort, dir = 'desc' }) => {
        asked({ sort, dir })
        setOrder({ sort, dir })
      }}
    />
  )
}
const heading = (name: string) => screen.getByRole('columnheader', { name })
const sortedBy = () => screen.getAllByRole('columnheader').map((one) => one.getAttribute('aria-sort'))

test('a heading sorts by its column, again the other way around, and says so; another begins in its own order', async () => {
  const asked = vi.fn()
  const { user } = await show(<Sorted asked={asked} />)
  expect(sortedBy()).toEqual(['ascending', null, null])
  await user.click(within(heading('Name')).getByRole('button'))
  expect(sortedBy()).toEqual(['descending', null, null])
  await user.click(within(heading('Name')).getByRole('button'))
  await user.click(within(heading('Deals')).getByRole('button'))
  expect(sortedBy()).toEqual([null, 'descending', null])
  expect(asked.mock.calls.flat()).toEqual([
    { sort: 'name', dir: 'desc' },
    { sort: 'name', dir: 'asc' },
    { sort: 'deals', dir: 'desc' },
  ])
  expect(within(heading('Notes')).queryByRole('button')).toBeNull()
})

const Selected = () => {
  const [asked, ask] = useState('open')
  const [rows, setRows] = useState(all)
  const selection = useSelection(
    asked,
    rows.map(({ id }) => id),
  )
  return (
    <>
      <DataTable
        rows={rows}
        keyOf={({ id }) => id}
        columns={columns}
        selection={selection}
        nameOf={({ name }) => name}
      />
      <button type="button" onClick={() => setRows(all.slice(2))}>
        Next page
      </button>
      <button type="button" onClick={() => ask('closed')}>
        Another filter
      </button>
      <output>{[...selection.ids].toSorted().join()}</output>
    </>
  )
}
const selected = () => screen.getByRole('status').textContent
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const whole = () => box('Select all on this page')

test('with Shift, rows are selected from one to another; one of them is deselected alone', async () => {
  const { user } = await show(<Selected />)
  await user.click(box('Select Ana'))
  await user.keyboard('{Shift>}')
  await user.click(box('Select Dan'))
  await user.keyboard('{/Shift}')
  expect(selected()).toBe('1,2,3,4')
  expect(whole().checked).toBe(true)
  await user.click(box('Select Ben'))
  expect(selected()).toBe('1,3,4')
  expect(whole().indeterminate).toBe(true)
})

test('the heading selects and deselects what is shown; other pages keep their selection, another filter clears it', async () => {
  const { user } = await show(<Selected />)
  await user.click(whole())
  expect(selected()).toBe('1,2,3,4')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(whole().checked).toBe(true)
  await user.click(whole())
  expect(selected()).toBe('1,2')
  expect(whole().checked).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Another filter' }))
  expect(selected()).toBe('')
})
