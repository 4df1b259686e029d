import { passwordBody } from '@dormer/contract/brokerage/users'
import { saveTask, taskBody, tasks } from '@dormer/contract/day/tasks'
import { getContact } from '@dormer/contract/people/contacts'
import { useNavigate } from '@tanstack/react-router'
import { call } from './api/client.ts'
import { useContractForm } from './forms/useContractForm.ts'
import { screen } from './screen.ts'
import { searchOf, text } from './ui/address.ts'

/** What must not compile, compiled by `tsc -p web`: a line below a directive that is no error becomes one. Never run. */

const changed = Object.fromEntries([['Title', 1]])
const save = async () => {}

export const calls = () => {
  // @ts-expect-error: the query is required.
  call(getContact, {})
  // @ts-expect-error: no such field.
  call(getContact, { query: { contactId: 1, contactID: 1 } })
  // @ts-expect-error: fields of any name.
  call(saveTask, { body: changed })
  // @ts-expect-error: fields of any name among those of the body.
  call(saveTask, { body: { TaskId: 1, ...changed } })
  // @ts-expect-error: no such field.
  call(saveTask, { body: { Titel: '' } })
  // A query of which all may be left out may itself be left out.
  call(tasks, {})
  call(saveTask, { body: { TaskId: 1, Title: 'Call' } })
}

export const useForms = () => {
  // @ts-expect-error: no such field.
  useContractForm(taskBody, { Titel: '' }, save)
  // @ts-expect-error: a title is text.
  useContractForm(taskBody, { Title: 1 }, save)
  // @ts-expect-error: a password is asked for, and the form has no such field.
  useContractForm(passwordBody, { UserId: 1, OldPassword: '' }, save)
  const { form, changed } = useContractForm(taskBody, { Title: '', TaskTypeId: null }, async ({ Title }) => {
    // @ts-expect-error: it may have been left out.
    Title.trim()
  })
  // @ts-expect-error: a type is a number.
  form.setFieldValue('TaskTypeId', 'Call')
  // @ts-expect-error: a title is text, also where only what was changed is sent.
  call(saveTask, { body: { TaskId: 1, ...changed({ Title: 1 }) } })
}

export const screens = () => {
  const page = () => null
  const search = searchOf({ q: text })
  // @ts-expect-error: what an address keeps is read by a schema, not declared to be there.
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
      // @ts-expect-error: text, where it is there.
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
  // @ts-expect-error: nothing of the name is kept in this address.
  useNavigate()({ to: '/tasks', search: { dew: 'today' } })
  useNavigate()({ to: '/tasks', search: { due: 'today' } })
}
