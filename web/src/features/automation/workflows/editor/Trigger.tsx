import { triggerPhrase } from '@dormer/contract/automation/trigger-words'
import { Paper, Text, ThemeIcon, Title, UnstyledButton } from '@mantine/core'
import { IconBolt, IconChevronDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../../ui/lazily.tsx'
import { Blocks, Loading } from '../../../../ui/Skeletons.tsx'
import { startedByHand } from '../workflow.words.ts'
import classes from './Editor.module.css'
import { useEditing } from './useEditor.ts'

const TriggerFields = lazyPart(() => import('./TriggerFields.tsx').then((m) => m.TriggerFields))

const or = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** What starts the workflow, as a sentence that opens to its fields. */
export const Trigger = () => {
  const { workflow, canEdit } = useEditing()
  const { Type, SelectedEvent, SelectedConditions, SelectedAgents, Criteria } = workflow
  const [isOpen, setOpen] = useState(canEdit && !SelectedEvent && workflow.Steps.length === 0)
  const whose =
    SelectedAgents.length > 0
      ? `, for ${Type === 'Contact' ? 'contacts' : 'transactions'} of ${or.format(SelectedAgents.map(({ Name }) => Name))}`
      : ''
  const says = SelectedEvent
    ? `${triggerPhrase(
        SelectedEvent.EventCode,
        SelectedConditions.map(({ Value }) => Value),
      )}${whose}${Criteria ? ', if the contact matches its filters' : ''}`
    : startedByHand(Type)
  return (
    <Paper
      component="section"
      aria-labelledby="workflow-trigger"
      className={classes.card}
      data-open={isOpen || undefined}
    >
      <Title order={2} size="h5" id="workflow-trigger" className={classes.heading}>
        Starts when
      </Title>
      <UnstyledButton
        className={classes.sentence}
        w="100%"
        disabled={!canEdit}
        aria-expanded={canEdit ? isOpen : undefined}
        aria-describedby="workflow-trigger"
        onClick={() => setOpen(!isOpen)}
      >
        <ThemeIcon variant="light" size="md" radius="xl" aria-hidden>
          <IconBolt size={16} />
        </ThemeIcon>
        <span className={classes.says}>
          <Text size="sm" span>
            {says}
          </Text>
        </span>
        {canEdit && (
          <IconChevronDown size={18} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
        )}
      </UnstyledButton>
      {isOpen && (
        <div className={classes.form}>
          <Suspense
            fallback={
              <Loading>
                {/* As high as what takes its place: what is below must not move away from under a click. */}
                <Blocks n={SelectedEvent ? 3 : 1} h={61} />
              </Loading>
            }
          >
            <TriggerFields />
          </Suspense>
        </div>
      )}
    </Paper>
  )
}
