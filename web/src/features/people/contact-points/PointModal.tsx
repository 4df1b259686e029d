import {
  type ContactPoint,
  contactPointBody,
  type PointKind,
  pointLabels,
} from '@dormer/contract/people/contact-points'
import { Autocomplete, Button, TextInput } from '@mantine/core'
import { queries } from '../../../api/queries.ts'
import { DialogForm } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import { pointsQuery, useMakePrimary, useRemovePoint, useSavePoint } from './contact-points.api.ts'
import { isTexted, shownPoint } from './points.ts'

type Props = {
  person: { ContactId: number; Name: string }
  kind: PointKind
  /** The one edited; a new one, if absent. */
  point?: ContactPoint
  close: () => void
}

const { Value, Label } = contactPointBody.shape
const rules = contactPointBody
  .pick({ Value: true, Label: true })
  .extend({ Value: Value.unwrap(), Label: Label.unwrap() })

/** Adds a further email or phone, or edits, removes it, or makes it the main one. */
export const PointModal = ({ person, kind, point, close }: Props) => {
  const noun = kind.toLowerCase()
  const what = kind === 'Email' ? 'Email' : 'Phone'
  const save = useSavePoint(person.ContactId)
  const remove = useRemovePoint()
  const primary = useMakePrimary()
  const { form, submit, saving, changed } = useContractForm(
    rules,
    { Value: point?.Value ?? '', Label: point?.Label ?? pointLabels[kind][0] },
    async (values) => {
      await save.mutateAsync({
        ...(point ? { ContactPointId: point.ContactPointId, ...changed(values) } : { ...values, Kind: kind }),
      })
      notifySuccess(point ? `${what} saved` : `${what} added`)
      close()
    },
  )
  const takeOff = async (one: ContactPoint) => {
    try {
      await remove.mutateAsync(one)
      close()
      notifyUndo(
        what,
        () => save.mutateAsync({ Kind: one.Kind, Value: one.Value, Label: one.Label }),
        `${shownPoint(one)} removed`,
      )
    } catch (error) {
      notifyFailure(error)
    }
  }
  const makeMain = async (one: ContactPoint) => {
    // The former main one gets a row of its own, with an id of its own.
    const addedTo = (before: readonly ContactPoint[] = [], after: readonly ContactPoint[]) =>
      after.find(({ ContactPointId: id }) => !before.some(({ ContactPointId }) => ContactPointId === id))
    try {
      const before = queries.getQueryData(pointsQuery(person.ContactId).queryKey)
      const after = await primary.mutateAsync(one)
      close()
      const told = `${shownPoint(one)} is now the main ${noun}`
      const former = before && addedTo(before, after)
      // Where the main field was empty, there is nothing to swap back with.
      if (!former) return notifySuccess(told)
      notifyUndo(
        what,
        async () => {
          const back = addedTo(after, await primary.mutateAsync(former))
          if (back) await save.mutateAsync({ ContactPointId: back.ContactPointId, Label: one.Label, Value: one.Value })
        },
        told,
      )
    } catch (error) {
      notifyFailure(error)
    }
  }
  const busy = saving || remove.isPending || primary.isPending
  // They are of what is saved, and close the form.
  const isOff = busy || form.isDirty()
  return (
    <Dialog close={close} isDirty={form.isDirty()} title={`${point ? 'Edit' : 'Add'} ${noun}`}>
      <DialogForm
        close={close}
        saving={saving}
        submit={submit}
        beside={
          point && (
            <>
              {(kind === 'Email' || isTexted(point)) && (
                <Button variant="default" disabled={isOff} onClick={() => makeMain(point)}>
                  Make primary
                </Button>
              )}
              <Button variant="subtle" color="red" disabled={isOff} onClick={() => takeOff(point)}>
                Remove
              </Button>
            </>
          )
        }
      >
        <TextInput
          label={what}
          type={kind === 'Email' ? 'email' : 'tel'}
          autoComplete="off"
          withAsterisk
          data-autofocus
          description={kind === 'Phone' && 'With an extension, or + and the country’s code, if it has one'}
          {...form.getInputProps('Value')}
        />
        <Autocomplete
          label="Label"
          data={[...pointLabels[kind]]}
          // All are offered, whatever it is now.
          filter={({ options }) => options}
          {...form.getInputProps('Label')}
        />
      </DialogForm>
    </Dialog>
  )
}
