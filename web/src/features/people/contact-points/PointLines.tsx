import type { ContactPoint, PointKind } from '@dormer/contract/people/contact-points'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Anchor, Button, UnstyledButton } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import classes from '../contacts/Contact.module.css'
import long from '../contacts/Contacts.module.css'
import { contactCalled, emailWanted } from '../contacts/contact.events.ts'
import { nameOf } from '../contacts/contact.fields.ts'
import { pointsQuery } from './contact-points.api.ts'
import { shownPoint, telOf } from './points.ts'

const PointModal = lazyDialog(() => import('./PointModal.tsx').then((m) => m.PointModal))

type Props = { contact: ContactDetail; kind: PointKind }

const edit = (contact: ContactDetail, kind: PointKind, point?: ContactPoint) =>
  openDialog(PointModal, { person: nameOf(contact.Contact), kind, point }, `point.${point?.ContactPointId ?? kind}`)

/** The further emails or phones of a contact, each with its label. */
export const PointLines = ({ contact, kind }: Props) => {
  const points = useQuery(pointsQuery(contact.Contact.ContactId))
  const mayEdit = useMay('WorkContacts')
  return points.data
    ?.filter((point) => point.Kind === kind)
    .map((point) => (
      <div key={point.ContactPointId} className={classes.fact}>
        <dt className={classes.label} title={point.Label}>
          {point.Label}
        </dt>
        <dd>
          <PointValue contact={contact} point={point} />
          {mayEdit && (
            <UnstyledButton
              className={classes.pencil}
              aria-label={`Edit ${shownPoint(point)}`}
              onClick={() => edit(contact, kind, point)}
            >
              <IconPencil size={14} aria-hidden />
            </UnstyledButton>
          )}
        </dd>
      </div>
    ))
}

const PointValue = ({ contact: { Contact }, point }: { contact: ContactDetail; point: ContactPoint }) =>
  point.Kind === 'Phone' ? (
    <Anchor href={telOf(point)} onClick={() => contactCalled.emit(nameOf(Contact))} size="sm" className={classes.link}>
      {shownPoint(point)}
    </Anchor>
  ) : (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="start"
      className={`${long.long} ${classes.link}`}
      onClick={() => emailWanted.emit({ ContactId: Contact.ContactId, To: point.Address })}
    >
      {shownPoint(point)}
    </Anchor>
  )

/** Add email and Add phone, once the contact's own fields have one. */
export const AddPoint = ({ contact }: Pick<Props, 'contact'>) => {
  const mayEdit = useMay('WorkContacts')
  const { Email, CellPhone, HomePhone, WorkPhone } = contact.Contact
  const kinds: PointKind[] = [
    ...((CellPhone ?? HomePhone ?? WorkPhone) ? (['Phone'] as const) : []),
    ...(Email ? (['Email'] as const) : []),
  ]
  return (
    mayEdit &&
    kinds.map((kind) => (
      <Button
        key={kind}
        variant="subtle"
        size="compact-sm"
        px={6}
        leftSection={<IconPlus size={14} />}
        onClick={() => edit(contact, kind)}
      >
        Add {kind.toLowerCase()}
      </Button>
    ))
  )
}
