import { displayName } from '@dormer/contract/display-name'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { TenantId } = await t.makeBrokerage('North')

const fields = ['FirstName', 'LastName', 'Email', 'CellPhone', 'HomePhone', 'WorkPhone'] as const
test.for<[named: string, person: Partial<Record<(typeof fields)[number], string>>]>([
  ['Ida Moor', { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com' }],
  ['Ida', { FirstName: 'Ida', CellPhone: '5125550101' }],
  ['Moor', { LastName: 'Moor' }],
  ['ida@example.com', { Email: 'ida@example.com', CellPhone: '5125550101' }],
  ['ida@example.com', { FirstName: ' ', LastName: ' ', Email: 'ida@example.com' }],
  ['(512) 555-0101', { CellPhone: '5125550101', HomePhone: '5125550102' }],
  ['(512) 555-0102', { HomePhone: '5125550102', WorkPhone: '5125550103' }],
  ['(512) 555-0103', { Email: '', CellPhone: '', WorkPhone: '5125550103' }],
  ['+44 20 7946 0018', { CellPhone: '+44 20 7946 0018' }],
  ['No name', {}],
])('%s is what a person is called, in the browser as in SQL', async ([named, person]) => {
  expect(displayName(person)).toBe(named)
  const [row] = await t.query<{ name: string }>(
    `with entity as (
       insert into contact_entity (tenant_id, source_id)
       select tenant_id, min(source_id) from source where tenant_id = $1 group by 1 returning tenant_id, contact_entity_id
     )
     insert into contact (tenant_id, contact_entity_id, first_name, last_name, email, cell_phone, home_phone, work_phone)
     select entity.*, $2, $3, $4, $5, $6, $7 from entity returning name`,
    [TenantId, ...fields.map((field, at) => person[field] ?? (at < 2 ? '' : null))],
  )
  expect(row?.name).toBe(named)
})
