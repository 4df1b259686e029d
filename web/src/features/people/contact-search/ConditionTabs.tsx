import { isOf } from '@dormer/contract/filter-words'
import { type FilterOption, filterCategories } from '@dormer/contract/people/contact-search'
import { Badge, Divider, Stack, Tabs } from '@mantine/core'
import classes from './ContactSearch.module.css'
import { type Condition, type Draft, isComplete } from './conditions.ts'
import { FieldConditions } from './FieldConditions.tsx'
import { Groups } from './Groups.tsx'

type Props = { options: FilterOption[]; draft: Draft; change: (change: Partial<Draft>) => void }

/** Every field that contacts can be filtered by, in tabs, and the groups. */
export const ConditionTabs = ({ options, draft, change: set }: Props) => {
  const inCategory = (category: string) => options.filter((option) => option.Category === category)
  const categories = filterCategories.filter((category) => inCategory(category).length > 0)
  const changeConditions = (part: (all: Condition[]) => Condition[]) => set({ conditions: part(draft.conditions) })
  return (
    <Tabs defaultValue={tabOf(filterCategories[0])} keepMounted={false} className={classes.conditions}>
      <Tabs.List className={classes.tabs} mb="md">
        {categories.map((category) => (
          <Tabs.Tab
            key={category}
            value={tabOf(category)}
            rightSection={<Count conditions={draft.conditions} of={inCategory(category)} />}
          >
            {category}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {categories.map((category) => (
        <Tabs.Panel key={category} value={tabOf(category)}>
          <Stack gap="xs">
            {inCategory(category).map((option) => (
              <FieldConditions
                key={option.Field}
                option={option}
                conditions={draft.conditions}
                change={changeConditions}
              />
            ))}
          </Stack>
        </Tabs.Panel>
      ))}
      <Divider my="lg" />
      <Groups options={options} draft={draft} change={set} />
    </Tabs>
  )
}

/** Tab values become part of ids, which cannot contain spaces. */
const tabOf = (category: string) => category.replaceAll(' ', '')

/** The number of conditions in a tab. */
const Count = ({ conditions, of }: { conditions: Condition[]; of: FilterOption[] }) => {
  const count = conditions.filter((c) => isComplete(c) && of.some((option) => isOf(option, c))).length
  return count ? (
    <Badge size="xs" circle aria-label={`${count} active`}>
      {count}
    </Badge>
  ) : null
}
