import { criteriaInWords } from '@dormer/contract/filter-words'
import { type BuiltInList, builtInLists } from '@dormer/contract/growth/sales-lists'
import { Button, Progress, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { filterOptionsQuery } from '../../people/contact-search/contact-search.api.ts'
import { contactQuery } from '../../people/contacts/contacts.api.ts'
import { keepPassed } from './passed.ts'
import { listQuery } from './sales-lists.api.ts'
import type { WorkSearch } from './sales-lists.search.ts'
import { WorkPerson } from './WorkPerson.tsx'

/** The address stays short enough to be shared. */
const REMEMBERED = 500
const isBuiltIn = (key?: string): key is BuiltInList => builtInLists.some((name) => name === key)

/** A list, one person at a time; contacts that were chosen have an address of their own, beneath the contacts. */
export const WorkThroughPage = () => {
  const { ids, done, list, key } = useSearch({ from: '/framed/sales/heat-sheet/work' })
  if (ids) return <Navigate to="/contacts/call" search={{ ids, done }} replace />
  // An address that names no list leads to where one is chosen.
  return list || isBuiltIn(key) ? <WorkList /> : <Navigate to="/sales/heat-sheet" replace />
}

/**
 * A list one person at a time. Who has been passed and who is shown is in the address; the rest is asked for anew, so
 * that whoever a colleague has contacted meanwhile is not shown.
 */
const WorkList = () => {
  const search = useSearch({ from: '/framed/sales/heat-sheet/work' })
  const navigate = useNavigate({ from: '/sales/heat-sheet/work' })
  const passed = (search.passed ?? '').split(',').filter((id) => /^\d{1,15}$/.test(id))
  const which = { Id: search.list ?? null, Key: isBuiltIn(search.key) ? search.key : null }
  const list = useQuery(listQuery(which, search.agent, 2, passed.join()))
  const options = useQuery(filterOptionsQuery)
  const first = list.isPlaceholderData ? undefined : list.data?.Results?.[0]?.ContactId
  const at = search.at ?? first
  const contact = useQuery({ ...contactQuery(at ?? 0), enabled: at !== undefined })

  const go = (change: WorkSearch) => {
    if ('passed' in change) keepPassed(search, change.passed)
    return navigate({ search: (old) => ({ ...old, ...change }), replace: true })
  }
  // Kept in the address: after an act, the person is still shown although they have left the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when somebody new is first.
  useEffect(() => {
    if (search.at === undefined && first) void go({ at: first })
  }, [first, search.at])
  const [isCalling, setCalling] = useState(false)
  const next = () => at && go({ at: undefined, passed: [...passed, at].slice(-REMEMBERED).join() })
  // Whoever is returned to is not called by themselves: only the next one is.
  const goBack = (change: WorkSearch) => {
    setCalling(false)
    return go(change)
  }
  const back = () => goBack({ at: Number(passed.at(-1)), passed: passed.slice(0, -1).join() || undefined })

  const isOver = at === undefined && list.data !== undefined && !list.isPlaceholderData
  useEffect(() => {
    if (isOver) keepPassed(search, undefined)
  }, [isOver, search])

  const name = list.data?.Name ?? 'List'
  const left = list.data?.Count ?? 0
  return (
    <Page
      title={name}
      breadcrumbs={[{ label: 'Heat Sheet', to: '/sales/heat-sheet' }, { label: name }]}
      subtitle={list.data && <span role="status">{formatCount(left)} left</span>}
      actions={
        passed.length > 0 && (
          <Button variant="default" onClick={() => goBack({ at: undefined, passed: undefined })}>
            Start over
          </Button>
        )
      }
    >
      <Loaded query={list} skeleton={<Blocks n={3} h={120} />}>
        {(loaded) => (
          <Stack>
            <Progress
              value={(100 * passed.length) / Math.max(1, passed.length + left)}
              aria-label={`${passed.length} done, ${left} left`}
            />
            {isOver ? (
              <Empty title="No one left" description="You have been through this list.">
                <ButtonLink to="/sales/heat-sheet" search={{ agent: search.agent }}>
                  Heat Sheet
                </ButtonLink>
              </Empty>
            ) : (
              <Loaded query={contact} skeleton={<Blocks n={3} h={120} />}>
                {(one) => (
                  <WorkPerson
                    // Somebody else starts afresh.
                    key={one.Contact.ContactId}
                    contact={one}
                    why={loaded.Description ?? (criteriaInWords(loaded, options.data).join(', ') || 'everyone')}
                    next={next}
                    back={passed.length > 0 ? back : undefined}
                    isCalling={isCalling}
                    setCalling={setCalling}
                  />
                )}
              </Loaded>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
