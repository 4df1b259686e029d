import { invitationsForm } from '@dormer/contract/deals/invitations'
import { type RoleId, roles, sideOf, USUAL_ROLE } from '@dormer/contract/permissions'
import { Button, Group, Paper, Select, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { useLeaveGuard } from '../../../forms/useLeaveGuard.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { agreeToSeats } from '../../brokerage/users/seats.ts'
import { countFreeSeats, usersQuery } from '../../brokerage/users/users.api.ts'
import { plansQuery } from '../plans/plans.api.ts'
import { type Outcome, useInviteUsers } from './invitations.api.ts'
import { Outcomes } from './Outcomes.tsx'
import { PersonRow, RowHeadings } from './PersonRow.tsx'
import { readPeople, type TypedPerson } from './typed-people.ts'

const roleOptions = Object.entries(roles).map(([id, label]) => ({ value: Number(id) as RoleId, label }))
type Row = TypedPerson & { key: number }
const people = (n: number) => (n === 1 ? '1 person' : `${n} people`)

/** Several people are invited at once, with one role and one plan: a pasted list becomes rows to look over, then sent. */
export const InvitePage = () => {
  const mayChangeRoles = useMay('ChangeRoles')
  const mayChoosePlan = useMay('ManageCommissions')
  const plans = useQuery({ ...plansQuery, enabled: mayChoosePlan })
  const users = useQuery(usersQuery)
  const { mutateAsync: invite } = useInviteUsers()
  const [text, setText] = useState('')
  const [isUnread, setUnread] = useState(false)
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const nextKey = useRef(0)
  const userOf = (email: string) => users.data?.find((user) => user.Email === email.trim().toLowerCase())

  const { form, submit, saving } = useContractForm(
    invitationsForm,
    { People: [] as Row[], RoleId: USUAL_ROLE as RoleId, PlanId: null as number | null, ExtraSeats: 0 },
    async (body) => {
      const newcomers = body.People.filter(({ Email }) => !userOf(Email)).length
      const missing = newcomers > 0 ? Math.max(0, newcomers - (await countFreeSeats())) : 0
      if (missing > 0 && !(await agreeToSeats(`Invite ${body.People.length}`, missing))) return false
      const answer = await invite({ ...body, ExtraSeats: missing })
      const rows = form.getValues().People as Row[]
      // In the order in which they were sent.
      const left = rows.flatMap((row, at) => {
        const one = answer.People[at]
        return one && one.Outcome !== 'Invited' ? [{ row, Message: one.Message }] : []
      })
      setOutcomes(answer.People)
      form.setFieldValue(
        'People',
        left.map(({ row }) => row),
      )
      form.setErrors(Object.fromEntries(left.map(({ Message }, at) => [`People.${at}.Email`, Message])))
      const invited = answer.People.length - left.length
      if (invited > 0) notifySuccess(`An invitation is on its way to ${people(invited)}.`, 'Invited')
    },
    {
      failed: 'Nobody was invited',
      prepare: (values) =>
        sideOf({ RoleId: Number(values.RoleId) }) === 'lender' ? { ...values, PlanId: null } : values,
    },
  )
  const rows = form.values.People as Row[]
  useLeaveGuard(() => rows.length > 0 || text.trim() !== '')

  /** Adds whom the text names to the rows, and says at once what each lacks. */
  const add = (written: string) => {
    const read = readPeople(written)
    if (read.length === 0) return setUnread(written.trim() !== '')
    const listed = new Set(rows.map(({ Email }) => Email).filter(Boolean))
    const more = read.filter(({ Email }) => !listed.has(Email)).map((one) => ({ ...one, key: nextKey.current++ }))
    form.setFieldValue('People', [...rows, ...more])
    setText('')
    setUnread(false)
    form.validate()
  }
  const isLender = sideOf({ RoleId: form.values.RoleId as RoleId }) === 'lender'

  return (
    <Page
      title="Invite Users"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Users', to: '/admin/users' }, { label: 'Invite Users' }]}
      actions={
        <ButtonLink to="/admin/user" variant="default">
          Add One User
        </ButtonLink>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack maw={1100}>
          {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
          <Paper p={{ base: 'md', sm: 'lg' }}>
            <Stack>
              <Textarea
                label="People"
                description="Paste or type a list: one per line, or between commas or semicolons"
                placeholder={'Ana Ruiz <ana@example.com>\nBo Li, bo@example.com, 512 555 0101'}
                autosize
                minRows={3}
                maxRows={10}
                value={text}
                error={isUnread && 'Nobody was found in this text. Enter names and email addresses.'}
                onChange={(event) => {
                  setText(event.currentTarget.value)
                  setUnread(false)
                }}
                onPaste={(event) => {
                  // Pasted into an empty field it is the whole list.
                  const pasted = event.clipboardData.getData('text')
                  if (text.trim() || readPeople(pasted).length === 0) return
                  event.preventDefault()
                  add(pasted)
                }}
                data-autofocus
              />
              <Group>
                <Button variant="default" disabled={!text.trim()} onClick={() => add(text)}>
                  Add to the List
                </Button>
              </Group>
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                {mayChangeRoles && (
                  <Select<RoleId>
                    label="Role"
                    description="Of everybody on the list"
                    data={roleOptions}
                    allowDeselect={false}
                    {...form.getInputProps('RoleId')}
                  />
                )}
                {mayChoosePlan && !isLender && (
                  <Select<number>
                    label="Split plan"
                    description="From today on"
                    placeholder="No plan"
                    data={plans.data?.map(({ PlanId, Name }) => ({ value: PlanId, label: Name })) ?? []}
                    clearable
                    searchable
                    openOnFocus={false}
                    nothingFoundMessage="No plans found"
                    {...form.getInputProps('PlanId')}
                  />
                )}
              </SimpleGrid>
            </Stack>
          </Paper>
          {rows.length > 0 && (
            <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-label="The list">
              <Stack gap="xs">
                <RowHeadings />
                {rows.map((row, at) => (
                  <PersonRow
                    key={row.key}
                    at={at}
                    input={(field) => form.getInputProps(`People.${at}.${field}`)}
                    known={userOf(row.Email)?.Name}
                    remove={() => form.removeListItem('People', at)}
                  />
                ))}
              </Stack>
            </Paper>
          )}
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              Each gets an email with a link to choose a password.
            </Text>
            <Group>
              <ButtonLink to="/admin/users" variant="default">
                {outcomes.length > 0 && rows.length === 0 ? 'Done' : 'Cancel'}
              </ButtonLink>
              <Button type="submit" loading={saving} disabled={rows.length === 0}>
                {rows.length > 0 ? `Invite ${rows.length}` : 'Invite'}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Page>
  )
}
