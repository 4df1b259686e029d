import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

type Crumb = { label: string; to?: string }

/** Sets the browser tab's title: the page's, then the product's. */
export const useTitle = (title: string) => {
  useEffect(() => {
    document.title = `${title} · Dormer`
  }, [title])
}

/** A screen: its title (also the tab's), breadcrumbs, actions and content. */
export const Page = ({
  title,
  subtitle,
  breadcrumbs,
  actions,
  children,
}: {
  title: string
  subtitle?: ReactNode
  breadcrumbs?: Crumb[]
  actions?: ReactNode
  children: ReactNode
}) => {
  useTitle(title)
  return (
    <Stack gap="md" p={{ base: 'sm', sm: 'lg' }}>
      <Group justify="space-between" align="flex-end" gap="sm">
        <Stack gap={2}>
          {breadcrumbs && (
            <Breadcrumbs component="nav" aria-label="Breadcrumb" fz="sm">
              {breadcrumbs.map((crumb) =>
                crumb.to ? (
                  <Anchor key={crumb.label} component={Link} to={crumb.to} size="sm">
                    {crumb.label}
                  </Anchor>
                ) : (
                  <Text key={crumb.label} size="sm" c="dimmed" aria-current="page">
                    {crumb.label}
                  </Text>
                ),
              )}
            </Breadcrumbs>
          )}
          <Group gap="sm" align="baseline">
            <Title order={1} size="h3">
              {title}
            </Title>
            {subtitle && (
              <Text size="sm" c="dimmed">
                {subtitle}
              </Text>
            )}
          </Group>
        </Stack>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}
