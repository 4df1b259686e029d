import { Kbd, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded, ShowMore } from '../../../ui/Loaded.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import classes from './Duplicates.module.css'
import { pairsQuery, useMakeHousehold, useNotTheSame } from './duplicates.api.ts'
import { pairKey } from './duplicates.words.ts'
import { PairCard } from './PairCard.tsx'
import { usePairKeys } from './usePairKeys.ts'

/** Contacts that are likely one person, in pairs, likeliest first. */
export const DuplicatesPage = () => {
  const query = useInfiniteQuery(pairsQuery)
  const count = query.data?.count ?? 0
  return (
    <Page
      title="Duplicates"
      subtitle={count > 0 ? `${formatCount(count)} ${count === 1 ? 'pair' : 'pairs'} to review` : undefined}
      breadcrumbs={[{ label: 'Contacts', to: '/contacts' }, { label: 'Duplicates' }]}
    >
      <Loaded query={query} skeleton={<Blocks n={3} h={240} maw={960} />}>
        {({ pairs }) =>
          pairs.length === 0 ? (
            <Empty
              icon={<IconUsers />}
              title="No duplicates"
              description="Contacts with the same email, the same phone, or a similar name at the same address are listed here."
            >
              <ButtonLink to="/contacts">All Contacts</ButtonLink>
            </Empty>
          ) : (
            <Pairs pairs={pairs} />
          )
        }
      </Loaded>
      <ShowMore query={query} label="Show more pairs" />
    </Page>
  )
}

const Pairs = ({ pairs }: { pairs: Parameters<typeof PairCard>[0]['pair'][] }) => {
  const list = useRef<HTMLDivElement>(null)
  const notTheSame = useNotTheSame()
  const household = useMakeHousehold()
  const mayLink = useMay('ReassignContacts')
  // Whoever is merged into another is no contact any more.
  const mayMerge = useMay('DeleteContacts')
  const { marked, onFocus, onBlur } = usePairKeys(list, pairs.map(pairKey))
  return (
    <Stack ref={list} gap="md" maw={960} onBlur={(event) => onBlur(event.relatedTarget)}>
      <Text size="sm" c="dimmed">
        {mayMerge
          ? 'Merge pairs that are the same person. You can undo a merge at any time.'
          : 'You can’t merge contacts yourself. Ask an admin.'}{' '}
        <span className={classes.keys}>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> next pair,{' '}
          {mayMerge && (
            <>
              <Kbd>Enter</Kbd> merge,{' '}
            </>
          )}
          <Kbd>N</Kbd> not the same
        </span>
      </Text>
      {pairs.map((pair) => {
        const key = pairKey(pair)
        return (
          <PairCard
            key={key}
            pair={pair}
            isMarked={key === marked}
            onFocus={() => onFocus(key)}
            mayMerge={mayMerge}
            notTheSame={() => notTheSame.mutate(pair)}
            makeHousehold={mayLink ? () => household.mutate(pair) : undefined}
          />
        )
      })}
    </Stack>
  )
}
