import type { Opportunity } from '@dormer/contract/growth/opportunities'
import type { PipelineColumn } from '@dormer/contract/growth/pipeline'
import { ActionIcon, ColorSwatch, Menu, ScrollArea } from '@mantine/core'
import { IconDots, IconPencil, IconReceipt2, IconTrash } from '@tabler/icons-react'
import { swatchOf } from '../stages/stage-colors.ts'
import { accepts, nameOf } from './board.rules.ts'
import { editOpportunity, makeTransaction } from './edit.ts'
import classes from './Pipeline.module.css'

type Props = {
  card: Opportunity
  columns: PipelineColumn[]
  moveTo: (card: Opportunity, to: PipelineColumn) => void
  remove: (card: Opportunity) => void
}

/** Everything that can be done with a card, also by touch. */
export const CardMenu = ({ card, columns, moveTo, remove }: Props) => (
  <Menu position="bottom-end" returnFocus>
    <Menu.Target>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        className={classes.above}
        aria-label={`Actions of ${nameOf(card)}`}
      >
        <IconDots size={16} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown miw={200}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => editOpportunity({ opportunity: card })}>
        Edit
      </Menu.Item>
      {!card.Transaction && (
        <Menu.Item
          leftSection={<IconReceipt2 size={16} />}
          onClick={() => makeTransaction({ opportunity: card, columns })}
        >
          Make it a transaction
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => remove(card)}>
        Delete
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>Move to</Menu.Label>
      <ScrollArea.Autosize mah={260}>
        {columns
          .filter((column) => column.Stage !== card.Stage && accepts(column, card))
          .map((column) => (
            <Menu.Item
              key={column.Stage}
              leftSection={<ColorSwatch size={12} color={swatchOf(column.Color)} />}
              onClick={() => moveTo(card, column)}
            >
              {column.StageName}
              {column.Outcome === 'Lost' && '…'}
            </Menu.Item>
          ))}
      </ScrollArea.Autosize>
    </Menu.Dropdown>
  </Menu>
)
