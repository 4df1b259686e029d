import { passwordBody } from '@dormer/contract/brokerage/users'
import { saveTask, taskBody, tasks } from '@dormer/contract/day/tasks'
import { templateBody } from '@dormer/contract/deals/review'
import { getContact } from '@dormer/contract/people/contacts'
import { useNavigate } from '@tanstack/react-router'
import { call } from './api/client.ts'
import { useContractForm } from './forms/useContractForm.ts'
import { screen } from './screen.ts'
import { searchOf, text } from './ui/address.ts'
import { ActionIconLink, AnchorLink, ButtonLink } from './ui/links.tsx'
import { MenuItemLink } from './ui/menu-links.tsx'

/** Code that must not compile, checked by `tsc -p web`: an unused directive is itself an error. Never run. */

const changed = Object.fromEntries([['Title', 1]])
const save = async () => {}

export const calls = () => {
  // @ts-expect-error: the query is required.
  call(getContact, {})
  // @ts-expect-error: no such field.
  call(getContact, { query: { contactId: 1, contactID: 1 } })
  // @ts-expect-error: a spread of arbitrary fields.
  call(saveTask, { body: changed })
  // @ts-expect-error: a spread of arbitrary fields within the body.
  call(saveTask, { body: { TaskId: 1, ...changed } })
  // @ts-expect-error: no such field.
  call(saveTask, { body: { Titel: '' } })
  // A query whose fields are all optional may be omitted.
  call(tasks, {})
  call(saveTask, { body: { TaskId: 1, Title: 'Call' } })
}

export const useForms = () => {
  // @ts-expect-error: no such field.
  useContractForm(taskBody, { Titel: '' }, save)
  // @ts-expect-error: a title is a string.
  useContractForm(taskBody, { Title: 1 }, save)
  // @ts-expect-error: a password is required, and the form has no such field.
  useContractForm(passwordBody, { UserId: 1, OldPassword: '' }, save)
  const { form, changed } = useContractForm(taskBody, { Title: '', TaskTypeId: null }, async ({ Title }) => {
    // @ts-expect-error: it is optional.
    Title.trim()
  })
  // @ts-expect-error: a type is a number.
  form.setFieldValue('TaskTypeId', 'Call')
  const rows = { Type: 'Listing', Revision: 0, Lines: [{ key: 1, Name: 'Survey' }] } as const
  // @ts-expect-error: a line has a name.
  useContractForm(templateBody, { ...rows, Lines: [{ key: 1 }] }, save)
  useContractForm(templateBody, { ...rows, Lines: [...rows.Lines] }, async ({ Lines }) => {
    // @ts-expect-error: a row's key is not saved.
    Lines[0]?.key
  })
  // @ts-expect-error: a title is a string, also when only changed fields are sent.
  call(saveTask, { body: { TaskId: 1, ...changed({ Title: 1 }) } })
}

export const screens = () => {
  const page = () => null
  const search = searchOf({ q: text })
  // @ts-expect-error: search parameters are parsed by a schema, not merely declared.
  screen({ path: '/a', title: 'A', search: (raw) => raw as { q?: string }, component: page })
  // @ts-expect-error: no such permission.
  screen({ path: '/a', title: 'A', permission: 'Everything', component: page })
  screen({
    path: '/a/$AId',
    title: 'A',
    search,
    ahead: async ({ params, search }) => {
      // @ts-expect-error: the path has no such parameter.
      params.BId
      // @ts-expect-error: a string, if present.
      search.q.trim()
      search.q?.trim()
      return params.AId
    },
    component: page,
  })
}

export const useLinks = () => {
  // @ts-expect-error: no such screen.
  useNavigate()({ to: '/task' })
  // @ts-expect-error: the address needs its parameter.
  useNavigate()({ to: '/contact/$ContactId' })
  // @ts-expect-error: no such value.
  useNavigate()({ to: '/tasks', search: { due: 'tomorrow' } })
  // @ts-expect-error: this address has no such search parameter.
  useNavigate()({ to: '/tasks', search: { dew: 'today' } })
  useNavigate()({ to: '/tasks', search: { due: 'today' } })
  // The kit's links are checked likewise, and take the props of what they look like.
  // @ts-expect-error: no such screen.
  AnchorLink({ to: '/task' })
  // @ts-expect-error: the address needs its parameter.
  ButtonLink({ to: '/contact/$ContactId' })
  // @ts-expect-error: a parameter of another name.
  ActionIconLink({ to: '/contact/$ContactId', params: { contactId: '1' } })
  // @ts-expect-error: no such value.
  MenuItemLink({ to: '/tasks', search: { due: 'tomorrow' } })
  // @ts-expect-error: this address has no such search parameter.
  AnchorLink({ to: '/tasks', search: { dew: 'today' } })
  // @ts-expect-error: no such size of text.
  AnchorLink({ to: '/tasks', size: {} })
  AnchorLink({ to: '/contact/$ContactId', params: { ContactId: '1' }, size: 'sm' })
  MenuItemLink({ to: '/tasks', search: { due: 'today' } })
}
