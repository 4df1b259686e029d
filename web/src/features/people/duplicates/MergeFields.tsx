import { formatPhone } from '@dormer/contract/phone'
import { Badge, Button, Collapse, Radio, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { formatCount, formatInstant } from '../../../ui/format.ts'
import classes from './Merge.module.css'
import { type Choice, type Field, type Preview, sorted, sourceOf } from './merge.rules.ts'

type Props = {
  preview: Preview
  /** Of the contacts, in their order. */
  names: string[]
  kept: number
  choice: Choice
  setChoice: (choice: Choice) => void
  leaveOut?: (ContactId: number) => void
}

/** Which contact is kept, and whose value in each field that differs. */
export const MergeFields = ({ preview, names, kept, choice, setChoice, leaveOut }: Props) => {
  const { Contacts, Fields, Suggested } = preview
  const { choices, same, ofOne, unions } = sorted(Fields)
  return (
    <div className={classes.fields} style={{ '--contacts': Contacts.length } as CSSProperties}>
      <Row label="Keep">
        {(name) =>
          Contacts.map(({ ContactId, Email, Phone, AgentName, DateCreated }, at) => (
            <div key={ContactId} className={classes.choice}>
              <Radio
                name={name}
                value={ContactId}
                checked={ContactId === kept}
                onChange={() => setChoice({ ...choice, keep: ContactId })}
                label={
                  <>
                    <b>{names[at]}</b>{' '}
                    {ContactId === Suggested && (
                      <Badge size="xs" variant="light">
                        Suggested
                      </Badge>
                    )}
                  </>
                }
                description={[Email, Phone && formatPhone(Phone), AgentName, `Added ${formatInstant(DateCreated)}`]
                  .filter(Boolean)
                  .join(' · ')}
              />
              {leaveOut && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  ml={24}
                  aria-label={`Leave out ${names[at]}`}
                  onClick={() => leaveOut(ContactId)}
                >
                  Leave out
                </Button>
              )}
            </div>
          ))
        }
      </Row>
      {choices.map((field) => (
        <FieldChoice key={field.Field} field={field} names={names} choice={choice} setChoice={setChoice} />
      ))}
      {unions.map(({ Field, Label, Values }) => (
        <div key={Field} className={classes.row}>
          <Text size="sm" fw={600}>
            {Label}
            <Text span size="xs" c="dimmed" display="block" fw={400}>
              All are kept
            </Text>
          </Text>
          {Values.map(({ ContactId, Value }, at) => (
            <Text key={ContactId} size="sm" className={classes.value}>
              <span className={classes.who}>{names[at]}: </span>
              {Value ?? '—'}
            </Text>
          ))}
        </div>
      ))}
      <Folded fields={same} what={same.length === 1 ? 'field is the same' : 'fields are the same'} />
      <Folded fields={ofOne} what={`${ofOne.length === 1 ? 'field' : 'fields'} only one contact has`} />
    </div>
  )
}

const Row = ({ label, children }: { label: string; children: (name: string) => ReactNode }) => {
  const name = useId()
  return (
    <div className={classes.row} role="radiogroup" aria-labelledby={name}>
      <Text id={name} size="sm" fw={600}>
        {label}
      </Text>
      {children(name)}
    </div>
  )
}

type FieldProps = Pick<Props, 'names' | 'choice' | 'setChoice'> & { field: Field }
/** A field's values and when they were set; only those can be chosen that are there. */
const FieldChoice = ({ field, names, choice, setChoice }: FieldProps) => {
  const source = sourceOf(field, choice)
  const choose = (ContactId: number) => setChoice({ ...choice, fields: { ...choice.fields, [field.Field]: ContactId } })
  return (
    <Row label={field.Label}>
      {(name) =>
        field.Values.map(({ ContactId, Value, DateChanged }, at) => (
          <div key={ContactId} className={classes.choice}>
            <Radio
              name={name}
              value={ContactId}
              disabled={Value === null}
              checked={ContactId === source}
              onChange={() => choose(ContactId)}
              label={Value ?? '—'}
              description={
                <>
                  <span className={classes.who}>{names[at]}</span>
                  {DateChanged && Value !== null && (
                    <span className={classes.when}>set {formatInstant(DateChanged)}</span>
                  )}
                </>
              }
            />
          </div>
        ))
      }
    </Row>
  )
}

/** '9 fields are the same', and which, once asked for. */
const Folded = ({ fields, what }: { fields: Field[]; what: string }) => {
  const [isOpen, { toggle }] = useDisclosure()
  if (fields.length === 0) return null
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {formatCount(fields.length)} {what}
      </Button>
      <Collapse expanded={isOpen}>
        <dl className={classes.list}>
          {fields.map(({ Field, Label, Values }) => (
            <div key={Field}>
              <dt>{Label}</dt>
              <dd>{Values.find(({ Value }) => Value !== null)?.Value}</dd>
            </div>
          ))}
        </dl>
      </Collapse>
    </div>
  )
}
