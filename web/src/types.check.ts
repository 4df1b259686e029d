import { saveTask, tasks } from '@dormer/contract/day/tasks'
import { getContact } from '@dormer/contract/people/contacts'
import { call } from './api/client.ts'
import { useContractForm } from './forms/useContractForm.ts'

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
  useContractForm(saveTask.body, { Titel: '' }, save)
  // @ts-expect-error: a title is text.
  useContractForm(saveTask.body, { Title: 1 }, save)
  // @ts-expect-error: the query asks for a contact, and the form has no such field.
  useContractForm(getContact.query, {}, save)
  const { form, changed } = useContractForm(saveTask.body, { Title: '', TaskTypeId: null }, async ({ Title }) => {
    // @ts-expect-error: it may have been left out.
    Title.trim()
  })
  // @ts-expect-error: a type is a number.
  form.setFieldValue('TaskTypeId', 'Call')
  // @ts-expect-error: a title is text, also where only what was changed is sent.
  call(saveTask, { body: { TaskId: 1, ...changed({ Title: 1 }) } })
}
