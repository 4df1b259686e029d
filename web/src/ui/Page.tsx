import { Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './Crumbs.module.css'
import { AnchorLink } from './links.tsx'
import { useTitle } from './title.ts'

/** A breadcrumb: a screen above this one; without an address, this one. */
export type Crumb = { label: string } & Pick<LinkProps, 'to' | 'params'>

/** A screen: its title (also the tab's), breadcrumbs, actions and content. */
export const Page = ({
  title,
  heading = title,
  subtitle,
  breadcrumbs,
  actions,
  children,
}: {
  title: string
  /** In place of the title's text: one that can be edited. */
  heading?: ReactNode
  subtitle?: ReactNode
  breadcrumbs?: Crumb[]
  actions?: ReactNode
  children: ReactNode
}) => {
  useTitle(title)
  return (
    <Stack gap="md" p={{ base: 'sm', sm: 'lg' }}>
      <Group justify="space-between" align="flex-end" gap="sm" className={classes.head}>
        <Stack gap={2}>
          {breadcrumbs && (
            <Breadcrumbs component="nav" aria-label="Breadcrumb" fz="sm" className={classes.crumbs}>
              {breadcrumbs.map(({ label, to, params }) =>
                to ? (
                  <AnchorLink key={label} to={to} params={params} size="sm" activeOptions={{ exact: true }}>
                    {label}
                  </AnchorLink>
                ) : (
                  <Text key={label} size="sm" c="dimmed" aria-current="page">
                    {label}
                  </Text>
                ),
              )}
            </Breadcrumbs>
          )}
          <Group gap="sm" align="baseline">
            <Title order={1} size="h3">
              {heading}
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
