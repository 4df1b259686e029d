import { Box, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPoint, IconSearch, IconUserEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type AnyRoute, useNavigate, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { useListSearch } from '../../../ui/list-search.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import stretched from '../../../ui/stretched-link.module.css'
import { useSearchText } from '../../../ui/useSearchText.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { settings } from './settings.ts'
import { menuQuery } from './shell.api.ts'

type Card = { path: string; title: string; about: string; words: string; icon: ComponentType<{ size: number }> }

/** Every page of settings that the user has, found by its name or by what it is about. */
export const SettingsPage = () => {
  const menu = useQuery(menuQuery)
  const { q, change } = useListSearch()
  const navigate = useNavigate()
  const [term, type] = useSearchText(q, (text) => change({ q: text || undefined }))
  const groups = useGroups(term)
  const [first] = groups.flatMap(({ cards }) => cards)
  return (
    <Page title="Settings" subtitle="Yours and the brokerage's">
      <Stack gap="lg" maw={1080}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (first && term) void navigate({ to: first.path })
          }}
        >
          <TextInput
            type="search"
            aria-label="Search settings"
            placeholder="Search settings, such as signature, round robin or MLS"
            leftSection={<IconSearch size={16} />}
            value={term}
            onChange={(event) => type(event.currentTarget.value)}
            maw={520}
          />
        </form>
        <Loaded query={menu} skeleton={<Blocks n={4} h={120} gap="md" />} title="The settings could not be loaded">
          {() =>
            groups.length === 0 ? (
              <Empty title="No settings found" description="No page of settings is about what you typed.">
                <Button variant="default" onClick={() => type('')}>
                  Show all settings
                </Button>
              </Empty>
            ) : (
              groups.map(({ title, cards }) => (
                <Box key={title} component="section" aria-label={title}>
                  <Title order={2} size="h5" mb="xs">
                    {title}
                  </Title>
                  <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm" verticalSpacing="sm">
                    {cards.map((card) => (
                      <SettingsCard key={card.path} card={card} />
                    ))}
                  </SimpleGrid>
                </Box>
              ))
            )
          }
        </Loaded>
      </Stack>
    </Page>
  )
}

const SettingsCard = ({ card: { path, title, about, icon: Icon } }: { card: Card }) => (
  <Paper p="sm" pos="relative">
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Box c="dimmed" pt={1} aria-hidden>
        <Icon size={18} />
      </Box>
      <Stack gap={2} miw={0}>
        <AnchorLink to={path} size="sm" fw={600} className={stretched.open}>
          {title}
        </AnchorLink>
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      </Stack>
    </Group>
  </Paper>
)

/** The groups with the cards the user has and that match, which have all the words that were typed. */
const useGroups = (term: string) => {
  const user = useCurrentUser()
  const routes: { [path: string]: AnyRoute | undefined } = useRouter().routesByPath
  const { data = [] } = useQuery(menuQuery)
  const words = term.toLowerCase().split(/\s+/)
  const items = new Map(data.flatMap((item) => [item, ...item.children]).map((item) => [item.path, item.title]))
  const cardOf = (path: string, { about, words = '' }: { about: string; words?: string }): Card[] => {
    if (path === '/profile')
      return user
        ? [{ path: `/admin/user/${user.UserId}`, title: 'Edit Profile', about, words, icon: IconUserEdit }]
        : []
    const title = items.get(path)
    if (title === undefined) return []
    return [{ path, title, about, words, icon: routes[path]?.options.staticData?.screen?.icon ?? IconPoint }]
  }
  return settings
    .map(({ title, cards }) => ({
      title,
      cards: Object.entries(cards)
        .flatMap(([path, card]) => cardOf(path, card))
        .filter((card) => {
          const text = `${title} ${card.title} ${card.about} ${card.words}`.toLowerCase()
          return words.every((word) => text.includes(word))
        }),
    }))
    .filter(({ cards }) => cards.length > 0)
}
